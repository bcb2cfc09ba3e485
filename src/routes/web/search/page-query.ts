// Parses the query of a search page: API parameters, plus the facets and the page size of the page.
import { createProblems } from '../../../errors.ts';
import { EXCLUDE_PARAM, INCLUDE_PARAMS, REPOSITORY_PARAM } from '../../../query/filter/filters.ts';
import { type Params, paramOf, readNonEmptyText } from '../../../query/params.ts';
import { type ParsedSearch, parseSearch } from '../../../query/request/parse-search.ts';
import { SEARCH_PAGE_FACETS } from '../../../schema/fields.ts';

export const VIEWS = ['list', 'gallery', 'map'] as const;
export type View = (typeof VIEWS)[number];

const PAGE_SIZE = 20;

/** Search parameters of the API that apply to pages. */
const PARAMETERS: readonly string[] = [
  ...['q', 'search_field', 'adv_q', 'bbox', 'sort', 'relax', 'interpret'],
  ...['page', 'page[number]', 'page[size]', 'per_page', 'limit'],
  ...[...INCLUDE_PARAMS, EXCLUDE_PARAM, REPOSITORY_PARAM],
];

export type PageQuery = { readonly params: Params; readonly view: View };

/** The bounding box form sends four values; blank ones mean no filter. */
const toBoxText = (value: unknown): unknown => {
  const texts = Array.isArray(value) ? value.join(',') : value;
  return typeof texts === 'string' && /^[\s,]*$/.test(texts) ? '' : texts;
};

/** An unknown view means list. */
export const readPageQuery = (query: Params): PageQuery => {
  const params = PARAMETERS.flatMap((name) => {
    const value = name === 'bbox' ? toBoxText(paramOf(query, name)) : paramOf(query, name);
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const word = readNonEmptyText(query, 'view', createProblems());
  return { params: Object.fromEntries(params), view: VIEWS.find((view) => view === word) ?? 'list' };
};

/** Throws one 400 with all problems. */
export const parsePageQuery = ({ params }: PageQuery, facets: readonly string[] = SEARCH_PAGE_FACETS): ParsedSearch => {
  const hasSize = ['page[size]', 'per_page', 'limit'].some((name) => paramOf(params, name) !== undefined);
  return parseSearch({
    ...(hasSize ? {} : { 'page[size]': PAGE_SIZE }),
    ...params,
    facets: facets.join(','),
    facet_mode: 'multi',
  });
};
