// Parses `sort`: one of five ids, or a field with a direction ("dct_temporal_sm desc", "-dct_title_s").
import type { Problems } from '../../errors.ts';
import { type FieldName, fieldNamesWhere, resolveField } from '../../schema/fields.ts';
import { type Params, readNonEmptyText, showValue } from '../params.ts';
import type { SortKey } from '../search-query.ts';

export type SortOption = { readonly id: string; readonly label: string; readonly sort: SortKey };

/** In the order of the response. */
export const SORT_OPTIONS: readonly SortOption[] = [
  { id: 'relevance', label: 'Relevance', sort: { kind: 'relevance' } },
  {
    id: 'year_desc',
    label: 'Year (Newest first)',
    sort: { kind: 'field', field: 'gbl_indexYear_im', direction: 'desc' },
  },
  {
    id: 'year_asc',
    label: 'Year (Oldest first)',
    sort: { kind: 'field', field: 'gbl_indexYear_im', direction: 'asc' },
  },
  { id: 'title_asc', label: 'Title (A-Z)', sort: { kind: 'field', field: 'dct_title_s', direction: 'asc' } },
  { id: 'title_desc', label: 'Title (Z-A)', sort: { kind: 'field', field: 'dct_title_s', direction: 'desc' } },
];

export const SORT_FIELDS: readonly FieldName[] = fieldNamesWhere((row) => row.sort === true);

/** `id` is the spelling in links and responses: 'year_desc' or 'dct_issued_s asc'. */
export type ParsedSort = { readonly id: string; readonly sort: SortKey };

const RELEVANCE: ParsedSort = { id: 'relevance', sort: { kind: 'relevance' } };

const toParsedSort = (field: FieldName, direction: 'asc' | 'desc'): ParsedSort => {
  const option = SORT_OPTIONS.find(
    ({ sort }) => sort.kind === 'field' && sort.field === field && sort.direction === direction,
  );
  return { id: option?.id ?? `${field} ${direction}`, sort: { kind: 'field', field, direction } };
};

const parseFieldSort = (text: string): ParsedSort | undefined => {
  const match = /^([-+]?)([A-Za-z_0-9]+)(?:\s+(asc|desc))?$/i.exec(text);
  if (match === null) return undefined;
  const [, sign, name = '', word] = match;
  if (/^(score|relevance)$/i.test(name)) return RELEVANCE;
  const field = resolveField(name);
  if (field === undefined || !SORT_FIELDS.includes(field) || (sign !== '' && word !== undefined)) return undefined;
  return toParsedSort(field, sign === '-' || word?.toLowerCase() === 'desc' ? 'desc' : 'asc');
};

export const parseSort = (params: Params, problems: Problems): ParsedSort => {
  const text = readNonEmptyText(params, 'sort', problems);
  if (text === undefined) return RELEVANCE;
  const option = SORT_OPTIONS.find(({ id }) => id === text.toLowerCase());
  const parsed = option === undefined ? parseFieldSort(text) : { id: option.id, sort: option.sort };
  if (parsed !== undefined) return parsed;
  const ids = SORT_OPTIONS.map(({ id }) => id).join(', ');
  const detail = `${showValue(text)} is not a valid sort. Accepted: ${ids}, or a field with asc or desc: ${SORT_FIELDS.join(', ')}.`;
  problems.add({ code: 'invalid_sort', parameter: 'sort', detail });
  return RELEVANCE;
};
