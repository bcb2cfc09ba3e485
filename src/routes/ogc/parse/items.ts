// Parses the parameters of /items into a SearchQuery.
import { parseCql2Json } from '@periplus/cql2';
import { didYouMean } from '@periplus/text';
import { createProblems, type Problems } from '../../../errors.ts';
import { parseFilter, tryCompileCql2 } from '../../../query/cql2/parse-filter.ts';
import { codedFilter } from '../../../query/filter/coded-filter.ts';
import { readNameList } from '../../../query/name-lists.ts';
import { type Params, paramOf, readNonEmptyText, showValue } from '../../../query/params.ts';
import { findResultFormat, RESULT_NAMES, type ResultFormat } from '../../../query/request/result-formats.ts';
import type { Filter, SearchQuery } from '../../../query/search-query.ts';
import { OGC_PROPERTIES, TYPE_CODES } from '../../../schema/ogc-properties.ts';
import { rejectUnknownParameters } from '../parameters.ts';
import { parseBbox, parseDatetime } from './bbox-and-datetime.ts';
import { validateProfile } from './profile.ts';
import { parseQueryables, QUERYABLE_PARAMETERS } from './queryables.ts';
import { MAX_PAGE_BYTES, parsePaging, parseSortby } from './sorting-and-paging.ts';
import { parseTerms } from './terms.ts';

/** Parameters that select records, in the order of the documentation. */
const CORE_PARAMETERS = [
  'q',
  'type',
  'ids',
  'externalIds',
  'bbox',
  'datetime',
  'filter',
  'filter-lang',
  'filter-crs',
] as const;
/** Parameters for paging, order and format. */
const VIEW_PARAMETERS = ['limit', 'offset', 'page', 'sortby', 'profile', 'properties', 'f', 'format'] as const;

export const ITEM_PARAMETERS = [...CORE_PARAMETERS, ...VIEW_PARAMETERS] as const;
export const BASE_QUERY_PARAMETERS: readonly string[] = [...new Set([...CORE_PARAMETERS, ...QUERYABLE_PARAMETERS])];

export type ParsedItems = {
  readonly query: SearchQuery;
  /** Properties to return in addition to type and title; absent means all. */
  readonly properties?: readonly string[];
  /** Exports all matching records, or one page if paging parameters are given. */
  readonly format?: ResultFormat;
};

const MAX_IDS = 1_000;

const readList = (params: Params, name: string, problems: Problems): readonly string[] => {
  const values = (readNonEmptyText({ [name]: [params[name]].flat().join(',') }, name, problems) ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  if (values.length > MAX_IDS)
    problems.add({
      parameter: name,
      detail: `${name} has ${values.length} values; the limit is ${MAX_IDS}.`,
    });
  return values;
};

/** An empty list means no filter. */
const parseLists = (params: Params, problems: Problems): readonly Filter[] => {
  const [types, ids, externalIds] = ['type', 'ids', 'externalIds'].map((name) => readList(params, name, problems));
  const filters: Filter[] = [];
  if (types?.length) filters.push(codedFilter(TYPE_CODES, (code) => types.includes(code)));
  if (ids?.length) filters.push({ kind: 'in', field: 'id', values: ids });
  if (externalIds?.length) filters.push({ kind: 'in', field: 'dct_identifier_sm', values: externalIds });
  return filters;
};

const parseProperties = (params: Params, problems: Problems): readonly string[] | undefined => {
  const names = readNameList(params, 'properties', problems);
  const unknown = names?.find((name) => !OGC_PROPERTIES.has(name) && name !== '*');
  if (unknown !== undefined) {
    const detail = `properties contains an unknown name: ${showValue(unknown)}.${didYouMean(unknown, [...OGC_PROPERTIES.keys()])}`;
    problems.add({ parameter: 'properties', detail });
  }
  return names === undefined || names.length === 0 || names.includes('*') ? undefined : names;
};

const parseFormat = (params: Params, problems: Problems): ResultFormat | undefined => {
  const name = readNonEmptyText(params, 'format', problems);
  const format = name === undefined ? undefined : findResultFormat(name);
  if (name !== undefined && format === undefined) {
    const detail = `format must be one of ${RESULT_NAMES.join(', ')}, not ${showValue(name)}. Use f to select JSON or HTML.`;
    problems.add({ parameter: 'format', detail });
  }
  return format;
};

const parseBody = (body: unknown, problems: Problems): Filter | undefined =>
  body === undefined ? undefined : tryCompileCql2(() => parseCql2Json(body), problems, 'body')?.filter;

/** The query without order and paging, also for /facets. */
export const parseBaseQuery = (
  params: Params,
  problems: Problems,
  body?: unknown,
): Pick<SearchQuery, 'text' | 'filter' | 'fit'> => {
  const text = parseTerms(readNonEmptyText(params, 'q', problems) ?? '');
  const bbox = parseBbox(params, problems);
  const filters = [
    ...parseLists(params, problems),
    ...[bbox.filter ?? [], parseDatetime(params, problems) ?? []].flat(),
    ...parseQueryables(params, ITEM_PARAMETERS, problems),
    ...[parseFilter(params, problems) ?? [], parseBody(body, problems) ?? []].flat(),
  ];
  return {
    ...(text === undefined ? {} : { text }),
    ...(filters.length === 0 ? {} : { filter: { kind: 'and', filters } }),
    ...(bbox.fit === undefined ? {} : { fit: bbox.fit }),
  };
};

/** A form sends its empty fields too; other clients that send `bbox=` made a mistake. */
const withoutEmptyFields = (params: Params): Params =>
  paramOf(params, 'f') === 'html'
    ? Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
    : params;

/** Throws one 400 with all problems. */
export const parseItems = (given: Params, body?: unknown): ParsedItems => {
  const problems = createProblems();
  const params = withoutEmptyFields(given);
  rejectUnknownParameters(params, [...new Set([...ITEM_PARAMETERS, ...QUERYABLE_PARAMETERS])], problems);
  const baseQuery = parseBaseQuery(params, problems, body);
  const sort = parseSortby(params, problems);
  const { offset, limit } = parsePaging(params, problems);
  validateProfile(params, problems);
  const properties = parseProperties(params, problems);
  const format = parseFormat(params, problems);
  problems.throwIfAny();
  // Features are at the end of the precomputed text.
  const records = {
    visibility: 'public',
    sort,
    offset,
    limit,
    fullPrecomputed: true,
    maxPageBytes: MAX_PAGE_BYTES,
  } as const;
  return {
    query: { ...baseQuery, ...records, facets: [], facetMode: 'filtered' },
    ...(properties === undefined ? {} : { properties }),
    ...(format === undefined ? {} : { format }),
  };
};
