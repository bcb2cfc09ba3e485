// Links to other pages of the same request.
import type { FastifyRequest } from 'fastify';
import { baseUrl, safePath } from '../../../http/request/urls.ts';
import { type Page, totalPages } from './search/pagination.ts';

const PAGING = ['page', 'per_page', 'limit', 'skip', 'page[number]', 'page[size]', 'page[after]', 'since'];

/** The same request with other paging parameters. */
export const linkWithPaging = (request: FastifyRequest, paging: Readonly<Record<string, string>>): string => {
  const url = new URL(safePath(request), 'http://unused');
  for (const name of PAGING) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(paging)) url.searchParams.set(name, value);
  return `${baseUrl(request)}${url.pathname}${url.search}`;
};

/** The pages before and after one that starts at `skip`. */
const presentSkipLinks = (request: FastifyRequest, { pageSize, offset, total }: OffsetPage): object => {
  const link = (skip: number): string | null =>
    skip < 0 || skip >= total ? null : linkWithPaging(request, { skip: String(skip), limit: String(pageSize) });
  return {
    first: link(0),
    prev: link(Math.max(0, offset - pageSize)),
    next: link(offset + pageSize),
    last: link(offset + Math.max(0, Math.floor((total - 1 - offset) / pageSize)) * pageSize),
  };
};

export type OffsetPage = Page & { readonly offset: number };

/** Null if there is no such page (contract 1, row 6). */
export const presentRequestLinks = (request: FastifyRequest, page: OffsetPage): object => {
  if (page.pageSize > 0 && page.offset % page.pageSize !== 0) return presentSkipLinks(request, page);
  const last = totalPages(page);
  const link = (number: number): string | null =>
    number < 1 || number > last
      ? null
      : linkWithPaging(request, { 'page[number]': String(number), 'page[size]': String(page.pageSize) });
  return {
    first: link(1),
    prev: link(Math.min(page.page - 1, last)),
    next: link(page.page + 1),
    last: link(last),
  };
};
