// Thumbnails (contract 11.2): the picture of a record, or the icon of its class until there is one.

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
import { drawClassIcon, drawRestrictedIcon, toClassIcon } from '../../../media/icons/class-icons.ts';
import { readBoolean } from '../../../query/booleans.ts';
import { readNonEmptyText, showValue } from '../../../query/params.ts';
import { isRestricted } from '../../../record/views/restricted.ts';
import { readStrings } from '../../../record/views/strings.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type ApiContext, type ResourceRequest, readQueryParams, readResourceRequest } from '../context.ts';
import { readPictureFields } from '../present/precomputed.ts';
import { thumbnailPath } from '../present/record-pictures.ts';
import { ID_PARAMS, NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';
import { drawIconOverMap } from './static-maps.ts';

const TAGS = ['Pictures'];
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/svg+xml'];
const VARIANTS = ['icon-gradient', 'icon-basemap'] as const;
type Variant = (typeof VARIANTS)[number];

const VARIANT_PARAM = {
  variant: stringEnum(VARIANTS, 'What stands behind the icon that is shown until there is a picture.', {
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

const redirect = (reply: FastifyReply, key: string, { includeNonPublic }: ResourceRequest): void =>
  redirectToImage(
    reply,
    thumbnailPath(key) + (includeNonPublic ? '?include_non_public=true' : ''),
    includeNonPublic ? 'never' : 'redirect',
  );

/** The picture when it is there; else it is wished for, and the icon stands in its place. */
const sendThumbnail = async (context: ApiContext, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const variant = parseVariant(request);
  const asked = await readResourceRequest(context, request);
  const { thumbnailKey } = readPictureFields(asked.stored.precomputed);
  const { thumbnails } = context.media;
  if (thumbnailKey !== '' && (await thumbnails.find(thumbnailKey)) !== undefined) {
    return redirect(reply, thumbnailKey, asked);
  }
  if (thumbnailKey !== '') await wish(context, asked.stored, request);
  return sendPlaceholder(reply, await drawIcon(context, parseStoredRecord(asked.stored), variant));
};

/** A wish that cannot be noted is wished again at the next request; the icon is sent all the same. */
const wish = async ({ thumbnailing }: ApiContext, stored: StoredRecord, { log }: FastifyRequest): Promise<void> => {
  await thumbnailing
    .request(stored)
    .catch((err: unknown) => log.warn({ err }, 'A wish for a thumbnail was not noted.'));
};

const sendFresh = async (context: ApiContext, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const variant = parseVariant(request);
  const { stored } = await readResourceRequest(context, request);
  const fetched = await context.thumbnailing.fetchNow(stored);
  if (fetched.kind === 'made') return sendImage(reply, fetched.image, { caching: 'never' });
  return sendPlaceholder(reply, await drawIcon(context, parseStoredRecord(stored), variant));
};

const registerOfRecord = (app: FastifyInstance, context: ApiContext): void => {
  const schema = {
    ...{ tags: TAGS, params: ID_PARAMS, querystring: querySchema(NON_PUBLIC_PARAM, VARIANT_PARAM) },
    operationId: 'getThumbnail',
    summary: 'Where the picture of the record is, or the icon of its class (`X-Placeholder`)',
    description:
      'Leads to the picture by its hash. A picture that is not there yet is put on the list of those to fetch, and the icon stands in its place.',
    response: { ...imageResponses(IMAGE_TYPES, 400, 403, 404, 410, 503), ...REDIRECT_RESPONSE },
  };
  app.get('/resources/:id/thumbnail', { schema, config: KEYLESS_ACCESS }, (request, reply) =>
    sendThumbnail(context, request, reply),
  );
  const fresh = {
    ...schema,
    operationId: 'fetchThumbnail',
    summary: 'The picture of the record, fetched anew, or the icon of its class (`X-Placeholder`)',
    description: 'Tries the sources of the record now, where the settings allow it, and answers with what came of it.',
    response: imageResponses(IMAGE_TYPES, 400, 403, 404, 410, 503),
  };
  app.get('/resources/:id/thumbnail/no-cache', { schema: fresh, config: KEYLESS_ACCESS }, (request, reply) =>
    sendFresh(context, request, reply),
  );
};

/** Whoever may not see the record may not see its picture either, though its address says nothing of the record. */
const sendByKey = async (
  { catalog, media }: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<void> => {
  const problems = createProblems();
  const includeNonPublic = readBoolean(readQueryParams(request), 'include_non_public', false, problems);
  problems.throwIfAny();
  const found = await media.thumbnails.find(key);
  const absent = new CatalogError('not_found', 'No thumbnail with this hash is kept here.');
  if (found === undefined) throw absent;
  const queryContext = catalog.createContext(readCaller(request));
  await catalog.resource(found.owner, includeNonPublic, queryContext).catch((cause: unknown) => {
    if (cause instanceof CatalogError && (cause.code === 'not_found' || cause.code === 'gone')) throw absent;
    throw cause;
  });
  return sendImage(reply, found.image, { caching: includeNonPublic ? 'never' : 'immutable', hash: key });
};

const registerByKey = (app: FastifyInstance, context: ApiContext): void => {
  const schema = {
    ...{ tags: TAGS, params: ID_PARAMS, querystring: querySchema(NON_PUBLIC_PARAM, VARIANT_PARAM) },
    operationId: 'getThumbnailByHash',
    summary: 'A picture by its hash, or of the record with this id',
    description: 'By hash what never changes; by id the same as `/resources/{id}/thumbnail`.',
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
    summary: 'The picture that stands for a picture',
    description: 'The icon of no class in particular. `Accept: application/json` tells where it is.',
    response: {
      200: {
        description: 'The placeholder',
        content: {
          'image/svg+xml': { schema: text('The picture.') },
          'application/json': {
            schema: object({ url: text('Where the picture is.'), type: text('Media type.'), placeholder: {} }),
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
