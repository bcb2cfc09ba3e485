// OpenAPI schemas of the change feed.

import {
  boolean,
  integer,
  type JsonSchema,
  list,
  object,
  ref,
  shownExample,
  stringEnum,
  text,
} from '../../../http/schema/json-schema.ts';
import { envelope } from '../../../http/schema/schemas.ts';
import { DEFAULT_CHANGES, MAX_CHANGES } from '../../../query/request/parse-changes.ts';

export const CHANGES_LIMIT_PARAM = {
  limit: integer('Changes per response.', {
    minimum: 1,
    maximum: MAX_CHANGES,
    default: DEFAULT_CHANGES,
    ...shownExample(2),
  }),
};

const change = object({
  type: text('change'),
  id: text('Identifier of the record.'),
  attributes: object(
    {
      kind: stringEnum(
        ['added', 'changed', 'removed'],
        'Kind of change; a record that was added and then changed is `changed`.',
      ),
      changed_at: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'Time of the change; null if unknown.',
      },
      source: text('Source of the record.'),
    },
    { record: ref('AardvarkRecord') },
  ),
});

export const CHANGE_SCHEMAS: readonly JsonSchema[] = [
  envelope('ChangesResponse', {
    meta: object(
      { cursor: text('Value for `since` of the next request.'), has_more: boolean('More changes follow.') },
      { warnings: list(text('Warning.'), 'Records that were left out.') },
    ),
    data: list(change, 'Oldest change first. Only the latest change of each record is listed.'),
  }),
];
