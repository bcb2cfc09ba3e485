// An error as a page in the site layout.
import { html } from '@periplus/markup';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogError } from '../../errors.ts';
import { sendSitePage } from '../html/site-page.ts';
import { negotiateType } from '../request/negotiate.ts';
import { siteOf } from '../request/site.ts';

/** Browsers accept text/html by name; other clients, and all clients of the API, get the problem document. */
export const wantsProblemPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?', 1)[0] ?? '';
  if (path === '/api' || path.startsWith('/api/')) return false;
  return (
    negotiateType(request.headers.accept, ['application/problem+json', 'application/json', 'text/html']) === 'text/html'
  );
};

const HEADINGS: Readonly<Record<number, string>> = {
  404: 'Page not found',
  410: 'This record has been removed',
  503: 'The server is busy',
};

export const sendProblemPage = (request: FastifyRequest, reply: FastifyReply, error: CatalogError): void => {
  const { path } = siteOf(request);
  const details = error.problems.map(({ detail }) => detail).filter((detail) => detail !== error.message);
  sendSitePage(request, reply, {
    title: error.title,
    kind: 'text',
    status: error.status,
    main: html`<article class="prose problem">
<p class="problem-code">${error.status}</p>
<h1>${HEADINGS[error.status] ?? error.title}</h1>
<p>${error.message}</p>
${details.length > 0 && html`<ul>${details.map((detail) => html`<li>${detail}</li>`)}</ul>`}
<p>Search above, <a href="${path}/search">browse all records</a>, or go to the <a href="${path}/">front page</a>.</p>
<p class="quiet">If you report this, include the request ID <code>${request.id}</code>.</p>
</article>`,
  });
};
