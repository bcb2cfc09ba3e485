// `sortby`, `limit`, `offset` and `page`: in which order, and which part.
import { didYouMean } from '@periplus/text';
import type { Problems } from '../../../errors.ts';
import { MAX_RESULT_WINDOW } from '../../../query/paging.ts';
import { type Params, paramOf, readInteger, showValue, toList, toScalarText } from '../../../query/params.ts';
import type { SortKey } from '../../../query/search-query.ts';
import { OGC_SORTABLES } from '../../../schema/ogc-properties.ts';

export const DEFAULT_LIMIT = 10;
export const MAX_LIMIT = 1_000;
export const MAX_SORT_KEYS = 8;

export type Paging = { readonly offset: number; readonly limit: number };

export const SORTABLE_NAMES = [...OGC_SORTABLES.keys()];

/** '-title' and '+title'; the plus may have become a space in the query string. */
const toKey = (text: string): SortKey | undefined => {
  const [, sign, name = ''] = /^([-+ ]?)(.*)$/s.exec(text) ?? [];
  const field = OGC_SORTABLES.get(name.trim());
  if (field === undefined) return undefined;
  return field === 'score' ? { kind: 'relevance' } : { kind: 'field', field, direction: sign === '-' ? 'desc' : 'asc' };
};

/** A list without keys is relevance. */
export const parseSortby = (params: Params, problems: Problems): readonly SortKey[] => {
  const texts = (toList(paramOf(params, 'sortby')) ?? ['?']).map((item) => toScalarText(item) ?? '?').join(',');
  const keys: SortKey[] = [];
  for (const text of texts.split(',').filter((part) => part.trim() !== '')) {
    const key = toKey(text);
    if (key !== undefined) keys.push(key);
    else {
      const near = didYouMean(text.replace(/^[-+ ]/, ''), SORTABLE_NAMES);
      const detail = `sortby does not know ${showValue(text.trim())}.${near} Accepted, each with + or - before it: ${SORTABLE_NAMES.join(', ')}.`;
      problems.add({ code: 'invalid_sort', parameter: 'sortby', detail });
    }
  }
  if (keys.length > MAX_SORT_KEYS)
    problems.add({ code: 'invalid_sort', parameter: 'sortby', detail: `sortby takes at most ${MAX_SORT_KEYS} keys.` });
  return keys;
};

/** A limit beyond the greatest is the greatest, and no error (OGC 17-069r4, 7.15.2). */
export const parsePaging = (params: Params, problems: Problems): Paging => {
  const limit = Math.min(readInteger(params, 'limit', { min: 1 }, problems) ?? DEFAULT_LIMIT, MAX_LIMIT);
  const offset = readInteger(params, 'offset', { min: 0 }, problems);
  const page = readInteger(params, 'page', { min: 1 }, problems);
  if (offset !== undefined && page !== undefined)
    problems.add({
      parameter: 'page',
      detail: 'offset and page say where to begin, each in its way; give one of them.',
    });
  const start = offset ?? ((page ?? 1) - 1) * limit;
  if (start + limit > MAX_RESULT_WINDOW) {
    const parameter = page === undefined ? 'offset' : 'page';
    const detail = `${parameter} reaches beyond record ${MAX_RESULT_WINDOW}, the last one that paging serves.`;
    problems.add({ parameter, detail });
  }
  return { offset: start, limit };
};
