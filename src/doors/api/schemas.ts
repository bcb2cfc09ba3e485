// Parts of the OpenAPI schemas that several routes of this door share.

import { servedRecordSchema } from '../../schema/json-schema.ts';
import { flag, integer, type JsonSchema, list, object, ref, text } from '../http/json-schema.ts';
import { COMMON_QUERY, envelope, problemResponses } from '../http/schemas.ts';

export const ID_PARAMS = object({ id: text('Identifier of the record.') });

export const FIELDS_PARAM: Readonly<Record<string, JsonSchema>> = {
  fields: text('Fields to return, separated by commas. The id is always returned.'),
};

export const NON_PUBLIC_PARAM: Readonly<Record<string, JsonSchema>> = {
  include_non_public: flag('Include records that are unpublished or suppressed.', { default: false }),
};

export const PAGE_PARAMS: Readonly<Record<string, JsonSchema>> = {
  page: integer('Page number, also written page[number].', { minimum: 1, default: 1 }),
  per_page: integer('Records per page, also written page[size] or limit.', { minimum: 1, maximum: 100, default: 10 }),
};

export const query = (...parts: readonly Readonly<Record<string, JsonSchema>>[]): JsonSchema =>
  object({}, Object.assign({}, ...parts, COMMON_QUERY));

/** `response` of a route that answers one JSON document. */
export const answers = (schema: JsonSchema, ...problems: readonly number[]): Readonly<Record<string, unknown>> => ({
  200: { description: 'OK', content: { 'application/json': { schema } } },
  ...problemResponses(...problems),
});

const item = object(
  {
    type: text('`document` in search answers, `resource` elsewhere.'),
    id: text('Identifier.'),
    attributes: ref('AardvarkRecord'),
  },
  { meta: object({}, {}, { description: 'What is known about the record beside its fields.' }) },
);

const listMeta = object({
  totalCount: integer('Number of records.'),
  totalPages: integer('Number of pages.'),
  currentPage: integer('This page.'),
  perPage: integer('Records per page.'),
});

export const API_SCHEMAS: readonly JsonSchema[] = [
  { ...servedRecordSchema(), $id: 'AardvarkRecord' },
  envelope('APIRootResponse', { data: object({ type: text('api_info'), id: text('root'), attributes: object({}) }) }),
  envelope('ResourceResponse', { data: item }),
  envelope('ResourceCollectionResponse', { meta: listMeta, data: list(item, 'The records of this page.') }),
  object(
    {
      valid: flag('Whether the record conforms.'),
      errors: list(
        object({ field: text('Field at fault.'), message: text('What is wrong.') }),
        'One entry per problem.',
      ),
      warnings: list(object({ field: text('Field.'), message: text('What is advised.') }), 'What is only advised.'),
      profile: list(text('Profile URI.', { format: 'uri' }), 'Profiles the record was held against.'),
    },
    {},
    { $id: 'ValidationResponse' },
  ),
];
