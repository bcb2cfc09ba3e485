// The desk: pages for curators and operators, who sign in. It opens with the first operator account
// (`periplus users add`).
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { registerAudit } from './audit.ts';
import type { DeskContext } from './context.ts';
import { registerDashboard } from './dashboard.ts';
import { acceptForms } from './form.ts';
import { addGuards, createOpenCheck, requireAccount } from './guard.ts';
import { registerRecordEditor } from './record.ts';
import { registerRecordTable } from './records.ts';
import { registerSessions } from './sessions.ts';
import { registerSignIn } from './sign-in.ts';

const registerGuarded = async (app: FastifyInstance, context: DeskContext): Promise<void> => {
  app.addHook('onRequest', requireAccount);
  registerDashboard(app, context); // GET /admin
  registerRecordTable(app, context); // GET /admin/records
  registerRecordEditor(app, context); // GET, POST /admin/records/{id}; POST /admin/records/{id}/restore
  registerAudit(app, context); // GET /admin/audit
};

export const createDeskPlugin =
  (context: DeskContext): FastifyPluginAsync =>
  async (app) => {
    app.decorateRequest('account', null);
    app.addHook('onRequest', createOpenCheck(context));
    await registerSessions(app, context.openState);
    addGuards(app, context);
    acceptForms(app);
    registerSignIn(app, context); // GET, POST /admin/sign-in; POST /admin/sign-out
    await app.register(async (inner) => registerGuarded(inner, context));
  };
