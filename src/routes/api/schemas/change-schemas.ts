// Parts of the OpenAPI schemas of the change feed.

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
  limit: integer('Changes in one answer.', {
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
        'What happened; a record that came and changed again is `changed`.',
      ),
      changed_at: { type: ['string', 'null'], format: 'date-time', description: 'When; null when nobody knows.' },
      source: text('Where the record was loaded from.'),
    },
    { record: ref('AardvarkRecord') },
  ),
});

export const CHANGE_SCHEMAS: readonly JsonSchema[] = [
  envelope('ChangesResponse', {
    meta: object(
      { cursor: text('For `since` of the next request, now or later.'), has_more: boolean('Ask again at once.') },
      { warnings: list(text('A sentence.'), 'Records left out because they are damaged.') },
    ),
    data: list(change, 'Oldest change first. A record is told by its last change only.'),
  }),
];
