// OpenAPI 3.1 from the schemas of the routes, at /api/openapi.json.
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { isWritable } from '../../catalog/access.ts';
import type { Config } from '../../config/settings.ts';
import { describeLimits, SECURITY_SCHEMES, toSecurity } from './openapi-security.ts';
import { SHARED_SCHEMAS } from './schemas.ts';
import { sendJson } from './send-json.ts';
import { baseUrl } from './urls.ts';

export const OPENAPI_PATH = '/api/openapi.json';

export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  documentOnly(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: describeService(app.shell.config, app.shell.version),
      ...describeSecurity(app.shell.config),
    },
    hideUntagged: false,
    refResolver: { buildLocalReference: (schema, _base, _fragment, index) => nameOf(schema.$id, index) },
  });
  for (const schema of SHARED_SCHEMAS) app.addSchema(schema);
  const getDocument = createDocument(app);
  app.get(OPENAPI_PATH, { schema: { hide: true } }, (request, reply) =>
    sendJson(reply, getDocument(baseUrl(request)), { version: 'openapi', fixed: true }),
  );
};

/** The text for the last base URL is kept: nearly always there is only one. */
const createDocument = (app: FastifyInstance): ((base: string) => Buffer) => {
  let kept: { readonly base: string; readonly bytes: Buffer } | undefined;
  return (base) => {
    if (kept?.base !== base) {
      kept = {
        base,
        bytes: Buffer.from(JSON.stringify({ ...describeLimits(app.swagger()), servers: [{ url: base }] })),
      };
    }
    return kept.bytes;
  };
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
