// An error as a page in the site layout.
import { html } from '@periplus/markup';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogError } from '../../errors.ts';
import { sendSitePage } from '../html/site-page.ts';
import { negotiateType } from '../request/negotiate.ts';
import { siteOf } from '../request/site.ts';
import type { TextKey } from '../texts/language.ts';
import { renderText, runForRequest, text } from '../texts/texts.ts';

/** Browsers accept text/html by name; other clients, and all clients of the API, get the problem document. */
export const wantsProblemPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?', 1)[0] ?? '';
  if (path === '/api' || path.startsWith('/api/')) return false;
  return (
    negotiateType(request.headers.accept, ['application/problem+json', 'application/json', 'text/html']) === 'text/html'
  );
};

const HEADINGS: Readonly<Record<number, TextKey>> = {
  401: 'error.forbidden',
  403: 'error.forbidden',
  404: 'error.notFound',
  410: 'error.gone',
  429: 'error.tooMany',
  503: 'error.busy',
};

export const headingOf = (status: number): string =>
  text(HEADINGS[status] ?? (status < 500 ? 'error.badRequest' : 'error.server'));

/** An error may occur before the handler of the route, and its details are English. */
export const sendProblemPage = (request: FastifyRequest, reply: FastifyReply, error: CatalogError): void =>
  runForRequest(request, () => renderProblemPage(request, reply, error));

const renderProblemPage = (request: FastifyRequest, reply: FastifyReply, error: CatalogError): void => {
  const { path } = siteOf(request);
  const details = error.problems.map(({ detail }) => detail).filter((detail) => detail !== error.message);
  sendSitePage(request, reply, {
    title: headingOf(error.status),
    kind: 'text',
    status: error.status,
    main: html`<article class="prose problem">
<p class="problem-code">${error.status}</p>
<h1>${headingOf(error.status)}</h1>
<p lang="en">${error.message}</p>
${details.length > 0 && html`<ul lang="en">${details.map((detail) => html`<li>${detail}</li>`)}</ul>`}
<p>${renderText('error.next', {
      browse: html`<a href="${path}/search">${text('error.browse')}</a>`,
      front: html`<a href="${path}/">${text('error.front')}</a>`,
    })}</p>
<p class="quiet">${renderText('error.report', { id: html`<code>${request.id}</code>` })}</p>
</article>`,
  });
};
