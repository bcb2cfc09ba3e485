// OpenAPI 3.1 from the schemas of the routes, at /api/openapi.json.
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

/** What is there to be asked for: values of path variables for the examples. */
export type FindPathVariables = () => Promise<PathVariables>;

export const registerOpenApi = async (app: FastifyInstance, variables: FindPathVariables): Promise<void> => {
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
    const found = await variables();
    const document = getDocument(baseUrl(request), found);
    return sendJson(reply, document, { version: `openapi ${JSON.stringify(found)}`, isStatic: true });
  });
};

/** The bytes of the last one are kept: nearly always there is one address, and examples change with the catalogue. */
const createDocument = (app: FastifyInstance): ((base: string, variables: PathVariables) => Buffer) => {
  let kept: { readonly key: string; readonly bytes: Buffer } | undefined;
  return (base, variables) => {
    const key = JSON.stringify([base, variables]);
    if (kept?.key !== key) kept = { key, bytes: Buffer.from(writeDocument(app, base, variables)) };
    return kept.bytes;
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

/** Doors parse requests themselves and send text that is ready: schemas must cost nothing at run time. */
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

/** The token only where there is something to show it for. */
const describeSecurity = (config: Config) => {
  const operator = isWritable(config) ? { operator: { type: 'http', scheme: 'bearer' } as const } : {};
  return {
    components: { securitySchemes: { ...SECURITY_SCHEMES, ...operator } },
    security: [...toSecurity(config.access.keys === 'required')],
  };
};

const nameOf = (id: unknown, index: number): string => (typeof id === 'string' ? id : `Schema${index}`);
