// Parses the short form of a box, `bbox=west,south,east,north`.

import { type Box, boxesToGeometry, normaliseQueryBox } from '@periplus/geo';
import type { Problems } from '../../errors.ts';
import { type Params, paramOf, showValue, toList, toScalarText } from '../params.ts';
import type { Filter, SearchQuery } from '../search-query.ts';
import { hasArea, toNumber } from './geo-values.ts';

/** A box with west > east crosses the antimeridian and gives two boxes. */
export const parseBbox = (params: Params, problems: Problems): readonly Box[] => {
  const value = paramOf(params, 'bbox');
  if (value === undefined || value === null) return [];
  const items = toList(value)?.map(toScalarText) ?? [];
  const text = items.length > 0 && items.every((item) => item !== undefined) ? items.join(',').trim() : undefined;
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

/** Adds a filter on the box, like a geo filter of type bbox with field dcat_bbox and relation overlap. */
export const withBox = <Q extends Pick<SearchQuery, 'filter' | 'fit'>>(criteria: Q, boxes: readonly Box[]): Q => {
  if (boxes.length === 0) return criteria;
  const box: Filter = {
    kind: 'spatial',
    field: 'dcat_bbox',
    relation: 'intersects',
    geometry: boxesToGeometry(boxes),
  };
  const filters = criteria.filter?.kind === 'and' ? criteria.filter.filters : [criteria.filter ?? []].flat();
  const fit = criteria.fit ?? (boxes.every(hasArea) ? boxes : undefined);
  return { ...criteria, filter: { kind: 'and', filters: [...filters, box] }, ...(fit === undefined ? {} : { fit }) };
};
