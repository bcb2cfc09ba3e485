// GET /map/extent: where most of the matches lie, for the first view of the map.
import { type Box, centreOfCell } from '@periplus/geo';
import type { FastifyInstance } from 'fastify';
import type { CallerContext } from '../../../catalog/access.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { readQuery } from '../../../http/request/query-string.ts';
import { isNotModified } from '../../../http/response/send-body.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import type { SearchQuery } from '../../../query/search-query.ts';
import type { WebContext } from '../context.ts';
import { parsePageQuery, readPageQuery } from '../search/page-query.ts';
import { pageVersion } from '../search/routes.ts';
import { bulkExtentOf, type WeightedPoint } from './bulk-extent.ts';

/** The coarsest cells, some three degrees wide, of which the globe has fewer than the limit. */
const COARSE = { resolution: 2, cellDegrees: 3 } as const;
/** Cells for results that lie close together. */
const FINE = { resolution: 5, cellDegrees: 0.2 } as const;
const MAX_CELLS = 6_000;
const MAX_COARSE_CELLS = 12;

const toPoint = ([cell, count]: readonly [string, number]): WeightedPoint => {
  const [lon, lat] = centreOfCell(cell) ?? [0, 0];
  return { lon, lat, count };
};

const findExtent = async (catalog: Catalog, within: SearchQuery, context: CallerContext): Promise<Box | undefined> => {
  const readAt = async ({ resolution, cellDegrees }: { readonly resolution: number; readonly cellDegrees: number }) => {
    const found = await catalog.hexes({ within, resolution, boxes: [], limit: MAX_CELLS, sized: true }, context);
    const [width, height] = found.typicalSize ?? [0, 0];
    return { hexes: found.hexes, size: [Math.max(width, cellDegrees), Math.max(height, cellDegrees)] as const };
  };
  const coarse = await readAt(COARSE);
  const { hexes, size } = coarse.hexes.length > MAX_COARSE_CELLS ? coarse : await readAt(FINE);
  return bulkExtentOf(hexes.map(toPoint), size);
};

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

export const registerExtent = (app: FastifyInstance, context: Required<WebContext>): void => {
  const { catalog } = context;
  app.get('/map/extent', { schema: { hide: true } }, async (request, reply) => {
    const { query } = parsePageQuery(readPageQuery(readQuery(request)), []);
    const version = pageVersion(context, request);
    if (isNotModified(reply, version)) return;
    const within = { ...query, sort: [], offset: 0, limit: 0, facets: [] };
    const box = await findExtent(catalog, within, queryContextFor(catalog, reply));
    sendJson(reply, { box: box?.map(round) ?? null }, { version });
  });
};
