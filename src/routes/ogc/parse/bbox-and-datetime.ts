// `bbox` and `datetime` of OGC API - Features (17-069r4, 7.15.3 and 7.15.4).

import { type Box, boxesToGeometry, normaliseQueryBox } from '@periplus/geo';
import type { Problems } from '../../../errors.ts';
import { hasArea, toNumber } from '../../../query/filter/geo-values.ts';
import { intersectsInterval, parseInterval } from '../../../query/filter/instants.ts';
import { type Params, readText, showValue } from '../../../query/params.ts';
import type { Filter, SearchQuery } from '../../../query/search-query.ts';
import { TIME_FIELDS } from '../../../schema/ogc-properties.ts';

export type BboxFilter = { readonly filter?: Filter; readonly fit?: NonNullable<SearchQuery['fit']> };

const BBOX_SYNTAX =
  'bbox must be four numbers west,south,east,north in degrees, or six with the minimum height third and the maximum sixth';

/** Heights are ignored, since records have none. */
const toCorners = (text: string): readonly [number, number, number, number] | undefined => {
  const numbers = text.split(',').map(toNumber);
  const [a, b, c, d, e, f] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  if (numbers.length === 4) return [a, b, c, d];
  return numbers.length === 6 && e !== undefined && f !== undefined ? [a, b, d, e] : undefined;
};

const readBoxes = (text: string): readonly Box[] | string => {
  const corners = toCorners(text);
  if (corners === undefined) return `${BBOX_SYNTAX}, not ${showValue(text)}.`;
  const [west, south, east, north] = corners;
  if (south > north) return `In bbox, south (${south}) is greater than north (${north}). ${BBOX_SYNTAX}.`;
  const boxes = normaliseQueryBox(west, south, east, north);
  return boxes.kind === 'ok' ? boxes.value : `bbox cannot be used: ${boxes.reason}.`;
};

/** If west is greater than east, the box crosses the antimeridian. The filter applies to the geometry in responses. */
export const parseBbox = (params: Params, problems: Problems): BboxFilter => {
  const text = readText(params, 'bbox', problems)?.trim();
  if (text === undefined) return {};
  const boxes = readBoxes(text);
  if (typeof boxes === 'string') {
    problems.add({ parameter: 'bbox', detail: boxes });
    return {};
  }
  const geometry = boxesToGeometry(boxes);
  const filter: Filter = { kind: 'spatial', field: 'locn_geometry', relation: 'intersects', geometry };
  return boxes.every(hasArea) ? { filter, fit: boxes } : { filter };
};

export const DATETIME_SYNTAX =
  'a date, a timestamp with time zone, or an interval of two with .. for an open end, such as 1850-01-01/..';

export const parseDatetime = (params: Params, problems: Problems): Filter | undefined => {
  const text = readText(params, 'datetime', problems)?.trim();
  if (text === undefined) return undefined;
  const span = parseInterval(text);
  if (span !== undefined) return intersectsInterval({ kind: 'dates', fields: TIME_FIELDS }, span);
  problems.add({ parameter: 'datetime', detail: `datetime must be ${DATETIME_SYNTAX}, not ${showValue(text)}.` });
  return undefined;
};
