// Sends pictures, redirects to their permanent URLs, and placeholders.
import type { FastifyReply } from 'fastify';
import { sitePath } from '../request/site.ts';
import { baseUrl } from '../request/urls.ts';
import { sendBody } from '../response/send-body.ts';
import { text } from '../schema/json-schema.ts';
import { problemResponses } from '../schema/schemas.ts';

export type ImageResponse = { readonly type: string; readonly bytes: Uint8Array };

/** Contract 2.5. */
export const IMAGE_CACHE_CONTROL = {
  /** For URLs that contain a hash of the content. */
  immutable: 'public, max-age=31536000, immutable',
  /** For URLs with the id of a record. */
  byId: 'public, max-age=0, s-maxage=3600, stale-while-revalidate=3600, stale-if-error=300',
  /** From the id to the permanent URL. */
  redirect: 'public, max-age=3600, s-maxage=86400, stale-while-revalidate=604800',
  /** For placeholders, which pictures replace soon. */
  placeholder: 'public, max-age=30',
  never: 'no-store',
} as const;

export type ImageCachePolicy = keyof typeof IMAGE_CACHE_CONTROL;

/** An icon may contain a map as a data URI. */
const IMAGE_CSP = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** `hash` identifies immutable content and becomes the ETag. */
export const sendImage = (
  reply: FastifyReply,
  { type, bytes }: ImageResponse,
  { caching, hash }: { readonly caching: ImageCachePolicy; readonly hash?: string },
): void => {
  reply.header('content-disposition', 'inline').header('content-security-policy', IMAGE_CSP);
  sendBody(reply, {
    type: type === 'image/svg+xml' ? `${type}; charset=utf-8` : type,
    body: bytes,
    cacheControl: IMAGE_CACHE_CONTROL[caching],
    ...(hash === undefined ? {} : { tag: `W/"${hash}"` }),
  });
};

export const sendPlaceholder = (
  reply: FastifyReply,
  svg: string,
  caching: 'placeholder' | 'never' = 'placeholder',
): void => {
  reply.header('x-placeholder', 'true');
  sendImage(reply, { type: 'image/svg+xml', bytes: Buffer.from(svg) }, { caching });
};

/** `path` is relative to the site. */
export const redirectToImage = (reply: FastifyReply, path: string, caching: ImageCachePolicy = 'redirect'): void => {
  const location = `${sitePath(baseUrl(reply.request))}${path}`;
  reply.code(302).header('location', location).header('cache-control', IMAGE_CACHE_CONTROL[caching]).send();
};

/** The `response` of a route that sends a picture. */
export const imageResponses = (types: readonly string[], ...problems: readonly number[]) => ({
  200: {
    description: 'A picture',
    content: Object.fromEntries(
      types.map((type) => [type, { schema: text('The picture.', { contentMediaType: type }) }]),
    ),
  },
  ...problemResponses(...problems),
});

export const REDIRECT_RESPONSE = {
  302: { description: 'The permanent URL of the picture, in `Location`.', type: 'null' },
};
