// Reads what every search-like request shares: q, search_field, adv_q, the filters and include_non_public.
import type { Problems } from '../../errors.ts';
import { readBoolean } from '../booleans.ts';
import { parseFilters } from '../filter/filters.ts';
import { type Params, readNonEmptyText, readText, showValue } from '../params.ts';
import type { SearchQuery } from '../search-query.ts';
import { parseAdvQuery } from '../text/adv-query.ts';
import { parseSearchField } from '../text/search-field.ts';
import { allOf, isMatchAll } from '../text/text-nodes.ts';
import { type Diagnostics, toTextQuery } from '../text/text-query.ts';

export type QueryCriteria = Pick<SearchQuery, 'text' | 'filter' | 'includeNonPublic' | 'fit' | 'rawText'>;

export const RELAX_VALUES = ['on', 'off'] as const;

/** `relax=off` takes every word to the letter. */
const readRelax = (params: Params, problems: Problems): boolean => {
  const word = readNonEmptyText(params, 'relax', problems)?.toLowerCase() ?? 'on';
  if (!RELAX_VALUES.some((name) => name === word))
    problems.add({ parameter: 'relax', detail: `relax must be on or off, not ${showValue(word)}.` });
  return word !== 'off';
};

export const parseQuery = (params: Params, problems: Problems, warnings: string[]): QueryCriteria => {
  const report: Diagnostics = { problems, warnings };
  const typed = readText(params, 'q', problems) ?? '';
  const fields = parseSearchField(params, problems);
  const asked = toTextQuery({ parameter: 'q', typed, fields }, report);
  const text = allOf([asked, parseAdvQuery(params, report)]);
  const mayRelax = readRelax(params, problems);
  return {
    ...(isMatchAll(text) ? {} : { text }),
    ...parseFilters(params, problems),
    includeNonPublic: readBoolean(params, 'include_non_public', false, problems),
    ...(mayRelax && typed.trim() !== '' ? { rawText: typed.trim() } : {}),
  };
};

/** A question of which only the matches count: no hits, no facets, no order. */
export const toMatchQuery = ({ fit: _fit, ...criteria }: QueryCriteria): SearchQuery => ({
  ...criteria,
  sort: [],
  offset: 0,
  limit: 0,
  facets: [],
  facetMode: 'filtered',
});
