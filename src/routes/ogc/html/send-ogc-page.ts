// Sends an OGC API page in the site layout.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assetsVersion } from '../../../http/html/site-assets.ts';
import { sendSitePage } from '../../../http/html/site-page.ts';
import { siteOf } from '../../../http/request/site.ts';
import type { OgcLink } from '../present/resource-links.ts';
import { type OgcPage, renderOgcPage } from './layout.ts';

/** A page has another version than its JSON, and depends on the assets that it loads. */
export const toPageVersion = (version: string): string => `${version}.html.${assetsVersion()}`;

/** `links` lead to this resource in JSON and HTML. */
export const sendOgcPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: OgcPage,
  links: readonly OgcLink[],
  version: string | undefined,
): void =>
  sendSitePage(request, reply, {
    ...renderOgcPage(page, siteOf(request), links),
    kind: 'text',
    ...(version === undefined ? {} : { version: toPageVersion(version) }),
  });
