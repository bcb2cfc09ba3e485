// GET /map/cells: the number of matches per H3 cell in a map window, with the corners of each cell.

import { cornersOfCell } from '@periplus/geo';
import type { FastifyInstance } from 'fastify';
import { createProblems } from '../../../errors.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { readQuery } from '../../../http/request/query-string.ts';
import { isNotModified } from '../../../http/response/send-body.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { parseBbox } from '../../../query/filter/bbox.ts';
import { MAX_RESOLUTION, MIN_RESOLUTION } from '../../../query/filter/filter-values.ts';
import { type Params, paramOf, readInteger } from '../../../query/params.ts';
import type { WebContext } from '../context.ts';
import { parsePageQuery, readPageQuery } from '../search/page-query.ts';
import { pageVersion } from '../search/routes.ts';

const DEFAULT_RESOLUTION = 3;
const MAX_CELLS = 1_500;

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

const parseWindow = (query: Params) => {
  const problems = createProblems();
  const boxes = parseBbox({ bbox: paramOf(query, 'window') }, problems);
  const bounds = { min: MIN_RESOLUTION, max: MAX_RESOLUTION };
  const resolution = readInteger(query, 'resolution', bounds, problems) ?? DEFAULT_RESOLUTION;
  problems.throwIfAny();
  return { boxes, resolution };
};

export const registerCells = (app: FastifyInstance, context: Required<WebContext>): void => {
  const { catalog } = context;
  app.get('/map/cells', { schema: { hide: true } }, async (request, reply) => {
    const query = readQuery(request);
    const { boxes, resolution } = parseWindow(query);
    const parsed = parsePageQuery(readPageQuery(query), []);
    const version = pageVersion(context, request);
    if (isNotModified(reply, version)) return;
    const within = { ...parsed.query, sort: [], offset: 0, limit: 0, facets: [] };
    const { hexes, globalCount } = await catalog.hexes(
      { within, resolution, boxes, limit: MAX_CELLS },
      queryContextFor(catalog, reply),
    );
    const cells = hexes.map(([cell, count]) => [count, cornersOfCell(cell).flat().map(round)]);
    sendJson(reply, { resolution, cells, global: globalCount }, { version });
  });
};
