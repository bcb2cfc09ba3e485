// GET /problems/{code}: the explanation of a problem type, as a page or as JSON.
import { escapeHtml, html, markSafe, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { CatalogError, ERRORS, type ErrorCode } from '../../errors.ts';
import { sendSitePage } from '../html/site-page.ts';
import { negotiateType } from '../request/negotiate.ts';
import { sendJson } from '../response/send-json.ts';
import { renderText, text } from '../texts/texts.ts';
import { headingOf } from './send-problem-page.ts';

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

export const registerProblemTypePages = (app: FastifyInstance): void => {
  app.get<{ Params: { code: string } }>('/problems/:code', { schema: { hide: true } }, (request, reply) => {
    const { code } = request.params;
    if (!isCode(code)) throw new CatalogError('not_found', `Unknown problem code ${code.slice(0, 100)}.`);
    const { status, title, meaning } = ERRORS[code];
    reply.header('vary', 'Accept');
    if (negotiateType(request.headers.accept, ['application/json', 'text/html']) !== 'text/html') {
      return sendJson(reply, { code, status, title, meaning });
    }
    return sendSitePage(request, reply, { title: headingOf(status), kind: 'text', main: renderProblemType(code) });
  });
};

/** Text in back quotes is rendered as code. */
const renderProblemType = (code: ErrorCode): SafeHtml => {
  const { status, title, meaning } = ERRORS[code];
  const explanation = escapeHtml(meaning).replace(/`([^`]+)`/g, '<code>$1</code>');
  return html`<article class="prose"><h1 lang="en">${title}</h1>
<p lang="en">${markSafe(explanation)}</p>
<dl><dt>${text('error.code')}</dt><dd><code>${code}</code></dd><dt>${text('error.status')}</dt><dd>${status}</dd></dl>
<p>${renderText('error.format', { detail: html`<code>detail</code>`, errors: html`<code>errors</code>` })}</p></article>`;
};
