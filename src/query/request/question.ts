// Reads what every search-like request shares: q, search_field, adv_q, the filters and include_non_public.
import type { Problems } from '../../errors.ts';
import { readBoolean } from '../booleans.ts';
import { parseFilters } from '../filter/filters.ts';
import { type Params, readFilledText, readText, showValue } from '../params.ts';
import type { SearchQuery } from '../search-query.ts';
import { parseAdvQuery } from '../text/adv-query.ts';
import { parseSearchField } from '../text/search-field.ts';
import { allOf, isAll } from '../text/text-nodes.ts';
import { type TextReport, toTextQuery } from '../text/text-question.ts';

export type Question = Pick<SearchQuery, 'text' | 'filter' | 'includeNonPublic' | 'fit' | 'typed'>;

export const RELAX = ['on', 'off'] as const;

/** `relax=off` takes every word to the letter. */
const readRelax = (params: Params, problems: Problems): boolean => {
  const word = readFilledText(params, 'relax', problems)?.toLowerCase() ?? 'on';
  if (!RELAX.some((name) => name === word))
    problems.add({ parameter: 'relax', detail: `relax must be on or off, not ${showValue(word)}.` });
  return word !== 'off';
};

export const readQuestion = (params: Params, problems: Problems, warnings: string[]): Question => {
  const report: TextReport = { problems, warnings };
  const typed = readText(params, 'q', problems) ?? '';
  const fields = parseSearchField(params, problems);
  const asked = toTextQuery({ parameter: 'q', typed, fields }, report);
  const text = allOf([asked, parseAdvQuery(params, report)]);
  const mayRelax = readRelax(params, problems);
  return {
    ...(isAll(text) ? {} : { text }),
    ...parseFilters(params, problems),
    includeNonPublic: readBoolean(params, 'include_non_public', false, problems),
    ...(mayRelax && typed.trim() !== '' ? { typed: typed.trim() } : {}),
  };
};

/** A question of which only the matches count: no hits, no facets, no order. */
export const toWithin = ({ fit: _fit, ...question }: Question): SearchQuery => ({
  ...question,
  sort: [],
  offset: 0,
  limit: 0,
  facets: [],
  facetMode: 'filtered',
});
