// The JSON:API door: every route family, listed.
import type { FastifyPluginAsync } from 'fastify';
import type { ApiContext } from './context.ts';
import { registerMetadata } from './metadata.ts';
import { registerResources } from './resources.ts';
import { registerRoot } from './root.ts';
import { registerService } from './service.ts';
import { registerValidate } from './validate.ts';

export const createApiDoor =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    registerRoot(app, context); // GET /
    registerResources(app, context); // GET /resources/, /resources/{id}
    registerMetadata(app, context); // GET /resources/{id}/ogm, /metadata, /metadata/ogm, /metadata/b1g
    registerService(app, context); // GET /service, /ld/...
    registerValidate(app); // POST /validate
  };
