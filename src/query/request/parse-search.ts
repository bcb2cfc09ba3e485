// Parses a search request, GET or POST, into a SearchQuery and the options of its presentation.
import { createProblems, type Problems } from '../../errors.ts';
import { readBoolean } from '../booleans.ts';
import { parseBbox, withBox } from '../filter/bbox.ts';
import { parseFacetList, parseFieldList } from '../name-lists.ts';
import { type Paging, parsePaging } from '../paging.ts';
import { type Params, readChoice, readText } from '../params.ts';
import type { FacetMode, SearchQuery } from '../search-query.ts';
import { type Output, parseOutput, parseUiDetail, type UiDetail } from './output.ts';
import { parseQuery } from './parse-query.ts';
import { parseSort } from './sort.ts';

type SearchView = Output &
  Pick<Paging, 'page' | 'pageSize'> & {
    /** As typed. */
    readonly q?: string;
    readonly sortId: string;
    /** Attributes to return, with canonical names; absent means all. The id is always returned. */
    readonly fields?: readonly string[];
    readonly meta: boolean;
    readonly highlight: boolean;
    readonly ui: UiDetail;
  };

export type ParsedSearch = {
  readonly query: SearchQuery;
  readonly view: SearchView;
  /** For meta.warnings. */
  readonly warnings: readonly string[];
};

export const FACET_MODES = ['filtered', 'multi'] as const satisfies readonly FacetMode[];

export const parseFacetMode = (params: Params, problems: Problems): FacetMode =>
  readChoice(params, 'facet_mode', FACET_MODES, 'filtered', problems);

/** Throws one 400 with the problems of all parameters. Unknown parameters are ignored. */
export const parseSearch = (params: Params): ParsedSearch => {
  const problems = createProblems();
  const warnings: string[] = [];
  const criteria = withBox(parseQuery(params, problems, warnings), parseBbox(params, problems));
  const { page, pageSize, offset } = parsePaging(params, problems, { minPageSize: 0 });
  const { id: sortId, sort } = parseSort(params, problems);
  const facets = parseFacetList(params, problems);
  const facetMode = parseFacetMode(params, problems);
  const fields = parseFieldList(params, problems, warnings);
  const view: SearchView = {
    ...parseOutput(params, problems),
    ...withTyped(params),
    page,
    pageSize,
    sortId,
    ...(fields === undefined ? {} : { fields }),
    meta: readBoolean(params, 'meta', true, problems),
    highlight: readBoolean(params, 'highlight', false, problems),
    ui: parseUiDetail(params, problems),
  };
  const explain = readBoolean(params, 'explain', false, problems) ? { explain: true as const } : {};
  problems.throwIfAny();
  const query = { ...criteria, sort: [sort], offset, limit: pageSize, facets, facetMode, ...explain };
  return { query, view, warnings };
};

/** Problems of q are reported by parseQuery. */
const withTyped = (params: Params): Pick<SearchView, 'q'> => {
  const q = readText(params, 'q', createProblems());
  return q === undefined ? {} : { q };
};
