// The question of a search page: the parameters of the API, with the facets and the page size that the page shows.
import { createProblems } from '../../../errors.ts';
import { EXCLUDE_PARAM, INCLUDE_PARAMS, REPOSITORY_PARAM } from '../../../query/filter/filters.ts';
import { type Params, paramOf, readNonEmptyText } from '../../../query/params.ts';
import { type ParsedSearch, parseSearch } from '../../../query/request/parse-search.ts';
import { SEARCH_PAGE_FACETS } from '../../../schema/fields.ts';

export const VIEWS = ['list', 'gallery', 'map'] as const;
export type View = (typeof VIEWS)[number];

const PAGE_SIZE = 20;

/** What a page of results is asked by. How the API writes its answer, and what the public may not see, is no matter of pages. */
const NAMES: readonly string[] = [
  ...['q', 'search_field', 'adv_q', 'bbox', 'sort', 'relax'],
  ...['page', 'page[number]', 'page[size]', 'per_page', 'limit'],
  ...[...INCLUDE_PARAMS, EXCLUDE_PARAM, REPOSITORY_PARAM],
];

export type PageQuery = { readonly params: Params; readonly view: View };

/** The four fields of the form for a box come as a list; left blank they ask for nothing. */
const toBoxText = (value: unknown): unknown => {
  const texts = Array.isArray(value) ? value.join(',') : value;
  return typeof texts === 'string' && /^[\s,]*$/.test(texts) ? '' : texts;
};

/** Unknown views are lists: a page is shown whatever stands in its address. */
export const readPageQuery = (query: Params): PageQuery => {
  const kept = NAMES.flatMap((name) => {
    const value = name === 'bbox' ? toBoxText(paramOf(query, name)) : paramOf(query, name);
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const word = readNonEmptyText(query, 'view', createProblems());
  return { params: Object.fromEntries(kept), view: VIEWS.find((view) => view === word) ?? 'list' };
};

/** Throws one 400 that names everything that could not be understood. */
export const parsePageQuery = ({ params }: PageQuery, facets: readonly string[] = SEARCH_PAGE_FACETS): ParsedSearch => {
  const hasSize = ['page[size]', 'per_page', 'limit'].some((name) => paramOf(params, name) !== undefined);
  return parseSearch({
    ...(hasSize ? {} : { 'page[size]': PAGE_SIZE }),
    ...params,
    facets: facets.join(','),
    facet_mode: 'multi',
  });
};
