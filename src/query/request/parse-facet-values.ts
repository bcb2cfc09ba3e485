// Parses a request for the values of one facet within a search (spec 4.4).
import { createProblems, type Problems } from '../../errors.ts';
import { FACET_FIELDS, type FieldName, resolveField } from '../../schema/fields.ts';
import { parseBbox, withBox } from '../filter/bbox.ts';
import { unknownFacet } from '../name-lists.ts';
import { type Paging, parsePaging } from '../paging.ts';
import { type Params, readNonEmptyText, showValue } from '../params.ts';
import type { SearchQuery } from '../search-query.ts';
import { type Output, parseOutput } from './output.ts';
import { parseQuery, toMatchQuery } from './parse-query.ts';
import { parseFacetMode } from './parse-search.ts';

export const FACET_SORTS = ['count_desc', 'count_asc', 'alpha_asc', 'alpha_desc'] as const;
type FacetSortId = (typeof FACET_SORTS)[number];

/** The year histogram cannot be paged through. */
export const LISTED_FACETS: readonly FieldName[] = FACET_FIELDS.filter((field) => field !== 'year_histogram');

export type ParsedFacetValues = {
  readonly query: {
    readonly within: SearchQuery;
    readonly field: FieldName;
    readonly sort: FacetSortId;
    readonly contains?: string;
    readonly offset: number;
    readonly limit: number;
  };
  readonly view: Output & Pick<Paging, 'page' | 'pageSize'>;
  readonly warnings: readonly string[];
};

const parseFacetName = (name: string, problems: Problems): FieldName => {
  const field = resolveField(name);
  if (field !== undefined && LISTED_FACETS.includes(field)) return field;
  problems.add(unknownFacet('facet_name', name, LISTED_FACETS));
  return 'id';
};

const parseFacetSort = (params: Params, problems: Problems): FacetSortId => {
  const word = readNonEmptyText(params, 'sort', problems)?.toLowerCase() ?? 'count_desc';
  const sort = FACET_SORTS.find((name) => name === word);
  if (sort === undefined) {
    const detail = `${showValue(word)} is not a valid sort. Accepted: ${FACET_SORTS.join(', ')}.`;
    problems.add({ code: 'invalid_sort', parameter: 'sort', detail });
  }
  return sort ?? 'count_desc';
};

export const parseFacetValues = (facetName: string, params: Params): ParsedFacetValues => {
  const problems = createProblems();
  const warnings: string[] = [];
  const field = parseFacetName(facetName, problems);
  const sort = parseFacetSort(params, problems);
  const criteria = withBox(parseQuery(params, problems, warnings), parseBbox(params, problems));
  const contains = readNonEmptyText(params, 'q_facet', problems);
  const { page, pageSize, offset } = parsePaging(params, problems);
  const within: SearchQuery = { ...toMatchQuery(criteria), facetMode: parseFacetMode(params, problems) };
  const view = { ...parseOutput(params, problems), page, pageSize };
  problems.throwIfAny();
  const paged = { within, field, sort, offset, limit: pageSize };
  return { query: contains === undefined ? paged : { ...paged, contains }, view, warnings };
};
