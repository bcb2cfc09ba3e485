// Links of a search response that repeat its query: the query string is written once, and every link appends to it.
import { once } from '@periplus/collections';
import { HTTP_LIMITS } from '../../../../http/server-options.ts';
import type { Params } from '../../../../query/params.ts';
import { type Pair, toQueryString, toSearchParams } from '../../../../query/request/search-url.ts';
import type { FieldName } from '../../../../schema/fields.ts';

export type SearchLinks = {
  readonly page: (page: number, pageSize: number) => string;
  /** The first page, in another order. */
  readonly sort: (id: string) => string | null;
  /** The first page with one more facet value: replace `{value}` with the percent-encoded value. */
  readonly applyFacet: (field: FieldName) => string | null;
};

const NUMBER = 'page[number]';
const SIZE = 'page[size]';
const encoded = (name: string): string => `${encodeURIComponent(name)}=`;
const [NUMBER_IS, SIZE_IS] = [encoded(NUMBER), encoded(SIZE)];

/** Length that a link may add: page, sort or a field. */
const LINK_RESERVE = 256;

const isTooLong = (pairs: readonly Pair[]): boolean => {
  const most = HTTP_LIMITS.urlLength - LINK_RESERVE;
  // Escaping only adds length, so most queries that are too long are detected without writing them.
  return pairs.reduce((sum, [, value]) => sum + value.length, 0) > most || toQueryString(pairs).length > most;
};

/**
 * The body of a POST may be too long for a URL, and thirty links that repeat a polygon of 10,000 vertices would take
 * many megabytes. Clients then send the same body to the page links; the other links are left out.
 */
const createBodyLinks = (url: string): SearchLinks => ({
  page: (page, pageSize) => `${url}?${NUMBER_IS}${page}&${SIZE_IS}${pageSize}`,
  sort: () => null,
  applyFacet: () => null,
});

export const createSearchLinks = (url: string, params: Params): SearchLinks => {
  const pairs = toSearchParams(params);
  if (isTooLong(pairs)) return createBodyLinks(url);
  const without = (...names: readonly string[]): string => {
    const query = toQueryString(pairs.filter(([name]) => !names.includes(name)));
    return query === '' ? `${url}?` : `${url}?${query}&`;
  };
  const anyPage = without(NUMBER, SIZE);
  // Only in full responses.
  const [anySort, firstPage] = [once(() => without(NUMBER, 'sort')), once(() => without(NUMBER, 'skip'))];
  return {
    page: (page, pageSize) => `${anyPage}${NUMBER_IS}${page}&${SIZE_IS}${pageSize}`,
    sort: (id) => `${anySort()}sort=${encodeURIComponent(id)}`,
    applyFacet: (field) => `${firstPage()}${encoded(`include_filters[${field}][]`)}{value}`,
  };
};
