// Parses the parameters that all kinds of searches share: q, search_field, adv_q, the filters and include_non_public.

import type { Problems } from '../../errors.ts';
import { parseFilters } from '../filter/filters.ts';
import { type Params, readChoice, readText } from '../params.ts';
import type { SearchQuery } from '../search-query.ts';
import { parseAdvQuery } from '../text/adv-query.ts';
import { parseSearchField } from '../text/search-field.ts';
import { allOf, isMatchAll } from '../text/text-nodes.ts';
import { type Diagnostics, toTextQuery } from '../text/text-query.ts';
import { parseVisibility } from '../visibility.ts';

export type QueryCriteria = Pick<SearchQuery, 'text' | 'filter' | 'visibility' | 'fit' | 'rawText'>;

export const RELAX_VALUES = ['on', 'off'] as const;

export const parseQuery = (params: Params, problems: Problems, warnings: string[]): QueryCriteria => {
  const report: Diagnostics = { problems, warnings };
  const typed = readText(params, 'q', problems) ?? '';
  const fields = parseSearchField(params, problems);
  const qText = toTextQuery({ parameter: 'q', typed, fields }, report);
  const text = allOf([qText, parseAdvQuery(params, report)]);
  const mayRelax = readChoice(params, 'relax', RELAX_VALUES, 'on', problems) === 'on';
  return {
    ...(isMatchAll(text) ? {} : { text }),
    ...parseFilters(params, problems),
    visibility: parseVisibility(params, problems),
    ...(mayRelax && !isMatchAll(text) ? { rawText: typed.trim() } : {}),
  };
};

/** A query for the matching records only, without hits, facets or order. */
export const toMatchQuery = ({ fit: _fit, ...criteria }: QueryCriteria): SearchQuery => ({
  ...criteria,
  sort: [],
  offset: 0,
  limit: 0,
  facets: [],
  facetMode: 'filtered',
});
