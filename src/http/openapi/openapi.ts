// The OpenAPI 3.1 document at /api/openapi.json, generated from the route schemas.
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { isWritable } from '../../catalog/access.ts';
import type { Config } from '../../config/settings.ts';
import { PLACEHOLDER_ORIGIN } from '../../demo/layout.ts';
import { baseUrl } from '../request/urls.ts';
import { sendJson } from '../response/send-json.ts';
import { SHARED_SCHEMAS } from '../schema/schemas.ts';
import { shareComponents } from './openapi-components.ts';
import { type Document, mapOperations } from './openapi-document.ts';
import { addResponseExamples, readResponseExamples } from './openapi-examples.ts';
import { describeJsonp } from './openapi-jsonp.ts';
import { describeParameters, type PathVariables } from './openapi-parameters.ts';
import { describeLimits, SECURITY_SCHEMES, toSecurity } from './openapi-security.ts';

export const OPENAPI_PATH = '/api/openapi.json';

export type FindPathVariables = () => Promise<PathVariables>;

export const registerOpenApi = async (app: FastifyInstance, findVariables: FindPathVariables): Promise<void> => {
  documentOnly(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: describeService(app.httpContext.config, app.httpContext.version),
      ...describeSecurity(app.httpContext.config),
    },
    hideUntagged: false,
    refResolver: { buildLocalReference: (schema, _base, _fragment, index) => nameOf(schema.$id, index) },
  });
  for (const schema of SHARED_SCHEMAS) app.addSchema(schema);
  const getDocument = createDocument(app);
  app.get(OPENAPI_PATH, { schema: { hide: true } }, async (request, reply) => {
    const variables = await findVariables();
    const document = getDocument(baseUrl(request), variables);
    return sendJson(reply, document, { version: `openapi ${JSON.stringify(variables)}`, isStatic: true });
  });
};

/** Caches the last document: there is usually one base URL, and the examples change with the catalogue. */
const createDocument = (app: FastifyInstance): ((base: string, variables: PathVariables) => Buffer) => {
  let cached: { readonly key: string; readonly bytes: Buffer } | undefined;
  return (base, variables) => {
    const key = JSON.stringify([base, variables]);
    if (cached?.key !== key) cached = { key, bytes: Buffer.from(writeDocument(app, base, variables)) };
    return cached.bytes;
  };
};

const writeDocument = (app: FastifyInstance, base: string, variables: PathVariables): string => {
  const examples = readResponseExamples();
  const described = mapOperations(app.swagger() as Document, (operation) =>
    addResponseExamples(describeJsonp(describeLimits(describeParameters(operation, variables))), examples),
  );
  return JSON.stringify({ ...shareComponents(described), servers: [{ url: base }] }).replaceAll(
    PLACEHOLDER_ORIGIN,
    base,
  );
};

/** Interfaces parse requests and write responses themselves, so schemas must cost nothing at run time. */
const documentOnly = (app: FastifyInstance): void => {
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (payload) => JSON.stringify(payload));
};

const describeService = (config: Config, version: string) => {
  const { title, description, contactEmail, contactUrl } = config.api;
  const contact = {
    ...(contactEmail === undefined ? {} : { email: contactEmail }),
    ...(contactUrl === undefined ? {} : { url: contactUrl }),
  };
  return { title, description, version, ...(Object.keys(contact).length === 0 ? {} : { contact }) };
};

/** The operator token is documented only if there are operator routes. */
const describeSecurity = (config: Config) => {
  const operator = isWritable(config) ? { operator: { type: 'http', scheme: 'bearer' } as const } : {};
  return {
    components: { securitySchemes: { ...SECURITY_SCHEMES, ...operator } },
    security: [...toSecurity(config.access.keys === 'required')],
  };
};

const nameOf = (id: unknown, index: number): string => (typeof id === 'string' ? id : `Schema${index}`);
