// Parses the parameters that all kinds of searches share: q, search_field, adv_q, the filters and include_non_public.

import type { Problems } from '../../errors.ts';
import { parseFilters } from '../filter/filters.ts';
import { isReadCitation } from '../interpret/read-citation.ts';
import { type Params, readChoice, readText } from '../params.ts';
import type { SearchQuery } from '../search-query.ts';
import { parseAdvQuery } from '../text/adv-query.ts';
import { parseSearchField } from '../text/search-field.ts';
import { allOf, isMatchAll } from '../text/text-nodes.ts';
import { type Diagnostics, toTextQuery } from '../text/text-query.ts';
import { parseVisibility } from '../visibility.ts';
import { parseInterpret } from './interpret-param.ts';

export type QueryCriteria = Pick<SearchQuery, 'text' | 'filter' | 'visibility' | 'fit' | 'rawText' | 'reading'>;

export const RELAX_VALUES = ['on', 'off'] as const;

export const parseQuery = (params: Params, problems: Problems, warnings: string[]): QueryCriteria => {
  const report: Diagnostics = { problems, warnings };
  const typed = readText(params, 'q', problems) ?? '';
  const fields = parseSearchField(params, problems);
  const mayRelax = readChoice(params, 'relax', RELAX_VALUES, 'on', problems) === 'on';
  const reading = parseInterpret(params, problems);
  // The quotation marks and brackets of a pasted citation are not operators.
  const isPasted = mayRelax && fields === undefined && isReadCitation(typed, reading);
  const qText = isPasted
    ? ({ kind: 'words', text: typed } as const)
    : toTextQuery({ parameter: 'q', typed, fields }, report);
  const text = allOf([qText, parseAdvQuery(params, report)]);
  return {
    ...(isMatchAll(text) ? {} : { text }),
    ...parseFilters(params, problems),
    visibility: parseVisibility(params, problems),
    ...(mayRelax && !isMatchAll(text) ? { rawText: typed.trim() } : {}),
    ...(reading === undefined ? {} : { reading }),
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
