// GET /assets/*, /favicon.ico, /manifest.webmanifest, /opensearch.xml: files that pages and browsers load.

import { readFile } from 'node:fs/promises';
import { once } from '@periplus/collections';
import { extensionOf, html, toHtmlString } from '@periplus/markup';
import { rasterise } from '@periplus/static-map';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/settings.ts';
import { CatalogError } from '../../../errors.ts';
import { readSiteAssets, STYLE_SHEET } from '../../../http/html/site-assets.ts';
import { siteOf, sitePath } from '../../../http/request/site.ts';
import { baseUrl } from '../../../http/request/urls.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import { OPEN_ACCESS } from '../../../http/security/access-control.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
const DEFAULT_ACCENT = '#12324a';

const ICON = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#12324a"/>' +
    '<path d="M16 3l4 13-4 13-4-13z" fill="#f4efe2"/><path d="M3 16l13-4 13 4-13 4z" fill="#c8a45c"/></svg>',
);

const LOGO_TYPES: Readonly<Record<string, string>> = {
  ...{ svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' },
};

/** The configured colour comes last and overrides the default. */
const toStyleSheet = (bytes: Buffer, accent: string | undefined): Buffer =>
  accent === undefined
    ? bytes
    : Buffer.concat([bytes, Buffer.from(`\n:root{--accent:${accent};--accent-strong:${accent}}\n`)]);

const registerFiles = (app: FastifyInstance, { web }: Config): void => {
  const assets = new Map(
    [...readSiteAssets()].map(([name, asset]) => [
      name,
      name === STYLE_SHEET ? { ...asset, bytes: toStyleSheet(asset.bytes, web.accent) } : asset,
    ]),
  );
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true }, config: OPEN_ACCESS },
    (request, reply) => {
      const asset = assets.get(request.params.name);
      if (asset === undefined) throw new CatalogError('not_found', 'File not found.');
      sendBody(reply, { type: asset.type, body: asset.bytes, cacheControl: FOREVER, isStatic: true });
    },
  );
};

const registerLogo = (app: FastifyInstance, file: string): void => {
  const type = LOGO_TYPES[extensionOf(file) ?? ''] ?? 'application/octet-stream';
  app.get('/assets/logo', { schema: { hide: true }, config: OPEN_ACCESS }, async (_request, reply) => {
    const body = await readFile(file).catch((cause: unknown) => {
      throw new CatalogError('not_found', 'Logo not found.', { cause });
    });
    sendBody(reply, { type, body, cacheControl: A_DAY });
  });
};

const ICON_PIXELS = 32;
const ICON_SIZES = [192, 512] as const;

/** Home screens crop the icon, so the symbol fills only its middle. */
const drawIcon = (accent: string, size: number): Promise<Uint8Array> =>
  rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${ICON_PIXELS}" height="${ICON_PIXELS}"><rect width="32" height="32" fill="${accent}"/>` +
      '<path d="M16 5l3.2 11-3.2 11-3.2-11z" fill="#f4efe2"/><path d="M5 16l11-3.2 11 3.2-11 3.2z" fill="#c8a45c"/></svg>',
    'image/png',
    size / ICON_PIXELS,
  );

const registerIcons = (app: FastifyInstance, accent = DEFAULT_ACCENT): void => {
  for (const size of ICON_SIZES) {
    const draw = once(() => drawIcon(accent, size));
    app.get(`/assets/icon-${size}.png`, { schema: { hide: true } }, async (_request, reply) => {
      sendBody(reply, { type: 'image/png', body: await draw(), cacheControl: A_DAY });
    });
  }
};

const presentIcons = (path: string): readonly object[] => [
  ...ICON_SIZES.map((size) => ({
    ...{ src: `${path}/assets/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}`, purpose: 'any maskable' },
  })),
  { src: `${path}/favicon.ico`, type: 'image/svg+xml', sizes: 'any' },
];

const registerManifest = (app: FastifyInstance, accent = DEFAULT_ACCENT): void => {
  app.get('/manifest.webmanifest', { schema: { hide: true }, config: OPEN_ACCESS }, (request, reply) => {
    const path = sitePath(baseUrl(request));
    const manifest = {
      name: siteOf(request).name,
      start_url: `${path}/`,
      scope: `${path}/`,
      display: 'minimal-ui',
      background_color: '#ffffff',
      theme_color: accent,
      icons: presentIcons(path),
    };
    sendBody(reply, { type: 'application/manifest+json', body: JSON.stringify(manifest), cacheControl: A_DAY });
  });
};

/** OpenSearch 1.1: lets browsers search from the address bar. */
const registerOpenSearch = (app: FastifyInstance, description: string): void => {
  app.get('/opensearch.xml', { schema: { hide: true }, config: OPEN_ACCESS }, (request, reply) => {
    const { base, url, name } = siteOf(request);
    const document = html`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name.slice(0, 16)}</ShortName>
<Description>${description.slice(0, 1024)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image type="image/svg+xml">${base}/favicon.ico</Image>
<Url type="text/html" template="${url}/search?q={searchTerms}&amp;page={startPage?}"/>
<Url type="application/vnd.api+json" template="${base}/api/v1/search?q={searchTerms}&amp;page={startPage?}"/>
</OpenSearchDescription>
`;
    sendBody(reply, {
      type: 'application/opensearchdescription+xml',
      body: toHtmlString(document),
      cacheControl: A_DAY,
    });
  });
};

export const registerAssets = (app: FastifyInstance, config: Config): void => {
  registerFiles(app, config);
  if (config.web.logo !== undefined) registerLogo(app, config.web.logo);
  registerIcons(app, config.web.accent);
  registerManifest(app, config.web.accent);
  registerOpenSearch(app, config.api.description);
  app.get('/favicon.ico', { schema: { hide: true }, config: OPEN_ACCESS }, (_request, reply) =>
    sendBody(reply, { type: 'image/svg+xml', body: ICON, cacheControl: A_DAY, isStatic: true }),
  );
};
