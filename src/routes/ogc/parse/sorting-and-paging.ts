// Parses `sortby`, `limit`, `offset` and `page`.
import { didYouMean } from '@periplus/text';
import type { Problems } from '../../../errors.ts';
import { MAX_RESULT_WINDOW } from '../../../query/paging.ts';
import { type Params, paramOf, readInteger, readText, showValue, toList, toScalarText } from '../../../query/params.ts';
import type { SortKey } from '../../../query/search-query.ts';
import { OGC_SORTABLES } from '../../../schema/ogc-properties.ts';

export const DEFAULT_LIMIT = 10;
export const MAX_LIMIT = 1_000;
export const MAX_SORT_KEYS = 8;
/** Of stored texts. A thousand real records have about a third of it; a page of larger ones has fewer records. */
export const MAX_PAGE_BYTES = 48 * 2 ** 20;

export type Paging = { readonly offset: number; readonly limit: number };

export const SORTABLE_NAMES = [...OGC_SORTABLES.keys()];

/** '-title' or '+title'; the plus may be decoded as a space. */
const toKey = (text: string): SortKey | undefined => {
  const [, sign, name = ''] = /^([-+ ]?)(.*)$/s.exec(text) ?? [];
  const field = OGC_SORTABLES.get(name.trim());
  if (field === undefined) return undefined;
  return field === 'score'
    ? { kind: 'relevance' }
    : { kind: 'field', field, direction: sign === '-' ? 'desc' : 'asc', by: 'least' };
};

/** An empty list means relevance. */
export const parseSortby = (params: Params, problems: Problems): readonly SortKey[] => {
  const texts = (toList(paramOf(params, 'sortby')) ?? ['?']).map((item) => toScalarText(item) ?? '?').join(',');
  const keys: SortKey[] = [];
  for (const text of texts.split(',').filter((key) => key.trim() !== '')) {
    const key = toKey(text);
    if (key !== undefined) keys.push(key);
    else {
      const suggestion = didYouMean(text.replace(/^[-+ ]/, ''), SORTABLE_NAMES);
      const detail = `sortby contains an unknown name: ${showValue(text.trim())}.${suggestion} Accepted, with an optional + or - prefix: ${SORTABLE_NAMES.join(', ')}.`;
      problems.add({ code: 'invalid_sort', parameter: 'sortby', detail });
    }
  }
  if (keys.length > MAX_SORT_KEYS)
    problems.add({ code: 'invalid_sort', parameter: 'sortby', detail: `sortby has more than ${MAX_SORT_KEYS} keys.` });
  return keys;
};

/** A limit above the maximum is not an error (OGC 17-069r4, 7.15.2). */
export const parsePaging = (params: Params, problems: Problems): Paging => {
  if (readText(params, 'limit', problems)?.trim() === '')
    problems.add({ parameter: 'limit', detail: 'limit must be a whole number of at least 1, not "".' });
  const limit = Math.min(readInteger(params, 'limit', { min: 1 }, problems) ?? DEFAULT_LIMIT, MAX_LIMIT);
  const offset = readInteger(params, 'offset', { min: 0 }, problems);
  const page = readInteger(params, 'page', { min: 1 }, problems);
  if (offset !== undefined && page !== undefined)
    problems.add({
      parameter: 'page',
      detail: 'offset and page cannot be combined.',
    });
  const start = offset ?? ((page ?? 1) - 1) * limit;
  if (start + limit > MAX_RESULT_WINDOW) {
    const parameter = page === undefined ? 'offset' : 'page';
    const detail = `${parameter} exceeds the paging limit of ${MAX_RESULT_WINDOW} records.`;
    problems.add({ parameter, detail });
  }
  return { offset: start, limit };
};
