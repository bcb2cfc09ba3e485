// Shortcuts that build parts of a query.
import { type Box, boxesToGeometry, type Geometry, type SpatialRelation } from '@periplus/geo';
import type { Filter, FilterValue, SortKey, SpatialField, TextQuery } from '../../../src/query/search-query.ts';
import type { FieldName } from '../../../src/schema/fields.ts';

const inFields = (fields: readonly FieldName[]): { fields?: readonly FieldName[] } =>
  fields.length === 0 ? {} : { fields };

export const words = (text: string, ...fields: readonly FieldName[]): TextQuery => ({
  kind: 'words',
  text,
  ...inFields(fields),
});

export const phrase = (text: string, slop = 0, ...fields: readonly FieldName[]): TextQuery => ({
  kind: 'phrase',
  text,
  slop,
  ...inFields(fields),
});

export const pattern = (text: string, ...fields: readonly FieldName[]): TextQuery => ({
  kind: 'wildcard',
  pattern: text,
  ...inFields(fields),
});

export const near = (text: string, edits: 0 | 1 | 2): TextQuery => ({ kind: 'fuzzy', text, edits });
export const every = (...nodes: readonly TextQuery[]): TextQuery => ({ kind: 'and', nodes });
export const some = (...nodes: readonly TextQuery[]): TextQuery => ({ kind: 'or', nodes });
export const holds = (filter: Filter, score = 1): TextQuery => ({ kind: 'filter', filter, score });
export const without = (node: TextQuery): TextQuery => ({ kind: 'not', node });

export const isIn = (field: FieldName, ...values: readonly FilterValue[]): Filter => ({ kind: 'in', field, values });
export const allOf = (...filters: readonly Filter[]): Filter => ({ kind: 'and', filters });
export const anyOf = (...filters: readonly Filter[]): Filter => ({ kind: 'or', filters });
/** Three-valued: a record without the field matches neither this nor the filter. */
export const not = (filter: Filter): Filter => ({ kind: 'not', filter });
/** Two-valued: matches every record for which the filter is not true. */
export const exclude = (filter: Filter): Filter => ({ kind: 'exclude', filter });

export const relates = (
  relation: SpatialRelation,
  place: Geometry | readonly Box[],
  field: SpatialField = 'dcat_bbox',
): Filter => ({ kind: 'spatial', field, relation, geometry: 'type' in place ? place : boxesToGeometry(place) });

export const within = (
  km: number,
  center: readonly [lon: number, lat: number],
  field: SpatialField = 'dcat_centroid',
): Filter => ({ kind: 'distance', field, center, km });

export const by = (field: FieldName, direction: 'asc' | 'desc'): readonly SortKey[] => [
  { kind: 'field', field, direction },
];
