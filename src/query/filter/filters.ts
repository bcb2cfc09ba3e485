// Parses include_filters, fq, filters (older), ogm_repo and exclude_filters. The values of a field are alternatives;
// all fields must match. Examples: include_filters[dct_spatial_sm][]=Iowa, fq[year]=1950, {"filters": {"geo": {...}}}.

import type { Box } from '@periplus/geo';
import type { Problems } from '../../errors.ts';
import { type FieldName, resolveField } from '../../schema/fields.ts';
import { isObject, type Params, paramOf, parseIfJsonText, showValue, toList, toScalarText } from '../params.ts';
import type { Filter, FilterValue } from '../search-query.ts';
import { isTextField, nonTextFieldProblem, unknownField } from '../text/search-field.ts';
import { type ParsedValue, parseCells, parseYearRange, toCellResolution, toFilterValue } from './filter-values.ts';
import { parseGeoFilter } from './geo-filter.ts';

export const INCLUDE_PARAMS = ['include_filters', 'fq', 'filters'] as const;
export const EXCLUDE_PARAM = 'exclude_filters';
/** Short for include_filters[ogm_repo]. */
export const REPOSITORY_PARAM = 'ogm_repo';

const MAX_FILTERS = 200;
const MAX_VALUES = 10_000;

export type Filters = { readonly filter?: Filter; readonly fit?: readonly Box[] };

/** The include or exclude filters: values by field, and filters of other kinds. */
type Side = {
  readonly values: Map<FieldName, Set<FilterValue>>;
  readonly otherFilters: Filter[];
  fit?: readonly Box[];
};

const createSide = (): Side => ({ values: new Map(), otherFilters: [] });

/** The [name, value] pairs of a group; form encoders write `fq=` and [] for an empty group. */
const entriesOf = (params: Params, group: string, problems: Problems): readonly (readonly [string, unknown])[] => {
  const value = paramOf(params, group);
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [];
  const object = parseIfJsonText(value);
  if (!isObject(object)) {
    const detail = `${group} must name a field for each value: ${group}[field][]=value.`;
    problems.add({ parameter: group, detail });
    return [];
  }
  const entries = Object.entries(object);
  if (entries.length <= MAX_FILTERS) return entries;
  problems.add({
    parameter: group,
    detail: `${group} has ${entries.length} fields; at most ${MAX_FILTERS} are accepted.`,
  });
  return [];
};

/** The values as text; blank ones, from empty form fields, are ignored. */
const readTexts = (value: unknown, parameter: string, problems: Problems): readonly string[] => {
  const list = toList(value);
  if (list !== undefined && list.length > MAX_VALUES) {
    const detail = `${parameter} has ${list.length} values; at most ${MAX_VALUES} are accepted.`;
    problems.add({ parameter, detail });
    return [];
  }
  const texts = list?.filter((item) => item !== null).map(toScalarText);
  if (texts === undefined || texts.some((text) => text === undefined)) {
    problems.add({ parameter, detail: `${parameter} must be a value or a list of values.` });
    return [];
  }
  return texts.filter((text): text is string => text !== undefined && text.trim() !== '');
};

const createFilterReader = (problems: Problems) => {
  const accept = <T>(typed: ParsedValue<T>, parameter: string): T | undefined => {
    if (typed.kind === 'ok') return typed.value;
    problems.add({ parameter, detail: `${parameter} ${typed.reason}.` });
    return undefined;
  };

  const readValues = (side: Side, field: FieldName, value: unknown, parameter: string): void => {
    const values = side.values.get(field) ?? new Set();
    for (const text of readTexts(value, parameter, problems)) {
      const typed = accept(toFilterValue(field, text), parameter);
      if (typed === undefined) return;
      values.add(typed);
    }
    if (values.size > 0) side.values.set(field, values);
  };

  const readGeo = (side: Side, value: unknown, parameter: string): void => {
    const geo = parseGeoFilter(value, parameter, problems);
    if (geo === undefined) return;
    side.otherFilters.push(geo.filter);
    if (geo.fit !== undefined) side.fit ??= geo.fit;
  };

  const readCells = (side: Side, resolution: number, value: unknown, parameter: string): void => {
    const texts = readTexts(value, parameter, problems);
    const filter = texts.length === 0 ? undefined : accept(parseCells(resolution, texts), parameter);
    if (filter !== undefined) side.otherFilters.push(filter);
  };

  const readEntry = (side: Side, group: string, key: string, value: unknown): void => {
    const name = key.replace(/\[\]$/, '');
    const parameter = `${group}[${name}]`;
    const resolution = toCellResolution(name);
    const field = resolveField(name);
    if (name === 'geo') readGeo(side, value, parameter);
    else if (name === 'year_range') {
      const filter = accept(parseYearRange(value), parameter);
      if (filter !== undefined) side.otherFilters.push(filter);
    } else if (resolution !== undefined) readCells(side, resolution, value, parameter);
    else if (field !== undefined && !isTextField(field)) problems.add(nonTextFieldProblem(parameter, field));
    else if (field !== undefined) readValues(side, field, value, parameter);
    else {
      problems.add({ ...unknownField(group, name), parameter: `${group}[${showValue(name).slice(1, -1)}]` });
    }
  };

  return { readValues, readEntry };
};

const toFilters = (side: Side): readonly Filter[] => [
  ...[...side.values].map(([field, values]): Filter => ({ kind: 'in', field, values: [...values] })),
  ...side.otherFilters,
];

/** A single `and` that lists every filter, so that facets can ignore their own. */
export const parseFilters = (params: Params, problems: Problems): Filters => {
  const reader = createFilterReader(problems);
  const [include, exclude] = [createSide(), createSide()];
  for (const group of INCLUDE_PARAMS) {
    for (const [name, value] of entriesOf(params, group, problems)) reader.readEntry(include, group, name, value);
  }
  reader.readValues(include, 'ogm_repo', paramOf(params, REPOSITORY_PARAM), REPOSITORY_PARAM);
  for (const [name, value] of entriesOf(params, EXCLUDE_PARAM, problems)) {
    reader.readEntry(exclude, EXCLUDE_PARAM, name, value);
  }
  const excluded = toFilters(exclude).map((filter): Filter => ({ kind: 'exclude', filter }));
  const filters = [...toFilters(include), ...excluded];
  return {
    ...(filters.length === 0 ? {} : { filter: { kind: 'and', filters } }),
    ...(include.fit === undefined ? {} : { fit: include.fit }),
  };
};
