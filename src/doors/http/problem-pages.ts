// GET /problems/{code}: what a problem's `type` points to, as a page or as JSON.
import type { FastifyInstance } from 'fastify';
import { CatalogError, ERRORS, type ErrorCode } from '../../errors.ts';
import { PAGE_CSP } from './headers.ts';
import { negotiateType } from './negotiate.ts';
import { sendBody } from './send-body.ts';
import { sendJson } from './send-json.ts';

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

export const registerProblemPages = (app: FastifyInstance): void => {
  app.get<{ Params: { code: string } }>('/problems/:code', { schema: { hide: true } }, (request, reply) => {
    const { code } = request.params;
    if (!isCode(code)) throw new CatalogError('not_found', `There is no problem with the code ${code.slice(0, 100)}.`);
    const { status, title, meaning } = ERRORS[code];
    reply.header('vary', 'Accept');
    if (negotiateType(request.headers.accept, ['application/json', 'text/html']) !== 'text/html') {
      return sendJson(reply, { code, status, title, meaning });
    }
    reply.header('content-security-policy', PAGE_CSP);
    return sendBody(reply, { type: 'text/html; charset=utf-8', body: toPage(code) });
  });
};

/** Every word comes from the table, so nothing needs escaping. */
const toPage = (code: ErrorCode): string => {
  const { status, title, meaning } = ERRORS[code];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
<main>
<h1>${title}</h1>
<p>${meaning.replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
<dl><dt>Code</dt><dd><code>${code}</code></dd><dt>HTTP status</dt><dd>${status}</dd></dl>
<p>The <code>detail</code> of the answer says what was wrong with the request, and <code>errors</code> lists every
problem with its place.</p>
</main>
</body>
</html>
`;
};
