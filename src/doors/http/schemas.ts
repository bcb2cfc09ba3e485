// Schemas that HTTP doors share. They document answers in OpenAPI; nothing is validated or written with them.
import { Type } from 'typebox';
import { ERRORS } from '../../errors.ts';

const ErrorObject = Type.Object({
  status: Type.String({ description: 'HTTP status as text, as JSON:API has it.', examples: ['400'] }),
  code: Type.String({ enum: Object.keys(ERRORS) }),
  title: Type.String(),
  detail: Type.String(),
  source: Type.Optional(
    Type.Object(
      {
        parameter: Type.Optional(Type.String({ description: 'Query parameter at fault.' })),
        pointer: Type.Optional(Type.String({ description: 'JSON Pointer (RFC 6901) into the body.' })),
      },
      { description: 'Where the problem is.' },
    ),
  ),
});

const APIErrorResponse = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'Page that explains the code.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What went wrong and what is accepted.' }),
    instance: Type.String({ description: 'Path of the request.' }),
    code: Type.String({ enum: Object.keys(ERRORS) }),
    request_id: Type.String(),
    errors: Type.Array(ErrorObject, { description: 'One entry per problem found.' }),
  },
  { $id: 'APIErrorResponse', description: 'RFC 9457 problem with JSON:API error objects.' },
);

const JsonApi = Type.Object(
  { version: Type.String({ examples: ['1.1'] }), profile: Type.Array(Type.String({ format: 'uri' })) },
  { $id: 'JsonApi', description: 'JSON:API version and profiles.' },
);

/** Components with a name; refer to them with `ref`. */
export const SHARED_SCHEMAS = [APIErrorResponse, JsonApi] as const;

/** A reference to a named schema: shared, or one that a door added with app.addSchema. */
export const ref = (name: string): { readonly $ref: string } => ({ $ref: `${name}#` });

/** problemResponses(400, 404) -> the `response` part of a route schema. */
export const problemResponses = (...statuses: readonly number[]): Readonly<Record<number, object>> =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: titleOf(status),
        content: { 'application/problem+json': { schema: ref('APIErrorResponse') } },
      },
    ]),
  );

const titleOf = (status: number): string =>
  Object.values(ERRORS).find((row) => row.status === status)?.title ?? `Status ${status}`;
