// The OpenAPI 3.0 document of the OGC API, derived from its routes. OGC clients do not read OpenAPI 3.1.

import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Site } from '../../../http/request/site.ts';
import type { JsonSchema } from '../../../http/schema/json-schema.ts';
import { PROBLEM_COMPONENT, problemResponses } from '../../../http/schema/schemas.ts';
import { COLLECTION_ID, JSON_TYPE, OGC_PREFIX } from '../names.ts';
import { ITEM_PARAMETERS } from '../parse/items.ts';
import { QUERYABLE_PARAMETERS } from '../parse/queryables.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../parse/sorting-and-paging.ts';
import { OGC_COMPONENTS } from './components.ts';
import { QUERYABLES } from './property-schemas.ts';

export type Route = { readonly path: string; readonly method: 'get' | 'post'; readonly schema: JsonSchema };

type Parameter = { readonly name: string; readonly description: string };
export type Operation = { readonly summary: string; readonly parameters: readonly Parameter[] };

export type ApiDocument = JsonSchema & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** '/api/v1/ogc/collections/:collectionId/items/:recordId' -> '/collections/regional-records/items/{recordId}' */
const toPath = (url: string): string =>
  url
    .slice(OGC_PREFIX.length)
    .replace(':collectionId', COLLECTION_ID)
    .replace(/:(\w+)/g, '{$1}');

/** Collects the GET and POST routes that a plugin adds after this call. */
export const collectRoutes = (app: FastifyInstance): readonly Route[] => {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url, schema = {} }: RouteOptions) => {
    if (method === 'GET' || method === 'POST')
      routes.push({ path: toPath(url), method: method === 'GET' ? 'get' : 'post', schema: schema as JsonSchema });
  });
  return routes;
};

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that OpenAPI 3.0 does not have, and our own. */
const DROPPED: ReadonlySet<string> = new Set(['$id', 'examples', 'x-commas', 'x-shown']);

/** JSON Schema of OpenAPI 3.1 to that of 3.0: references point into the document, and `null` is `nullable`. */
const toOpenApi30 = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toOpenApi30);
  if (!isObject(value)) return value;
  if (typeof value.$ref === 'string') return { $ref: `#/components/schemas/${value.$ref.replace(/#$/, '')}` };
  const schema = Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (DROPPED.has(name) ? [] : [[name, toOpenApi30(member)]])),
  );
  return Array.isArray(value.type) ? { ...schema, type: value.type[0], nullable: true } : schema;
};

const TEXTS = { type: 'array', items: { type: 'string' } };

/** The schemas that the standards prescribe (OGC 17-069r4 7.15, OGC 20-004r1, OGC 19-079r2 7). */
const STANDARD_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  q: TEXTS,
  type: { type: 'array', items: { type: 'string', maxLength: 64 } },
  // The test suite of OGC API - Features reads minItems and maxItems, which oneOf restricts further.
  bbox: {
    type: 'array',
    minItems: 4,
    maxItems: 6,
    oneOf: [
      { minItems: 4, maxItems: 4 },
      { minItems: 6, maxItems: 6 },
    ],
    items: { type: 'number' },
  },
  datetime: { type: 'string' },
  limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  sortby: { type: 'array', minItems: 1, items: { type: 'string', pattern: '[+|-]?[A-Za-z_].*' } },
  properties: TEXTS,
  profile: TEXTS,
};

const toParameter = (name: string, { description, ...schema }: JsonSchema, place: 'query' | 'path'): JsonSchema => ({
  name,
  in: place,
  required: place === 'path',
  description,
  schema: STANDARD_SCHEMAS[name] ?? toOpenApi30(schema),
  ...(place === 'query' ? { style: 'form', explode: false } : {}),
});

const propertiesOf = (schema: unknown): readonly (readonly [string, JsonSchema])[] =>
  Object.entries(((schema as JsonSchema | undefined)?.properties ?? {}) as Readonly<Record<string, JsonSchema>>);

const queryableParameters = (): readonly JsonSchema[] =>
  QUERYABLE_PARAMETERS.filter((name) => !(ITEM_PARAMETERS as readonly string[]).includes(name)).map((name) => {
    const { 'x-ogc-role': _role, title, description = title, ...schema } = QUERYABLES[name] ?? {};
    // Any value is accepted; one that no record has finds nothing.
    const { enum: _enum, ...ownSchema } = schema.type === 'array' ? (schema.items as JsonSchema) : schema;
    return toParameter(name, { ...ownSchema, description }, 'query');
  });

const isSearch = (path: string): boolean => /\/(items|facets)$/.test(path);

const toOperation = ({ path, schema }: Route): JsonSchema => ({
  tags: [path.includes('/items') || path.includes('/facets') ? 'Data' : 'Capabilities'],
  operationId: schema.operationId,
  summary: schema.summary,
  description: schema.description,
  parameters: [
    ...propertiesOf(schema.params)
      .filter(([name]) => path.includes(`{${name}}`))
      .map(([name, parameter]) => toParameter(name, parameter, 'path')),
    ...propertiesOf(schema.querystring).map(([name, parameter]) => toParameter(name, parameter, 'query')),
    ...(isSearch(path) ? queryableParameters() : []),
  ],
  ...(schema.body === undefined
    ? {}
    : { requestBody: { required: true, content: { [JSON_TYPE]: { schema: toOpenApi30(schema.body) } } } }),
  responses: toOpenApi30({ ...(schema.response as object), ...problemResponses(500) }),
});

const toPaths = (routes: readonly Route[]): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: toOperation(route) };
  return paths;
};

export const presentApi = (
  routes: readonly Route[],
  { base, name }: Site,
  description: string,
  version: string,
): ApiDocument => ({
  openapi: '3.0.3',
  info: { title: `${name}: OGC API - Records`, description, version },
  servers: [{ url: `${base}${OGC_PREFIX}` }],
  tags: [
    { name: 'Capabilities', description: 'Description of this API.' },
    { name: 'Data', description: 'The records.' },
  ],
  paths: toPaths(routes) as ApiDocument['paths'],
  components: {
    schemas: Object.fromEntries(
      [PROBLEM_COMPONENT, ...OGC_COMPONENTS].map((schema) => [schema.$id, toOpenApi30(schema)]),
    ),
  },
});
