// Links of an answer that repeat its question: the query string is written once, and every link adds its own end to it.
import type { Params } from '../../../query/params.ts';
import { toQueryString, toSearchParams } from '../../../query/search-url.ts';
import type { FieldName } from '../../../schema/fields.ts';

export type QuestionLinks = {
  readonly page: (page: number, pageSize: number) => string;
  /** From the first page, in another order. */
  readonly sort: (id: string) => string;
  /** From the first page, with one more value of a facet: the reader puts the percent-encoded value in place of `{value}`. */
  readonly apply: (field: FieldName) => string;
};

const NUMBER = 'page[number]';
const SIZE = 'page[size]';
const encoded = (name: string): string => `${encodeURIComponent(name)}=`;
const [NUMBER_IS, SIZE_IS] = [encoded(NUMBER), encoded(SIZE)];

export const createQuestionLinks = (url: string, params: Params): QuestionLinks => {
  const pairs = toSearchParams(params);
  const without = (...names: readonly string[]): string => {
    const query = toQueryString(pairs.filter(([name]) => !names.includes(name)));
    return query === '' ? `${url}?` : `${url}?${query}&`;
  };
  const [anyPage, anySort, firstPage] = [without(NUMBER, SIZE), without(NUMBER, 'sort'), without(NUMBER, 'skip')];
  return {
    page: (page, pageSize) => `${anyPage}${NUMBER_IS}${page}&${SIZE_IS}${pageSize}`,
    sort: (id) => `${anySort}sort=${encodeURIComponent(id)}`,
    apply: (field) => `${firstPage}${encoded(`include_filters[${field}][]`)}{value}`,
  };
};
