// GET /problems/{code}: what a problem's `type` points to, as a page or as JSON.
import { escapeHtml, html, markSafe, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { CatalogError, ERRORS, type ErrorCode } from '../../errors.ts';
import { sendSitePage } from '../html/site-page.ts';
import { negotiateType } from '../request/negotiate.ts';
import { sendJson } from '../response/send-json.ts';

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

export const registerProblemTypePages = (app: FastifyInstance): void => {
  app.get<{ Params: { code: string } }>('/problems/:code', { schema: { hide: true } }, (request, reply) => {
    const { code } = request.params;
    if (!isCode(code)) throw new CatalogError('not_found', `There is no problem with the code ${code.slice(0, 100)}.`);
    const { status, title, meaning } = ERRORS[code];
    reply.header('vary', 'Accept');
    if (negotiateType(request.headers.accept, ['application/json', 'text/html']) !== 'text/html') {
      return sendJson(reply, { code, status, title, meaning });
    }
    return sendSitePage(request, reply, { title, kind: 'text', main: renderProblemKind(code) });
  });
};

/** Every word comes from the table; `code` in back quotes is set as code. */
const renderProblemKind = (code: ErrorCode): SafeHtml => {
  const { status, title, meaning } = ERRORS[code];
  const sentence = escapeHtml(meaning).replace(/`([^`]+)`/g, '<code>$1</code>');
  return html`<article class="prose"><h1>${title}</h1>
<p>${markSafe(sentence)}</p>
<dl><dt>Code</dt><dd><code>${code}</code></dd><dt>HTTP status</dt><dd>${status}</dd></dl>
<p>The <code>detail</code> of the answer says what was wrong with the request, and <code>errors</code> lists every
problem with its place.</p></article>`;
};
