// GET /map/h3: counts matching records per hexagonal cell (contract 12).

import { type Geometry, outlineOfCell, type Position, toGeometry, toGeometryParts } from '@periplus/geo';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessWarnings } from '../../../catalog/access.ts';
import type { HexResult } from '../../../engine/engine.ts';
import { negotiateType } from '../../../http/request/negotiate.ts';
import { queryContextFor, responseVersionFor } from '../../../http/request/query-context.ts';
import { addVary } from '../../../http/response/headers.ts';
import { isNotModified } from '../../../http/response/send-body.ts';
import { sendTable, type Table, wantsCsv } from '../../../http/response/send-csv.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { integer, list, object, ref, shownExample, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { MAX_RESOLUTION, MIN_RESOLUTION } from '../../../query/filter/filter-values.ts';
import { DEFAULT_RESOLUTION, parseHexes } from '../../../query/request/parse-hexes.ts';
import { type ApiContext, readQueryParams } from '../context.ts';
import { SERVES_CSV } from '../csv-routes.ts';
import { BBOX_PARAM, jsonOrCsvResponses, querySchema } from '../schemas/common-schemas.ts';
import { QUERY_PARAMS } from '../schemas/query-schemas.ts';

const GEOJSON_TYPE = 'application/geo+json';

const FEATURES = object({
  type: text('FeatureCollection'),
  features: list(object({ type: text('Feature'), id: text('The cell.'), geometry: {}, properties: {} }), 'Cells.'),
});

const withFeatures = (answers: ReturnType<typeof jsonOrCsvResponses>) => ({
  ...answers,
  200: { ...answers[200], content: { ...answers[200].content, [GEOJSON_TYPE]: { schema: FEATURES } } },
});

const schema = {
  tags: ['Maps'],
  operationId: 'countRecordsByCell',
  summary: 'Count matching records by H3 cell',
  description:
    'For density maps. Takes the parameters of `/search`; each record counts in every cell that its box covers. At most 10,000 cells, 5,000 within a `bbox`.',
  querystring: querySchema(QUERY_PARAMS, {
    ...BBOX_PARAM,
    resolution: integer('H3 resolution.', {
      minimum: MIN_RESOLUTION,
      maximum: MAX_RESOLUTION,
      default: DEFAULT_RESOLUTION,
      ...shownExample(MIN_RESOLUTION),
    }),
    format: stringEnum(
      ['json', 'csv', 'geojson'],
      'json has cells and counts; geojson their outlines as polygons too.',
      {
        default: 'json',
      },
    ),
  }),
  response: withFeatures(jsonOrCsvResponses(ref('MapH3Response'), 400, 403, 503)),
};

/** By `format`, or if Accept prefers it to JSON. */
const wantsGeoJson = ({ headers }: FastifyRequest, format: unknown): boolean => {
  if (format !== undefined) return typeof format === 'string' && format.toLowerCase() === 'geojson';
  return (
    headers.accept !== undefined && negotiateType(headers.accept, ['application/json', GEOJSON_TYPE]) === GEOJSON_TYPE
  );
};

const round = ([lon, lat]: Position): Position => [Math.round(lon * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6];

const roundParts = (geometry: Geometry): Geometry => {
  const { polygons, ...others } = toGeometryParts(geometry);
  return toGeometry({ ...others, polygons: polygons.map((rings) => rings.map((ring) => ring.map(round))) });
};

/** Cells as polygons, for maps without H3 support. */
const toFeatures = ({ hexes, globalCount }: HexResult, resolution: number): object => ({
  type: 'FeatureCollection',
  resolution,
  globalCount,
  features: hexes.map(([cell, hits]) => ({
    type: 'Feature',
    id: cell,
    geometry: roundParts(outlineOfCell(cell)),
    properties: { cell, hits },
  })),
});

const toTable = (hexes: HexResult['hexes']): Table => ({
  name: 'h3',
  columns: ['cell', 'hits'],
  rows: hexes.map(([cell, hits]) => [cell, String(hits)]),
});

export const registerMap = (app: FastifyInstance, { catalog }: ApiContext): void => {
  app.get('/map/h3', { schema, config: SERVES_CSV }, async (request, reply) => {
    const params = readQueryParams(request);
    const asFeatures = wantsGeoJson(request, params.format);
    const { query: question, warnings: parseWarnings } = parseHexes(
      asFeatures ? { ...params, format: undefined } : params,
    );
    const version = responseVersionFor(catalog, request);
    addVary(reply, 'Accept');
    const asTable = !asFeatures && wantsCsv(request, params.format);
    const tag = asFeatures ? `${version}.geojson` : version;
    if (!asTable && isNotModified(reply, tag)) return;
    const queryContext = queryContextFor(catalog, reply);
    const result = await catalog.hexes(question, queryContext);
    const { hexes, globalCount } = result;
    if (asTable) return sendTable(reply, toTable(hexes), version);
    const { resolution } = question;
    if (asFeatures) return sendJson(reply, toFeatures(result, resolution), { version: tag, type: GEOJSON_TYPE });
    const warnings = [...parseWarnings, ...accessWarnings(queryContext.access, question.within.visibility)];
    const body = { resolution, hexes, globalCount, ...(warnings.length === 0 ? {} : { warnings }) };
    return sendJson(reply, body, { version });
  });
};
