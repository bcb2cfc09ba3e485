// One way to answer with a page of this door: in the frame of the site.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assetsVersion } from '../../../http/html/site-assets.ts';
import { sendSitePage } from '../../../http/html/site-page.ts';
import type { OgcDocument } from './layout.ts';

/** A page differs from its JSON, and with the files that it loads. */
export const toPageVersion = (version: string): string => `${version}.html.${assetsVersion()}`;

export const sendOgcPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  document: OgcDocument,
  version: string | undefined,
): void => {
  const tag = version === undefined ? {} : { version: toPageVersion(version) };
  sendSitePage(request, reply, { ...document, kind: 'text', ...tag });
};
