// The reference implementation of search over plain records, with which the index must agree.

import { boxesOfGeometry, distanceKm, distanceToBoxKm, distanceToGeometryKm, preparePredicate } from '@periplus/geo';
import { foldAccents, foldCase, foldText } from '@periplus/text';
import { MS_PER_DAY, timePredicate } from '@periplus/time';
import { latLngToCell } from 'h3-js';
import { DISTINCT_COUNT_LIMIT } from '../../../src/engine/bucket-order.ts';
import type { FacetBucket, FacetResult, FacetValuesQuery, FacetValuesResult } from '../../../src/engine/engine.ts';
import { isOwnFilter } from '../../../src/query/own-filter.ts';
import type {
  Filter,
  FilterValue,
  Folds,
  SearchQuery,
  SortKey,
  TimeBound,
  TimeOperand,
} from '../../../src/query/search-query.ts';
import { isIncluded } from '../../../src/query/visibility.ts';
import { parseTimeSpan, type TimeSpan, toTimeSpan } from '../../../src/record/time-spans.ts';
import { type FieldName, fieldRow } from '../../../src/schema/fields.ts';
import { compareTexts, compareValues, isNumberField, isOpaque, type PlainRow, valuesOf } from './oracle-rows.ts';
import { holdsBetweenSets, holdsOfSets } from './oracle-sets.ts';
import { matchesText } from './oracle-text.ts';

export type { PlainRow } from './oracle-rows.ts';

const likePattern = (pattern: string): RegExp => {
  const body = pattern.replace(/\\(.)|([%_])|([\\^$.*+?()[\]{}|/])/gsu, (_, escaped, wild, special) => {
    if (wild !== undefined) return wild === '%' ? '[^]*' : '[^]';
    const literal: string = escaped ?? special;
    return /[\\^$.*+?()[\]{}|/]/.test(literal) ? `\\${literal}` : literal;
  });
  return new RegExp(`^${body}$`, 'u');
};

const located = ({ derivedFields }: PlainRow, field: string) => {
  if (field !== 'dcat_centroid') {
    if (derivedFields.boxes.length === 0) return undefined;
    return field === 'locn_geometry' && derivedFields.geometry !== undefined
      ? { boxes: boxesOfGeometry(derivedFields.geometry), geometry: derivedFields.geometry }
      : { boxes: derivedFields.boxes };
  }
  if (derivedFields.centroid === undefined) return undefined;
  const [x, y] = derivedFields.centroid;
  return { boxes: [[x, y, x, y] as const], geometry: { type: 'Point', coordinates: derivedFields.centroid } as const };
};

const isNear = (row: PlainRow, { field, center, km }: Extract<Filter, { kind: 'distance' }>): boolean => {
  const { derivedFields } = row;
  if (field === 'dcat_centroid')
    return derivedFields.centroid !== undefined && distanceKm(center, derivedFields.centroid) <= km;
  if (field === 'locn_geometry' && derivedFields.geometry !== undefined)
    return distanceToGeometryKm(center, derivedFields.geometry) <= km;
  return derivedFields.boxes.some((box) => distanceToBoxKm(center, box) <= km);
};

const inRange = (value: FilterValue, { field, min, max }: Extract<Filter, { kind: 'range' }>): boolean => {
  const low = min === undefined ? 1 : compareValues(field, value, min.value);
  const high = max === undefined ? -1 : compareValues(field, value, max.value);
  return (low > 0 || (low === 0 && min?.inclusive === true)) && (high < 0 || (high === 0 && max?.inclusive === true));
};

const isPresent = (row: PlainRow, field: FieldName): boolean => {
  if (!isOpaque(field)) return valuesOf(row, field).length > 0;
  const value: unknown = row.record[field];
  return typeof value === 'string' ? value.trim() !== '' : typeof value === 'object' && value !== null;
};

type SpatialFilter = Extract<Filter, { kind: 'spatial' }>;
const prepared = new WeakMap<SpatialFilter, ReturnType<typeof preparePredicate>>();

const isRelated = (row: PlainRow, filter: SpatialFilter): boolean => {
  const place = located(row, filter.field);
  const test = prepared.get(filter) ?? preparePredicate(filter.geometry, filter.relation);
  prepared.set(filter, test);
  return place !== undefined && test(place);
};

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

const foldFor = ({ foldCase: noCase, foldAccents: noAccents }: Folds): ((text: string) => string) => {
  if (noCase) return noAccents ? foldText : foldCase;
  return noAccents ? foldAccents : (text) => text;
};

/** True, false, or undefined when the record has no value. */
const ofValues = (row: PlainRow, field: FieldName, test: (value: FilterValue) => boolean): boolean | undefined => {
  const values = valuesOf(row, field);
  return values.length === 0 ? undefined : values.some(test);
};

const isLike = (row: PlainRow, filter: FilterOf<'like'>): boolean | undefined => {
  const fold = foldFor(filter);
  const pattern = likePattern(fold(filter.pattern));
  return ofValues(row, filter.field, (value) => pattern.test(fold(String(value))));
};

const foldAll = (values: readonly FilterValue[], folds: Folds | undefined): readonly FilterValue[] =>
  folds === undefined ? values : values.map((value) => (typeof value === 'string' ? foldFor(folds)(value) : value));

const holdsBetween = (row: PlainRow, { left, operator, right, folds }: FilterOf<'compare'>): boolean | undefined => {
  const [a, b] = [foldAll(valuesOf(row, left), folds?.left), foldAll(valuesOf(row, right), folds?.right)];
  if (a.length === 0 || b.length === 0 || isNumberField(left) !== isNumberField(right)) return undefined;
  const holds = (order: number): boolean =>
    (operator.includes('=') && order === 0) ||
    (operator.includes('<') && order < 0) ||
    (operator.includes('>') && order > 0);
  return a.some((x) => b.some((y) => holds(compareValues(left, x, y))));
};

const datesIn = (row: PlainRow, fields: readonly FieldName[]): TimeSpan | undefined => {
  for (const field of fields) {
    const spans = valuesOf(row, field)
      .map((value) => parseTimeSpan(field, String(value)))
      .filter((span) => span !== undefined);
    if (spans.length > 0) return [Math.min(...spans.map(([start]) => start)), Math.max(...spans.map(([, end]) => end))];
  }
  return undefined;
};

/** In days or milliseconds. */
const spanOf = (row: PlainRow, operand: TimeOperand, unit: number): TimeSpan | undefined => {
  const inUnits = (span: TimeSpan | undefined): TimeSpan | undefined =>
    span && [Math.floor(span[0] / unit), Math.floor(span[1] / unit)];
  const bound = (at: TimeBound | undefined, side: 0 | 1): number | undefined =>
    typeof at === 'object' ? inUnits(datesIn(row, at.fields))?.[side] : (at ?? [-Infinity, Infinity][side]);
  if (operand.kind === 'dates') return inUnits(datesIn(row, operand.fields));
  if (operand.kind === 'coverage') return inUnits(row.derivedFields.time && toTimeSpan(row.derivedFields.time));
  const [start, end] = [bound(operand.start, 0), bound(operand.end, 1)];
  return start === undefined || end === undefined || start > end ? undefined : [start, end];
};

const holdsInTime = (row: PlainRow, filter: FilterOf<'temporal'>): boolean | undefined => {
  const unit = filter.precision === 'day' ? MS_PER_DAY : 1;
  const [a, b] = [spanOf(row, filter.left, unit), spanOf(row, filter.right, unit)];
  return a === undefined || b === undefined ? undefined : timePredicate(filter.relation)(...a, ...b);
};

const isInCells = ({ derivedFields }: PlainRow, { cells, resolution }: FilterOf<'h3'>): boolean | undefined => {
  const { centroid, derived } = derivedFields;
  if (centroid === undefined || derived.geo_or_near_global?.[0] === true) return undefined;
  return cells.includes(latLngToCell(centroid[1], centroid[0], resolution));
};

/** Three-valued: undefined is unknown. */
const truthOf = (row: PlainRow, filter: Filter): boolean | undefined => {
  const all = (filters: readonly Filter[]) => filters.map((child) => truthOf(row, child));
  switch (filter.kind) {
    case 'and': {
      const truths = all(filter.filters);
      return truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
    }
    case 'or': {
      const truths = all(filter.filters);
      return truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;
    }
    case 'not': {
      const truth = truthOf(row, filter.filter);
      return truth === undefined ? undefined : !truth;
    }
    case 'exclude':
      return truthOf(row, filter.filter) !== true;
    case 'in':
      return ofValues(row, filter.field, (value) =>
        filter.values.some((expected) => String(expected) === String(value)),
      );
    case 'range':
      return ofValues(row, filter.field, (value) => inRange(foldAll([value], filter.folds)[0] as FilterValue, filter));
    case 'compare':
      return holdsBetween(row, filter);
    case 'like':
      return isLike(row, filter);
    case 'array':
      return holdsOfSets(row, filter);
    case 'arrays':
      return holdsBetweenSets(row, filter);
    case 'exists':
      return isPresent(row, filter.field);
    case 'temporal':
      return holdsInTime(row, filter);
    case 'spatial':
      return located(row, filter.field) === undefined ? undefined : isRelated(row, filter);
    case 'distance':
      return located(row, filter.field) === undefined ? undefined : isNear(row, filter);
    case 'h3':
      return isInCells(row, filter);
    case 'text':
      return matchesText(row, filter.text, matchesFilter) ?? false;
  }
};

export const matchesFilter = (row: PlainRow, filter: Filter): boolean => truthOf(row, filter) === true;

// ---- results

type Query = Pick<SearchQuery, 'text' | 'filter' | 'visibility'>;

const topLevel = (filter: Filter | undefined): readonly Filter[] =>
  filter === undefined ? [] : filter.kind === 'and' ? filter.filters : [filter];

const matchingRows = (rows: readonly PlainRow[], query: Query, except?: Filter): readonly PlainRow[] =>
  rows.filter(
    (row) =>
      isIncluded(row.derivedFields, query.visibility) &&
      (query.text === undefined || (matchesText(row, query.text, matchesFilter) ?? false)) &&
      topLevel(query.filter).every((filter) => filter === except || matchesFilter(row, filter)),
  );

const countValues = (rows: readonly PlainRow[], field: FieldName): readonly FacetBucket[] => {
  const counts = new Map<FilterValue, number>();
  for (const row of rows) for (const value of valuesOf(row, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
};

type Results = {
  readonly rows: readonly PlainRow[];
  readonly query: Query;
  readonly without: Map<Filter | undefined, readonly PlainRow[]>;
};
let last: Results | undefined;

/**
 * The rows that match a query without one of its filters; cached, since the facets of one query request the same rows.
 */
const cachedMatchingRows = (rows: readonly PlainRow[], query: Query, except?: Filter): readonly PlainRow[] => {
  if (last?.rows !== rows || last.query !== query) last = { rows, query, without: new Map() };
  const found = last.without.get(except) ?? matchingRows(rows, query, except);
  last.without.set(except, found);
  return found;
};

export const searchOracle = (rows: readonly PlainRow[], query: Query): readonly PlainRow[] =>
  cachedMatchingRows(rows, query);

const bucketsFor = (rows: readonly PlainRow[], query: Query & Pick<SearchQuery, 'facetMode'>, field: FieldName) => {
  const own = topLevel(query.filter).find((filter) => isOwnFilter(filter, field));
  return countValues(cachedMatchingRows(rows, query, query.facetMode === 'multi' ? own : undefined), field);
};

export const countFacet = (rows: readonly PlainRow[], query: SearchQuery, field: FieldName): FacetResult => {
  const row = fieldRow(field);
  const listed = row.enum ?? row.suggested ?? [];
  const place = ({ value }: FacetBucket): number =>
    listed.includes(String(value)) ? listed.indexOf(String(value)) : 999;
  const byValue = (a: FacetBucket, b: FacetBucket): number => compareValues(field, a.value, b.value);
  const buckets = [...bucketsFor(rows, query, field)].sort((a, b) =>
    row.facet?.order === 'table' ? place(a) - place(b) || byValue(a, b) : b.count - a.count || byValue(a, b),
  );
  return {
    field,
    buckets: buckets.slice(0, row.facet?.size ?? 11),
    distinct: Math.min(buckets.length, DISTINCT_COUNT_LIMIT),
  };
};

export const listFacetValues = (rows: readonly PlainRow[], query: FacetValuesQuery): FacetValuesResult => {
  const { field, contains = '', sort } = query;
  const byValue = (a: FacetBucket, b: FacetBucket): number => compareValues(field, a.value, b.value);
  const key = ({ value }: FacetBucket): string => foldText(String(value)).trim();
  const byAlphabet = (a: FacetBucket, b: FacetBucket): number =>
    (isNumberField(field) ? 0 : compareTexts(key(a), key(b))) || byValue(a, b);
  const order = {
    count_desc: (a: FacetBucket, b: FacetBucket) => b.count - a.count || byValue(a, b),
    count_asc: (a: FacetBucket, b: FacetBucket) => a.count - b.count || byValue(a, b),
    alpha_asc: byAlphabet,
    alpha_desc: (a: FacetBucket, b: FacetBucket) => byAlphabet(b, a),
  }[sort];
  const all = bucketsFor(rows, query.within, field).filter((bucket) =>
    foldText(String(bucket.value)).includes(foldText(contains).trim()),
  );
  return { total: all.length, buckets: [...all].sort(order).slice(query.offset, query.offset + query.limit) };
};

type FieldKey = Extract<SortKey, { kind: 'field' }>;

const compareByField = ({ field, direction, by }: FieldKey, a: PlainRow, b: PlainRow): number => {
  const number = isNumberField(field);
  const keyed = (row: PlainRow): FilterValue | undefined => {
    const keys = valuesOf(row, field).map((value) => (number ? Number(value) : foldText(String(value)).trim()));
    const sorted = keys.sort((x, y) => (number ? Number(x) - Number(y) : compareTexts(String(x), String(y))));
    return direction === 'asc' || by === 'least' ? sorted[0] : sorted.at(-1);
  };
  const [left, right] = field === 'id' ? [a.record.id, b.record.id] : [keyed(a), keyed(b)];
  if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1;
  const order = number ? Number(left) - Number(right) : compareTexts(String(left), String(right));
  return direction === 'asc' ? order : -order;
};

export type ScoredRow = { readonly row: PlainRow; readonly score: number };

/** Key by key, then by score, then by id. */
export const compareBySort = (sort: readonly SortKey[], a: ScoredRow, b: ScoredRow): number => {
  for (const key of sort) {
    const order = key.kind === 'relevance' ? b.score - a.score : compareByField(key, a.row, b.row);
    if (order !== 0) return order;
  }
  return b.score - a.score || compareTexts(a.row.record.id, b.row.record.id);
};
