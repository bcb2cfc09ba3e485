// Paging links and counts, with the names of the specification and of the reference interface.
import type { SearchLinks } from './search-links.ts';

export type Page = { readonly page: number; readonly pageSize: number; readonly total: number };

/** A page size of 0 requests only counts: there are no pages. */
export const totalPages = ({ pageSize, total }: Page): number => (pageSize === 0 ? 0 : Math.ceil(total / pageSize));

/** Always five keys; null if there is no such page (contract 1, row 6). */
export const presentPageLinks = (links: SearchLinks, page: Page): object => {
  const last = totalPages(page);
  const link = (number: number): string | null =>
    number < 1 || number > last ? null : links.page(number, page.pageSize);
  return {
    self: links.page(page.page, page.pageSize),
    first: link(1),
    prev: page.page > 1 ? link(Math.min(page.page - 1, last)) : null,
    next: link(page.page + 1),
    last: link(last),
  };
};

export const presentPagination = (page: Page): object => {
  const last = totalPages(page);
  return {
    current: page.page,
    next: page.page < last ? page.page + 1 : null,
    prev: page.page > 1 && last > 0 ? Math.min(page.page - 1, last) : null,
    total: last,
    per_page: page.pageSize,
    offset: (page.page - 1) * page.pageSize,
    total_count: page.total,
  };
};

export type PageCounts = {
  readonly totalCount: number;
  readonly totalPages: number;
  readonly currentPage: number;
  readonly perPage: number;
};

export const presentCounts = (page: Page): PageCounts => ({
  totalCount: page.total,
  totalPages: totalPages(page),
  currentPage: page.page,
  perPage: page.pageSize,
});
