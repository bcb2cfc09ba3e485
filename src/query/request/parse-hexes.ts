// Parses a request for counts per H3 cell: a query, a resolution and the extent of the map.

import type { Box } from '@periplus/geo';
import { createProblems } from '../../errors.ts';
import { parseBbox } from '../filter/bbox.ts';
import { MAX_RESOLUTION, MIN_RESOLUTION } from '../filter/filter-values.ts';
import { type Params, readInteger } from '../params.ts';
import type { SearchQuery } from '../search-query.ts';
import { type Output, parseOutput } from './output.ts';
import { parseQuery, toMatchQuery } from './parse-query.ts';

export const DEFAULT_RESOLUTION = 5;
const MAX_CELLS = 10_000;
const MAX_CELLS_IN_WINDOW = 5_000;

export type ParsedHexes = {
  readonly query: {
    readonly within: SearchQuery;
    readonly resolution: number;
    readonly boxes: readonly Box[];
    readonly limit: number;
  };
  readonly view: Output;
  readonly warnings: readonly string[];
};

export const parseHexes = (params: Params): ParsedHexes => {
  const problems = createProblems();
  const warnings: string[] = [];
  const within = toMatchQuery(parseQuery(params, problems, warnings));
  const bounds = { min: MIN_RESOLUTION, max: MAX_RESOLUTION };
  const resolution = readInteger(params, 'resolution', bounds, problems) ?? DEFAULT_RESOLUTION;
  const boxes = parseBbox(params, problems);
  const view = parseOutput(params, problems);
  problems.throwIfAny();
  const limit = boxes.length === 0 ? MAX_CELLS : MAX_CELLS_IN_WINDOW;
  return { query: { within, resolution, boxes, limit }, view, warnings };
};
