// GET /admin/audit: who did what in the desk, for operators.
import { html } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { createAuditLog } from '../../accounts/audit-log.ts';
import { text } from '../../http/texts/texts.ts';
import type { DeskContext } from './context.ts';
import { sendDeskPage } from './desk-page.ts';
import { requireRole } from './guard.ts';
import { renderTable, renderTime } from './table.ts';

const SHOWN = 500;

export const registerAudit = (app: FastifyInstance, { openState }: DeskContext): void => {
  app.get('/admin/audit', { schema: { hide: true } }, async (request, reply) => {
    requireRole(request, 'operator');
    const entries = await createAuditLog(await openState()).list(SHOWN);
    const heads = [text('desk.time'), text('desk.by'), text('desk.action'), text('desk.target'), text('desk.address')];
    const rows = entries.map(({ at, by, action, target, address }) => [
      renderTime(at),
      by,
      action,
      target ?? '',
      address ?? '',
    ]);
    const main = html`${renderTable(text('desk.audit'), heads, rows)}`;
    return sendDeskPage(request, reply, { title: text('desk.audit'), here: '/admin/audit', main });
  });
};
