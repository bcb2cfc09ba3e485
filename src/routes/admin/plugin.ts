// The operator interface: writes records and runs harvests. It requires the operator token or a key with that scope;
// without either in the settings, the routes do not exist. The webhook has its own secret.
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { isWritable } from '../../catalog/access.ts';
import { requireOperator } from '../../http/request/caller.ts';
import { registerBulk } from './bulk.ts';
import type { OperatorContext } from './context.ts';
import { registerHarvestFailures } from './harvest-failures.ts';
import { registerHarvests } from './harvests.ts';
import { registerHistory } from './history.ts';
import { registerRecords } from './records.ts';
import { registerWebhook } from './webhook.ts';

const registerGuarded = (app: FastifyInstance, context: OperatorContext): void => {
  // Authenticates before the body is read.
  app.addHook('onRequest', async (request) => requireOperator(request));
  registerRecords(app, context); // PUT, PATCH, DELETE /resources/{id}
  registerBulk(app, context); // POST /resources/bulk
  registerHistory(app, context); // GET /resources/{id}/history; POST /resources/{id}/history/{version}/restore
  registerHarvestFailures(app, context); // GET /admin/ogm/harvest/failures
  registerHarvests(app, context); // POST, DELETE /admin/ogm/harvest; GET /admin/ogm/harvest/runs, /admin/ogm/harvest/status
};

export const createOperatorPlugin =
  (context: OperatorContext): FastifyPluginAsync =>
  async (app) => {
    const { harvest } = context.config;
    if (isWritable(context.config)) await app.register(async (inner) => registerGuarded(inner, context));
    const secret = harvest.webhookSecret;
    if (secret !== undefined) await app.register(async (inner) => registerWebhook(inner, context, secret));
  };
