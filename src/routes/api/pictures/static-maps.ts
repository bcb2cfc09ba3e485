// Static maps (contract 11.1): of records, of institutions, and rendered maps by hash.

import { hash } from 'node:crypto';
import { CACHE_KEY_PATTERN } from '@periplus/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { CatalogError, createProblems } from '../../../errors.ts';
import {
  IMAGE_CACHE_CONTROL,
  imageResponses,
  REDIRECT_RESPONSE,
  redirectToImage,
  sendImage,
} from '../../../http/html/send-image.ts';
import { matchesEtag } from '../../../http/response/etag.ts';
import { example, integer, number, object, text } from '../../../http/schema/json-schema.ts';
import { KEYLESS_ACCESS, OPEN_ACCESS } from '../../../http/security/access-control.ts';
import { drawClassIcon, toClassIcon } from '../../../media/class-icons.ts';
import type { Image } from '../../../media/image.ts';
import { type MapStyle, toIconMapRequest, toMapRequest } from '../../../media/record-map.ts';
import { DRAWING_VERSION, type MapRequest } from '../../../media/static-maps.ts';
import { readInteger } from '../../../query/params.ts';
import { readStrings } from '../../../record/views/strings.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type ApiContext, readQueryParams, readResourceRequest } from '../context.ts';
import { readCoordinate } from '../coordinates.ts';
import { mapAssetPath, placeMapPath } from '../present/record/record-pictures.ts';
import { ID_PARAMS, NON_PUBLIC_PARAM, querySchema, querySchemaRequiring } from '../schemas/common-schemas.ts';
import {
  INSTITUTION_SIZE,
  MAP_PARAMS,
  MAP_TYPES,
  readMapStyle,
  readRecordMapStyle,
  SIZE_PARAM,
} from './map-request.ts';

const common = { tags: ['Pictures'], querystring: querySchema(NON_PUBLIC_PARAM, MAP_PARAMS, SIZE_PARAM) };
const PROBLEMS = [400, 403, 404, 406, 410, 503] as const;
const mapResponses = { ...imageResponses(MAP_TYPES, ...PROBLEMS), ...REDIRECT_RESPONSE };

const WORDS = {
  ofRecord: {
    operationId: 'getStaticMap',
    summary: 'Redirect to the map of a record',
    description: 'Redirects to the rendered map by its hash, or to the URL that renders it.',
  },
  uncached: {
    operationId: 'drawStaticMap',
    summary: 'Render the map of a record again',
    description: 'Renders the map even if it is cached, and caches the result.',
  },
  place: {
    operationId: 'getPlaceMap',
    summary: 'Map of the surroundings of a record',
    description: 'The base map around the box of the record, without its extent.',
  },
  geometry: {
    operationId: 'getGeometryMap',
    summary: 'Map of the extent of a record',
    description: 'The base map around the box of the record, with its extent or geometry.',
  },
  icon: {
    operationId: 'getClassIcon',
    summary: 'Resource class icon over the map of a record',
    description: 'For lists, if a record has no thumbnail.',
  },
  asset: {
    operationId: 'getMapAsset',
    summary: 'Rendered map by its hash',
    description: 'Immutable: the hash covers everything that the map shows. Other map URLs redirect here.',
  },
  institution: {
    operationId: 'getInstitutionMap',
    summary: 'Map around an institution',
    description: 'The base map around a point. The name in the path has no effect.',
  },
} as const;

type RecordMap = { readonly record: AardvarkRecord; readonly style: MapStyle; readonly isPublic: boolean };

const readRecordMap = async (context: ApiContext, request: FastifyRequest, reply: FastifyReply): Promise<RecordMap> => {
  const { stored, visibility } = await readResourceRequest(context, request);
  return {
    record: parseStoredRecord(stored),
    style: readRecordMapStyle(request, reply),
    isPublic: visibility === 'public',
  };
};

/** Shared caches must not store maps of non-public records. */
const whenPublic = <Kind extends 'redirect' | 'byId'>(isPublic: boolean, kind: Kind): Kind | 'never' =>
  isPublic ? kind : 'never';

const registerOfRecord = (app: FastifyInstance, context: ApiContext): void => {
  const { maps } = context.media;
  const summary = { ...common, params: ID_PARAMS };
  app.get(
    '/resources/:id/static-map',
    { schema: { ...summary, ...WORDS.ofRecord, response: mapResponses }, config: KEYLESS_ACCESS },
    async (request, reply) => {
      const { record, style, isPublic } = await readRecordMap(context, request, reply);
      const key = maps.keyOf(toMapRequest(record, true, style));
      if (await maps.has(key)) return redirectToImage(reply, mapAssetPath(key), whenPublic(isPublic, 'redirect'));
      const query = request.url.split('?')[1];
      return redirectToImage(reply, placeMapPath(record.id) + (query === undefined ? '' : `?${query}`), 'never');
    },
  );
  app.get(
    '/resources/:id/static-map/no-cache',
    {
      schema: {
        ...summary,
        ...WORDS.uncached,
        response: imageResponses(MAP_TYPES, ...PROBLEMS),
      },
      config: KEYLESS_ACCESS,
    },
    async (request, reply) => {
      const { record, style } = await readRecordMap(context, request, reply);
      return sendImage(reply, await maps.draw(toMapRequest(record, true, style), true), { caching: 'never' });
    },
  );
};

const sendMap = async (
  { media: { maps } }: ApiContext,
  reply: FastifyReply,
  request: MapRequest,
  isPublic: boolean,
): Promise<void> => {
  const key = maps.keyOf(request);
  if (await maps.has(key)) return redirectToMap(reply, key, isPublic);
  return sendDrawn(reply, await maps.draw(request), key, isPublic);
};

/** Redirects to the map by its hash, unless the client has it already. */
const redirectToMap = (reply: FastifyReply, key: string, isPublic: boolean): void => {
  const etag = `W/"${key}"`;
  if (!matchesEtag(reply.request.headers['if-none-match'], etag)) {
    redirectToImage(reply, mapAssetPath(key), whenPublic(isPublic, 'redirect'));
    return;
  }
  reply
    .code(304)
    .header('etag', etag)
    .header('cache-control', IMAGE_CACHE_CONTROL[whenPublic(isPublic, 'byId')])
    .send();
};

/** A map has the ETag of its hash from the first response on. A fallback is not the map, so it has another one. */
const sendDrawn = (reply: FastifyReply, image: Image, key: string, isPublic: boolean): void =>
  image.isFallback === true
    ? sendImage(reply, image, { caching: 'never' })
    : sendImage(reply, image, { caching: whenPublic(isPublic, 'byId'), hash: key });

const registerByResource = (app: FastifyInstance, context: ApiContext): void => {
  for (const [suffix, isDrawn, words] of [
    ['', false, WORDS.place],
    ['/geometry', true, WORDS.geometry],
  ] as const) {
    app.get(
      `/static-maps/:id${suffix}`,
      { schema: { ...common, params: ID_PARAMS, ...words, response: mapResponses }, config: KEYLESS_ACCESS },
      async (request, reply) => {
        const { record, style, isPublic } = await readRecordMap(context, request, reply);
        return sendMap(context, reply, toMapRequest(record, isDrawn, style), isPublic);
      },
    );
  }
};

const toDataUri = ({ type, bytes }: Image): string =>
  `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;

/** The icon of the resource class over the map, and its cache key. */
export const drawIconOverMap = async (
  { media: { maps } }: ApiContext,
  record: AardvarkRecord,
): Promise<{ readonly key: string; readonly image: Image }> => {
  const icon = toClassIcon(readStrings(record.gbl_resourceClass_sm));
  const request = toIconMapRequest(record);
  const key = hash('sha256', JSON.stringify(['icon', DRAWING_VERSION, icon, maps.keyOf(request)]));
  const cached = await maps.find(key);
  if (cached !== undefined) return { key, image: cached };
  const map = await maps.draw(request);
  const svg = drawClassIcon(icon, { kind: 'picture', dataUri: toDataUri(map) });
  const image: Image = { ...map, type: 'image/svg+xml', bytes: Buffer.from(svg) };
  await maps.put(key, image);
  return { key, image };
};

const registerClassIcon = (app: FastifyInstance, context: ApiContext): void => {
  const schema = {
    ...{ tags: common.tags, querystring: querySchema(NON_PUBLIC_PARAM), params: ID_PARAMS },
    ...WORDS.icon,
    response: { ...imageResponses(['image/svg+xml'], 400, 403, 404, 410, 503), ...REDIRECT_RESPONSE },
  };
  app.get('/static-maps/:id/resource-class-icon', { schema, config: KEYLESS_ACCESS }, async (request, reply) => {
    const { stored, visibility } = await readResourceRequest(context, request);
    const { key, image } = await drawIconOverMap(context, parseStoredRecord(stored));
    const isPublic = visibility === 'public';
    const isCached = await context.media.maps.has(key);
    return isCached ? redirectToMap(reply, key, isPublic) : sendDrawn(reply, image, key, isPublic);
  });
};

const registerAssets = (app: FastifyInstance, { media: { maps } }: ApiContext): void => {
  const schema = {
    tags: common.tags,
    ...WORDS.asset,
    params: object({ map_hash: text('64 hexadecimal digits.') }),
    querystring: querySchema({
      kind: text('Purpose of the picture; has no effect.', example('static-map')),
    }),
    response: imageResponses([...MAP_TYPES, 'image/svg+xml'], 404),
  };
  app.get('/static-map-assets/:map_hash', { schema, config: OPEN_ACCESS }, async (request, reply) => {
    const { map_hash: key } = request.params as { map_hash: string };
    const image = CACHE_KEY_PATTERN.test(key) ? await findAsset(maps.find, key, request, reply) : undefined;
    if (reply.sent) return;
    if (image === undefined) throw new CatalogError('not_found', 'Map not found.');
    return sendImage(reply, image, { caching: 'immutable', hash: key });
  });
};

/** Immutable, so a conditional request is answered without reading the map. */
const findAsset = async (
  find: (key: string) => Promise<Image | undefined>,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Image | undefined> => {
  const etag = `W/"${key}"`;
  if (!matchesEtag(request.headers['if-none-match'], etag)) return find(key);
  reply.code(304).header('etag', etag).header('cache-control', IMAGE_CACHE_CONTROL.immutable).send();
  return undefined;
};

const PLACE_PARAMS = {
  lat: number('Latitude of the centre.', { minimum: -90, maximum: 90, ...example(44.97) }),
  lon: number('Longitude of the centre.', { minimum: -180, maximum: 180, ...example(-93.24) }),
};

const ZOOM = { least: 1, most: 20, usual: 15 } as const;

const registerInstitutions = (app: FastifyInstance, context: ApiContext): void => {
  const schema = {
    tags: common.tags,
    ...WORDS.institution,
    params: object({ map_id: text('Name of the map; has no effect.', example('library')) }),
    querystring: querySchemaRequiring(PLACE_PARAMS, MAP_PARAMS, {
      zoom: integer('1 to 20; other values are clamped. The bundled base map has details up to about 10.', {
        default: ZOOM.usual,
      }),
    }),
    response: mapResponses,
  };
  app.get('/static-maps/institutions/:map_id', { schema, config: KEYLESS_ACCESS }, async (request, reply) => {
    const problems = createProblems();
    const params = readQueryParams(request);
    const lat = readCoordinate(params, 'lat', 90, problems);
    const lon = readCoordinate(params, 'lon', 180, problems);
    const zoom = readInteger(params, 'zoom', { min: Number.MIN_SAFE_INTEGER }, problems) ?? ZOOM.usual;
    const style = readMapStyle(request, reply, problems);
    const subject = {
      kind: 'centre',
      at: [lon, lat],
      zoom: Math.max(ZOOM.least, Math.min(ZOOM.most, zoom)),
    } as const;
    return sendMap(context, reply, { ...style, map: { ...INSTITUTION_SIZE, subject } }, true);
  });
};

export const registerStaticMaps = (app: FastifyInstance, context: ApiContext): void => {
  registerOfRecord(app, context);
  registerByResource(app, context);
  registerClassIcon(app, context);
  registerAssets(app, context);
  registerInstitutions(app, context);
};
