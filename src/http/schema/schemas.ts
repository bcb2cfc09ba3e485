// Components of the OpenAPI document that HTTP doors share, and the parts of route schemas that all of them need.
import { PLACEHOLDER_ORIGIN } from '../../demo/layout.ts';
import { ERRORS, type ErrorRow } from '../../errors.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { API_PREFIX } from '../request/urls.ts';
import { example, integer, type JsonSchema, list, object, ref, stringEnum, text } from './json-schema.ts';

const code = stringEnum(Object.keys(ERRORS), 'Code of the error.');

const source = object(
  {},
  {
    parameter: text('Query parameter at fault.'),
    pointer: text('JSON Pointer (RFC 6901) into the body.'),
  },
  { description: 'Where the problem is.' },
);

const errorObject = object(
  {
    status: text('HTTP status as text, as JSON:API has it.', { examples: ['400'] }),
    code,
    title: text('Title of the error.'),
    detail: text('What is wrong and what is accepted.'),
  },
  { source },
);

export const PROBLEM_COMPONENT: JsonSchema = object(
  {
    type: text('Page that explains the code.', { format: 'uri' }),
    title: text('Title of the error.'),
    status: integer('HTTP status.'),
    detail: text('What went wrong and what is accepted.'),
    instance: text('Path of the request.'),
    code,
    request_id: text('Id of the request, as in X-Request-ID.'),
    errors: list(errorObject, 'One entry per problem found.'),
  },
  {},
  { $id: 'APIErrorResponse', description: 'RFC 9457 problem with JSON:API error objects.' },
);

const jsonApi = object(
  {
    version: text('Version of JSON:API.', { examples: ['1.1'] }),
    profile: list(text('Profile URI.', { format: 'uri' }), 'Profiles that the answer follows.'),
  },
  {},
  { $id: 'JSONAPI', description: 'JSON:API version and profiles.' },
);

export const SHARED_SCHEMAS: readonly JsonSchema[] = [PROBLEM_COMPONENT, jsonApi];

/** What a record needs, in the shortest words. */
export const RECORD_EXAMPLE: AardvarkRecord = {
  id: 'my-record-1',
  dct_title_s: 'Map of the harbour',
  gbl_mdVersion_s: 'Aardvark',
  gbl_resourceClass_sm: ['Maps'],
  dct_accessRights_s: 'Public',
  dct_spatial_sm: ['Minnesota--Duluth'],
  dcat_bbox: 'ENVELOPE(-92.3,-92,46.9,46.6)',
};

/** Parameters that every JSON endpoint takes. */
export const COMMON_QUERY_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  callback: text('Name of a JavaScript function: the answer is then a call of it (JSONP).', {
    pattern: '^([A-Za-z_$][A-Za-z0-9_$.]{0,127})?$',
    ...example('show'),
  }),
};

/** A JSON:API envelope: jsonapi and links around what the route answers. */
export const envelope = (
  id: string,
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema =>
  object({ jsonapi: ref('JSONAPI'), links: object({ self: text('URL of this answer.') }), ...required }, optional, {
    $id: id,
  });

/** problemResponses(400, 404): part of the `response` of a route schema. */
export const problemResponses = (...statuses: readonly number[]): Readonly<Record<number, JsonSchema>> =>
  Object.fromEntries(statuses.map((status) => [status, describeProblem(status)]));

const describeProblem = (status: number): JsonSchema => ({
  description: findError(status)?.[1].title ?? `Status ${status}`,
  content: problemContent(status, ref('APIErrorResponse')),
});

const findError = (status: number): readonly [string, ErrorRow] | undefined =>
  Object.entries<ErrorRow>(ERRORS).find(([, row]) => row.status === status);

/** For what is added when the document is made: by then a component has its whole address. */
export const PROBLEM_SCHEMA: JsonSchema = { $ref: '#/components/schemas/APIErrorResponse' };

/** With an example from the table of errors. */
export const problemContent = (status: number, schema: JsonSchema): Readonly<Record<string, JsonSchema>> => {
  const found = findError(status);
  return {
    'application/problem+json': { schema, ...(found === undefined ? {} : { example: problemExample(...found) }) },
  };
};

const problemExample = (name: string, { status, title, meaning }: ErrorRow): JsonSchema => ({
  type: `${PLACEHOLDER_ORIGIN}/problems/${name}`,
  title,
  status,
  detail: meaning,
  instance: `${API_PREFIX}/search`,
  code: name,
  request_id: 'req-1',
  errors: [{ status: String(status), code: name, title, detail: meaning }],
});
