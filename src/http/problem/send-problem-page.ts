// A failure as a page for people, in the clothes of the site: what went wrong, and where to go from here.
import { html } from '@periplus/markup';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogError } from '../../errors.ts';
import { sendSitePage, sitePath } from '../html/site-page.ts';
import { negotiateType } from '../request/negotiate.ts';
import { baseUrl } from '../request/urls.ts';

/** A browser asks for HTML by name; programs that take anything get the problem document. The API speaks JSON to all. */
export const wantsProblemPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?', 1)[0] ?? '';
  if (path === '/api' || path.startsWith('/api/')) return false;
  return (
    negotiateType(request.headers.accept, ['application/problem+json', 'application/json', 'text/html']) === 'text/html'
  );
};

const HEADINGS: Readonly<Record<number, string>> = {
  404: 'Nothing lies at this position',
  410: 'This record has left the catalogue',
  503: 'The catalogue is busy',
};

export const sendProblemPage = (request: FastifyRequest, reply: FastifyReply, error: CatalogError): void => {
  const path = sitePath(baseUrl(request));
  const others = error.problems.map(({ detail }) => detail).filter((detail) => detail !== error.message);
  sendSitePage(request, reply, {
    title: error.title,
    kind: 'text',
    status: error.status,
    main: html`<article class="prose problem">
<p class="problem-code">${error.status}</p>
<h1>${HEADINGS[error.status] ?? error.title}</h1>
<p>${error.message}</p>
${others.length > 0 && html`<ul>${others.map((detail) => html`<li>${detail}</li>`)}</ul>`}
<p>Search above, <a href="${path}/search">browse everything</a>, or go to the <a href="${path}/">front page</a>.</p>
<p class="quiet">If you tell someone about this, name the request <code>${request.id}</code>.</p>
</article>`,
  });
};
