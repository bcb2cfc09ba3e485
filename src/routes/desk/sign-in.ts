// GET and POST /admin/sign-in, POST /admin/sign-out.
import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAuditLog } from '../../accounts/audit-log.ts';
import { MAX_PASSWORD_LENGTH } from '../../accounts/password.ts';
import { createSignIn } from '../../accounts/sign-in.ts';
import { CatalogError } from '../../errors.ts';
import { clientAddressOf, toNetwork } from '../../http/request/client-address.ts';
import { siteOf } from '../../http/request/site.ts';
import { text } from '../../http/texts/texts.ts';
import type { DeskContext } from './context.ts';
import { sendDeskPage } from './desk-page.ts';
import { readField } from './form.ts';
import { startSession } from './sessions.ts';

/** Only pages of the desk, so that a link cannot lead elsewhere after signing in. */
const toNext = (request: FastifyRequest, requested: string): string => {
  const { path } = siteOf(request);
  return /^\/[\w./?=&%-]*$/.test(requested) && requested.startsWith(`${path}/admin`) ? requested : `${path}/admin`;
};

const renderForm = (path: string, next: string, name: string, problem: string | undefined): SafeHtml =>
  html`${problem !== undefined && html`<p class="notice" role="alert">${problem}</p>`}
<form class="sign-in" method="post" action="${path}/admin/sign-in">
<input type="hidden" name="next" value="${next}">
<label for="name">${text('desk.name')}</label>
<input id="name" name="name" value="${name}" autocomplete="username" required maxlength="100" autocapitalize="none">
<label for="password">${text('desk.password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="${MAX_PASSWORD_LENGTH}">
<button type="submit">${text('desk.signIn')}</button></form>`;

type Attempt = { readonly next: string; readonly name?: string; readonly problem?: CatalogError };

const sendForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  { next, name = '', problem }: Attempt,
): FastifyReply => {
  const message = problem && text(problem.code === 'unauthorized' ? 'desk.refused' : 'desk.locked');
  return sendDeskPage(request, reply, {
    title: text('desk.signIn'),
    here: '',
    main: renderForm(siteOf(request).path, next, name, message),
    status: problem === undefined ? 200 : problem.status,
  });
};

export const registerSignIn = (app: FastifyInstance, { openState }: DeskContext): void => {
  app.get('/admin/sign-in', { schema: { hide: true } }, (request, reply) =>
    sendForm(request, reply, { next: toNext(request, readField(request.query, 'next')) }),
  );

  app.post('/admin/sign-in', { schema: { hide: true } }, async (request, reply) => {
    const [name, password] = [readField(request.body, 'name'), readField(request.body, 'password')];
    const next = toNext(request, readField(request.body, 'next'));
    const address = clientAddressOf(request);
    const state = await openState();
    try {
      const account = await createSignIn(state)({ name, password, network: toNetwork(address) });
      await startSession(request, account);
      await createAuditLog(state).add({ by: account.name, action: 'sign in', address });
      return reply.redirect(next, 303);
    } catch (cause) {
      if (!(cause instanceof CatalogError) || cause.status >= 500) throw cause;
      return sendForm(request, reply, { next, name: name.slice(0, 100), problem: cause });
    }
  });

  app.post('/admin/sign-out', { schema: { hide: true }, preHandler: app.csrfProtection }, async (request, reply) => {
    await request.session.destroy();
    return reply.redirect(`${siteOf(request).path}/admin/sign-in`, 303);
  });
};
