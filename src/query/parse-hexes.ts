// Reads a request for counts per H3 cell: a question, a resolution, and the window of the map.
import { createProblems, type Problems } from '../errors.ts';
import { normaliseQueryBox } from '../lib/geo/plane/boxes.ts';
import type { Box } from '../lib/geo/types.ts';
import { MAX_RESOLUTION, MIN_RESOLUTION } from './filter-values.ts';
import { toNumber } from './geo-values.ts';
import { type Output, parseOutput } from './output.ts';
import { type Params, paramOf, readInteger, showValue, toItems, toScalarText } from './params.ts';
import { readQuestion, toWithin } from './question.ts';
import type { SearchQuery } from './search-query.ts';

const DEFAULT_RESOLUTION = 5;
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

/** `bbox=west,south,east,north`; west > east crosses the antimeridian. No boxes when not given. */
export const parseBboxParam = (params: Params, problems: Problems): readonly Box[] => {
  const value = paramOf(params, 'bbox');
  const text = toItems(value)?.map(toScalarText).join(',').trim();
  if (text === '') return [];
  const numbers = text?.split(',').map(toNumber) ?? [];
  const [west, south, east, north, ...rest] = numbers;
  if (west === undefined || south === undefined || east === undefined || north === undefined || rest.length > 0) {
    const detail = `bbox must be four numbers, west,south,east,north in degrees, not ${showValue(text ?? value)}.`;
    problems.add({ parameter: 'bbox', detail });
    return [];
  }
  const boxes = normaliseQueryBox(west, south, east, north);
  if (boxes.kind === 'ok') return boxes.value;
  problems.add({ parameter: 'bbox', detail: `bbox cannot be used: ${boxes.reason}.` });
  return [];
};

export const parseHexes = (params: Params): ParsedHexes => {
  const problems = createProblems();
  const warnings: string[] = [];
  const within = toWithin(readQuestion(params, problems, warnings));
  const bounds = { min: MIN_RESOLUTION, max: MAX_RESOLUTION };
  const resolution = readInteger(params, 'resolution', bounds, problems) ?? DEFAULT_RESOLUTION;
  const boxes = parseBboxParam(params, problems);
  const view = parseOutput(params, problems);
  problems.throwIfAny();
  const limit = boxes.length === 0 ? MAX_CELLS : MAX_CELLS_IN_WINDOW;
  return { query: { within, resolution, boxes, limit }, view, warnings };
};
