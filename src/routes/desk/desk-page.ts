// The layout of the desk: the navigation of curators around a page.
import { html, markSafe, type SafeHtml } from '@periplus/markup';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assetPath, DESK_STYLE } from '../../http/html/site-assets.ts';
import { sendSitePage } from '../../http/html/site-page.ts';
import { siteOf, sitePath } from '../../http/request/site.ts';
import type { TextKey } from '../../http/texts/language.ts';
import { text } from '../../http/texts/texts.ts';

const SECTIONS = [
  ['/admin', 'desk.dashboard'],
  ['/admin/records', 'desk.records'],
  ['/admin/audit', 'desk.audit'],
] as const satisfies readonly (readonly [string, TextKey])[];

/** A hidden field without which no form of the desk is accepted. */
export const renderToken = (reply: FastifyReply): SafeHtml =>
  html`<input type="hidden" name="_csrf" value="${reply.generateCsrf()}">`;

const renderHeader = (request: FastifyRequest, reply: FastifyReply, here: string): SafeHtml | false => {
  const { account } = request;
  if (account === null) return false;
  const { path } = siteOf(request);
  return html`<div class="desk-bar"><nav aria-label="${text('desk.title')}"><ul>${SECTIONS.map(
    ([target, key]) =>
      html`<li><a href="${path}${target}"${target === here && markSafe(' aria-current="page"')}>${text(key)}</a></li>`,
  )}</ul></nav>
<form method="post" action="${path}/admin/sign-out">${renderToken(reply)}<span>${text('desk.signedInAs', { name: account.name })}</span>
<button type="submit">${text('desk.signOut')}</button></form></div>`;
};

export type DeskPage = {
  readonly title: string;
  /** The current section. */
  readonly here: string;
  readonly main: SafeHtml;
  readonly status?: number;
};

export const sendDeskPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { title, here, main, status = 200 }: DeskPage,
): FastifyReply => {
  const page = html`<div class="desk">${renderHeader(request, reply, here)}<h1>${title}</h1>${main}</div>`;
  reply.header('x-robots-tag', 'noindex');
  const head = html`<link rel="stylesheet" href="${sitePath(siteOf(request).base)}${assetPath(DESK_STYLE)}">\n`;
  sendSitePage(request, reply, { title, kind: 'text', head, main: page, status });
  reply.header('cache-control', 'no-store');
  return reply;
};
