// Reads what every search-like request shares: q, search_field, adv_q, the filters and include_non_public.
import type { Problems } from '../errors.ts';
import { parseAdvQuery } from './adv-query.ts';
import { readBoolean } from './booleans.ts';
import { parseFilters } from './filters.ts';
import { type Params, readText } from './params.ts';
import { parseSearchField } from './search-field.ts';
import type { SearchQuery, TextQuery } from './search-query.ts';
import { allOf, isAll } from './text-nodes.ts';
import { type TextReport, toTextQuery } from './text-question.ts';

export type Question = Pick<SearchQuery, 'text' | 'filter' | 'includeNonPublic' | 'fit' | 'spelling'>;

/** Words that are looked for, as typed; words behind NOT, patterns and fuzzy words need no spelling help. */
const typedWords = (text: TextQuery): readonly string[] => {
  switch (text.kind) {
    case 'and':
    case 'or':
    case 'atLeast':
      return text.nodes.flatMap(typedWords);
    case 'words':
    case 'phrase':
      return [text.text];
    default:
      return [];
  }
};

export const readQuestion = (params: Params, problems: Problems, warnings: string[]): Question => {
  const report: TextReport = { problems, warnings };
  const typed = readText(params, 'q', problems) ?? '';
  const fields = parseSearchField(params, problems);
  const asked = toTextQuery({ parameter: 'q', typed, fields }, report);
  const text = allOf([asked, parseAdvQuery(params, report)]);
  const spelling = typedWords(asked).join(' ');
  return {
    ...(isAll(text) ? {} : { text }),
    ...parseFilters(params, problems),
    includeNonPublic: readBoolean(params, 'include_non_public', false, problems),
    ...(spelling === '' ? {} : { spelling }),
  };
};

/** A question of which only the matches count: no hits, no facets, no order. */
export const toWithin = ({ fit: _fit, spelling: _spelling, ...question }: Question): SearchQuery => ({
  ...question,
  sort: [],
  offset: 0,
  limit: 0,
  facets: [],
  facetMode: 'filtered',
});
