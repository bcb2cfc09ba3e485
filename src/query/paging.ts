// Parses paging parameters. The page is page[number] or page; its size is page[size], per_page or limit. If several are
// given, the first in this order wins, and all must be valid.
import type { Problems } from '../errors.ts';
import { isObject, type Params, paramOf, readInteger } from './params.ts';

export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
/** The last record that paging reaches. */
export const MAX_RESULT_WINDOW = 10_000_000;

export type Paging = { readonly page: number; readonly pageSize: number; readonly offset: number };

export type RawPaging = { readonly page?: number; readonly pageSize?: number };

/** The query parser turns `page=2&page[size]=5` into ['2', {size: '5'}] or {'0': '2', size: '5'}. */
const partsOf = (page: unknown): readonly unknown[] => {
  if (Array.isArray(page)) return page;
  if (!isObject(page)) return [page];
  const inner = Object.keys(page).filter((key) => /^\d+$/.test(key));
  return [page, ...inner.map((key) => page[key])];
};

const oneOrMany = (values: readonly unknown[]): unknown => (values.length > 1 ? values : values[0]);

const toFlatParams = (params: Params): Params => {
  const flat: Record<string, unknown> = {};
  for (const name of ['per_page', 'limit', 'page[number]', 'page[size]']) flat[name] = paramOf(params, name);
  const parts = partsOf(paramOf(params, 'page'));
  const objects = parts.filter(isObject);
  flat.page = oneOrMany(parts.filter((part) => !isObject(part)));
  for (const key of ['number', 'size']) {
    const values = objects.map((object) => paramOf(object, key)).filter((value) => value !== undefined);
    if (values.length > 0) flat[`page[${key}]`] = oneOrMany(values);
  }
  return flat;
};

/** Searches and lists accept a page size of 0, which returns only counts. */
export type PagingOptions = { readonly minPageSize: 0 | 1 };

/** The given values without defaults, as links repeat them. */
export const readPaging = (
  params: Params,
  problems: Problems,
  { minPageSize }: PagingOptions = { minPageSize: 1 },
): RawPaging => {
  const flat = toFlatParams(params);
  const sizeBounds = { min: minPageSize, max: MAX_PAGE_SIZE };
  const pages = ['page[number]', 'page'].map((name) => readInteger(flat, name, { min: 1 }, problems));
  const sizes = ['page[size]', 'per_page', 'limit'].map((name) => readInteger(flat, name, sizeBounds, problems));
  const page = pages.find((value) => value !== undefined);
  const pageSize = sizes.find((value) => value !== undefined);
  return { ...(page === undefined ? {} : { page }), ...(pageSize === undefined ? {} : { pageSize }) };
};

export const checkResultWindow = (paging: Paging, parameter: string, problems: Problems): Paging => {
  if (paging.offset + paging.pageSize > MAX_RESULT_WINDOW) {
    problems.add({
      parameter,
      detail: `${parameter} is too large: paging ends at record ${MAX_RESULT_WINDOW}.`,
    });
  }
  return paging;
};

const toPaging = ({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: RawPaging, problems: Problems): Paging =>
  checkResultWindow({ page, pageSize, offset: (page - 1) * pageSize }, 'page', problems);

export const parsePaging = (params: Params, problems: Problems, options?: PagingOptions): Paging =>
  toPaging(readPaging(params, problems, options), problems);

/** Lists also accept `skip`, a number of records; a page number takes precedence. */
export const parseListPaging = (params: Params, problems: Problems): Paging => {
  const skip = readInteger(params, 'skip', { min: 0 }, problems);
  const raw = readPaging(params, problems, { minPageSize: 0 });
  if (skip === undefined || raw.page !== undefined) return toPaging(raw, problems);
  const pageSize = raw.pageSize ?? DEFAULT_PAGE_SIZE;
  return checkResultWindow(
    { page: pageSize === 0 ? 1 : Math.floor(skip / pageSize) + 1, pageSize, offset: skip },
    'skip',
    problems,
  );
};
