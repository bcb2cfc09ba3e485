// Parses the parameters that all kinds of searches share: q, search_field, adv_q, the filters and include_non_public.

import type { Problems } from '../../errors.ts';
import { parseFilters } from '../filter/filters.ts';
import { isCitation } from '../interpret/read-citation.ts';
import { INTERPRETED_KINDS, type InterpretedKind } from '../interpreted-kinds.ts';
import { type Params, readChoice, readText } from '../params.ts';
import type { SearchQuery } from '../search-query.ts';
import { parseAdvQuery } from '../text/adv-query.ts';
import { parseSearchField } from '../text/search-field.ts';
import { allOf, isMatchAll } from '../text/text-nodes.ts';
import { type Diagnostics, toTextQuery } from '../text/text-query.ts';
import { parseVisibility } from '../visibility.ts';

export type QueryCriteria = Pick<SearchQuery, 'text' | 'filter' | 'visibility' | 'fit' | 'rawText' | 'uninterpreted'>;

export const RELAX_VALUES = ['on', 'off'] as const;

const UNINTERPRETED: ReadonlySet<string> = new Set(INTERPRETED_KINDS.map((kind) => `-${kind}`));

/** `off`, or kinds to leave out: "-place,-time". */
const parseInterpret = (params: Params, problems: Problems): Pick<QueryCriteria, 'uninterpreted'> => {
  const value = readText(params, 'interpret', problems)?.trim() ?? 'on';
  if (value === 'on' || value === '') return {};
  if (value === 'off') return { uninterpreted: INTERPRETED_KINDS };
  const kinds = value.split(',').map((kind) => kind.trim());
  if (kinds.every((kind) => UNINTERPRETED.has(kind)))
    return { uninterpreted: kinds.map((kind) => kind.slice(1) as InterpretedKind) };
  const accepted = [...UNINTERPRETED].join(', ');
  problems.add({ parameter: 'interpret', detail: `interpret must be on, off, or a list of: ${accepted}.` });
  return {};
};

export const parseQuery = (params: Params, problems: Problems, warnings: string[]): QueryCriteria => {
  const report: Diagnostics = { problems, warnings };
  const typed = readText(params, 'q', problems) ?? '';
  const fields = parseSearchField(params, problems);
  const mayRelax = readChoice(params, 'relax', RELAX_VALUES, 'on', problems) === 'on';
  // The quotation marks and brackets of a pasted citation are not operators.
  const isPasted = mayRelax && fields === undefined && isCitation(typed);
  const qText = isPasted
    ? ({ kind: 'words', text: typed } as const)
    : toTextQuery({ parameter: 'q', typed, fields }, report);
  const text = allOf([qText, parseAdvQuery(params, report)]);
  return {
    ...(isMatchAll(text) ? {} : { text }),
    ...parseFilters(params, problems),
    visibility: parseVisibility(params, problems),
    ...(mayRelax && !isMatchAll(text) ? { rawText: typed.trim() } : {}),
    ...parseInterpret(params, problems),
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
