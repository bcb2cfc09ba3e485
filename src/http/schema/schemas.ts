// OpenAPI components and route schema fragments that interfaces share.
import { PLACEHOLDER_ORIGIN } from '../../demo/layout.ts';
import { ERRORS, type ErrorRow } from '../../errors.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { API_PREFIX } from '../request/urls.ts';
import { example, integer, type JsonSchema, list, object, ref, stringEnum, text } from './json-schema.ts';

const code = stringEnum(Object.keys(ERRORS), 'Error code.');

const source = object(
  {},
  {
    parameter: text('Name of the invalid query parameter.'),
    pointer: text('JSON Pointer (RFC 6901) to the invalid value in the body.'),
  },
  { description: 'Location of the problem.' },
);

const errorObject = object(
  {
    status: text('HTTP status as a string, as in JSON:API.', { examples: ['400'] }),
    code,
    title: text('Title of the error.'),
    detail: text('The problem and the accepted values.'),
  },
  { source },
);

export const PROBLEM_COMPONENT: JsonSchema = object(
  {
    type: text('URL of a page that explains the code.', { format: 'uri' }),
    title: text('Title of the error.'),
    status: integer('HTTP status.'),
    detail: text('The problem and the accepted values.'),
    instance: text('Path of the request.'),
    code,
    request_id: text('Request ID, as in X-Request-ID.'),
    errors: list(errorObject, 'One entry per problem.'),
  },
  {},
  { $id: 'APIErrorResponse', description: 'RFC 9457 problem with JSON:API error objects.' },
);

const jsonApi = object(
  {
    version: text('Version of JSON:API.', { examples: ['1.1'] }),
    profile: list(text('Profile URI.', { format: 'uri' }), 'Profiles of the response.'),
  },
  {},
  { $id: 'JSONAPI', description: 'JSON:API version and profiles.' },
);

export const SHARED_SCHEMAS: readonly JsonSchema[] = [PROBLEM_COMPONENT, jsonApi];

/** A minimal record. */
export const RECORD_EXAMPLE: AardvarkRecord = {
  id: 'my-record-1',
  dct_title_s: 'Map of the harbour',
  gbl_mdVersion_s: 'Aardvark',
  gbl_resourceClass_sm: ['Maps'],
  dct_accessRights_s: 'Public',
  dct_spatial_sm: ['Minnesota--Duluth'],
  dcat_bbox: 'ENVELOPE(-92.3,-92,46.9,46.6)',
};

/** Parameters of every JSON endpoint. */
export const COMMON_QUERY_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  callback: text('JavaScript function name; the response becomes a call of it (JSONP).', {
    pattern: '^([A-Za-z_$][A-Za-z0-9_$.]{0,127})?$',
    ...example('show'),
  }),
};

/** A JSON:API document with jsonapi and links. */
export const envelope = (
  id: string,
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema =>
  object({ jsonapi: ref('JSONAPI'), links: object({ self: text('URL of this response.') }), ...required }, optional, {
    $id: id,
  });

/** problemResponses(400, 404): for the `response` of a route schema. */
export const problemResponses = (...statuses: readonly number[]): Readonly<Record<number, JsonSchema>> =>
  Object.fromEntries(statuses.map((status) => [status, describeProblem(status)]));

const describeProblem = (status: number): JsonSchema => ({
  description: findError(status)?.[1].title ?? `Status ${status}`,
  content: problemContent(status, ref('APIErrorResponse')),
});

const findError = (status: number): readonly [string, ErrorRow] | undefined =>
  Object.entries<ErrorRow>(ERRORS).find(([, row]) => row.status === status);

/** For responses that are added to the finished document. */
export const PROBLEM_SCHEMA: JsonSchema = { $ref: '#/components/schemas/APIErrorResponse' };

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
