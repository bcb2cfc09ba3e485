// The API documentation page at /api/docs/, which loads nothing from other servers.
import { hash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { sendBody } from '../response/send-body.ts';
import { OPEN_ACCESS } from '../security/access-control.ts';
import { OPENAPI_PATH } from './openapi.ts';

const DOCS_PATH = '/api/docs';
const SCRIPT_PATH = `${DOCS_PATH}/js/scalar.js`;

type Pages = { readonly html: Buffer; readonly script: Buffer; readonly policy: string };

export const registerApiDocs = (app: FastifyInstance): void => {
  const { config, version } = app.httpContext;
  let pages: Promise<Pages> | undefined;
  const getPages = (): Promise<Pages> => {
    pages ??= renderPages(config.api.title);
    return pages;
  };

  app.get(`${DOCS_PATH}/`, { schema: { hide: true } }, async (_request, reply) => {
    const { html, policy } = await getPages();
    reply.header('content-security-policy', policy);
    return sendBody(reply, { type: 'text/html; charset=utf-8', body: html, version, isStatic: true });
  });
  app.get(SCRIPT_PATH, { schema: { hide: true }, config: OPEN_ACCESS }, async (_request, reply) => {
    const { script } = await getPages();
    return sendBody(reply, { type: 'text/javascript; charset=utf-8', body: script, version, isStatic: true });
  });
};

/** Loaded on first use: the package has 4 MB and takes a quarter of a second to load. */
const renderPages = async (title: string): Promise<Pages> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const renderer = Fastify();
  await renderer.register(scalar, {
    routePrefix: DOCS_PATH,
    configuration: {
      url: `../${OPENAPI_PATH.split('/').at(-1)}`,
      pageTitle: `${title}: API`,
      withDefaultFonts: false,
      telemetry: false,
      // These features would send readers to the services of the package's vendor.
      agent: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  });
  const html = await renderer.inject(`${DOCS_PATH}/`);
  const script = await renderer.inject(SCRIPT_PATH);
  await renderer.close();
  return { html: html.rawPayload, script: script.rawPayload, policy: toPolicy(html.payload) };
};

/** Admits our scripts and, by hash, the inline script of the page. */
const toPolicy = (html: string): string => {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(([, code = '']) => `'sha256-${hash('sha256', code, 'base64')}'`).join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
};
