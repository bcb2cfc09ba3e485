// Thumbnails (contract 11.2), or the icon of the resource class until there is one.

import { CACHE_KEY_PATTERN } from '@periplus/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StoredRecord } from '../../../engine/engine.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { CatalogError, createProblems } from '../../../errors.ts';
import {
  imageResponses,
  REDIRECT_RESPONSE,
  redirectToImage,
  sendImage,
  sendPlaceholder,
} from '../../../http/html/send-image.ts';
import { readCaller } from '../../../http/request/caller.ts';
import { negotiateType } from '../../../http/request/negotiate.ts';
import { apiUrl } from '../../../http/request/urls.ts';
import { addVary } from '../../../http/response/headers.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { object, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { KEYLESS_ACCESS, OPEN_ACCESS } from '../../../http/security/access-control.ts';
import { drawClassIcon, drawRestrictedIcon, toClassIcon } from '../../../media/class-icons.ts';
import { readNonEmptyText, showValue } from '../../../query/params.ts';
import { parseVisibility } from '../../../query/visibility.ts';
import { isRestricted } from '../../../record/views/restricted.ts';
import { readStrings } from '../../../record/views/strings.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type ApiContext, readQueryParams, readResourceRequest } from '../context.ts';
import { readPictureFields } from '../present/record/precomputed.ts';
import { thumbnailPath } from '../present/record/record-pictures.ts';
import { ID_PARAMS, NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';
import { drawIconOverMap } from './static-maps.ts';

const TAGS = ['Pictures'];
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/svg+xml'];
const VARIANTS = ['icon-gradient', 'icon-basemap'] as const;
type Variant = (typeof VARIANTS)[number];

const VARIANT_PARAM = {
  variant: stringEnum(VARIANTS, 'Background of the icon that is shown until there is a thumbnail.', {
    default: 'icon-gradient',
  }),
};

const parseVariant = (request: FastifyRequest): Variant => {
  const problems = createProblems();
  const word = readNonEmptyText(readQueryParams(request), 'variant', problems)?.toLowerCase() ?? 'icon-gradient';
  const variant = VARIANTS.find((known) => known === word);
  if (variant === undefined) {
    problems.add({ parameter: 'variant', detail: `variant must be ${VARIANTS.join(' or ')}, not ${showValue(word)}.` });
  }
  problems.throwIfAny();
  return variant ?? 'icon-gradient';
};

const drawIcon = async (context: ApiContext, record: AardvarkRecord, variant: Variant): Promise<string> => {
  if (isRestricted(record)) return drawRestrictedIcon();
  if (variant === 'icon-gradient') return drawClassIcon(toClassIcon(readStrings(record.gbl_resourceClass_sm)));
  return Buffer.from((await drawIconOverMap(context, record)).image.bytes).toString();
};

/** Redirects to the thumbnail, or requests it and sends the icon. */
const sendThumbnail = async (context: ApiContext, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const variant = parseVariant(request);
  const found = await readResourceRequest(context, request);
  const { thumbnailKey } = readPictureFields(found.stored.precomputed);
  const { thumbnails } = context.media;
  const cached = thumbnailKey === '' ? undefined : await thumbnails.find(thumbnailKey);
  if (cached !== undefined) {
    // A redirect would lose a key in the query string.
    if (found.visibility !== 'public') return sendImage(reply, cached.image, { caching: 'never' });
    return redirectToImage(reply, thumbnailPath(thumbnailKey));
  }
  if (thumbnailKey !== '') await requestThumbnail(context, found.stored, request);
  const icon = await drawIcon(context, parseStoredRecord(found.stored), variant);
  return sendPlaceholder(reply, icon, found.visibility === 'public' ? 'placeholder' : 'never');
};

/** A failed request is only logged: the next request of the client repeats it. */
const requestThumbnail = async (
  { thumbnailing }: ApiContext,
  stored: StoredRecord,
  { log }: FastifyRequest,
): Promise<void> => {
  await thumbnailing.request(stored).catch((err: unknown) => log.warn({ err }, 'Requesting a thumbnail failed.'));
};

const sendFresh = async (context: ApiContext, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const variant = parseVariant(request);
  const { stored } = await readResourceRequest(context, request);
  const fetched = await context.thumbnailing.fetchNow(stored);
  if (fetched.kind === 'made') return sendImage(reply, fetched.image, { caching: 'never' });
  return sendPlaceholder(reply, await drawIcon(context, parseStoredRecord(stored), variant), 'never');
};

const registerOfRecord = (app: FastifyInstance, context: ApiContext): void => {
  const schema = {
    ...{ tags: TAGS, params: ID_PARAMS, querystring: querySchema(NON_PUBLIC_PARAM, VARIANT_PARAM) },
    operationId: 'getThumbnail',
    summary: 'Redirect to the thumbnail of a record, or its resource class icon (`X-Placeholder`)',
    description:
      'Redirects to the thumbnail by its hash. If there is none yet, queues its retrieval and returns the icon.',
    response: { ...imageResponses(IMAGE_TYPES, 400, 403, 404, 410, 503), ...REDIRECT_RESPONSE },
  };
  app.get('/resources/:id/thumbnail', { schema, config: KEYLESS_ACCESS }, (request, reply) =>
    sendThumbnail(context, request, reply),
  );
  const fresh = {
    ...schema,
    operationId: 'fetchThumbnail',
    summary: 'Fetch the thumbnail of a record again, or return its resource class icon (`X-Placeholder`)',
    description: 'Fetches from the sources of the record now, if the settings allow it.',
    response: imageResponses(IMAGE_TYPES, 400, 403, 404, 410, 503),
  };
  app.get('/resources/:id/thumbnail/no-cache', { schema: fresh, config: KEYLESS_ACCESS }, (request, reply) =>
    sendFresh(context, request, reply),
  );
};

/** The thumbnail of a non-public record is as restricted as the record. */
const sendByKey = async (
  { catalog, media }: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<void> => {
  const problems = createProblems();
  const visibility = parseVisibility(readQueryParams(request), problems);
  problems.throwIfAny();
  const found = await media.thumbnails.find(key);
  const absent = new CatalogError('not_found', 'Thumbnail not found.');
  if (found === undefined) throw absent;
  const queryContext = catalog.createContext(readCaller(request));
  await catalog.resource(found.owner, visibility, queryContext).catch((cause: unknown) => {
    if (cause instanceof CatalogError && (cause.code === 'not_found' || cause.code === 'gone')) throw absent;
    throw cause;
  });
  return sendImage(reply, found.image, { caching: visibility === 'public' ? 'immutable' : 'never', hash: key });
};

const registerByKey = (app: FastifyInstance, context: ApiContext): void => {
  const schema = {
    ...{ tags: TAGS, params: ID_PARAMS, querystring: querySchema(NON_PUBLIC_PARAM, VARIANT_PARAM) },
    operationId: 'getThumbnailByHash',
    summary: 'Thumbnail by hash or by record id',
    description: 'Immutable by hash; by id the same as `/resources/{id}/thumbnail`.',
    response: { ...imageResponses(IMAGE_TYPES, 400, 403, 404, 410, 503), ...REDIRECT_RESPONSE },
  };
  app.get('/thumbnails/:id', { schema, config: OPEN_ACCESS }, (request, reply) => {
    const { id } = request.params as { id: string };
    return CACHE_KEY_PATTERN.test(id) ? sendByKey(context, request, reply, id) : sendThumbnail(context, request, reply);
  });
};

const registerPlaceholder = (app: FastifyInstance): void => {
  const schema = {
    tags: TAGS,
    operationId: 'getPlaceholder',
    summary: 'Placeholder image',
    description: 'The generic icon. `Accept: application/json` returns its URL.',
    response: {
      200: {
        description: 'The placeholder',
        content: {
          'image/svg+xml': { schema: text('The picture.') },
          'application/json': {
            schema: object({ url: text('URL of the picture.'), type: text('Media type.'), placeholder: {} }),
          },
        },
      },
    },
  };
  app.get('/thumbnails/placeholder', { schema, config: OPEN_ACCESS }, async (request, reply) => {
    addVary(reply, 'Accept');
    const type = negotiateType(request.headers.accept, ['image/svg+xml', 'application/json']);
    if (type !== 'application/json') return sendPlaceholder(reply, drawClassIcon('other'));
    const body = { url: apiUrl(request, 'thumbnails', 'placeholder'), type: 'image/svg+xml', placeholder: true };
    reply.header('x-placeholder', 'true').header('cache-control', 'no-store');
    return sendJson(reply, body);
  });
};

export const registerThumbnails = (app: FastifyInstance, context: ApiContext): void => {
  registerOfRecord(app, context);
  registerPlaceholder(app);
  registerByKey(app, context);
};
