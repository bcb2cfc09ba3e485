// Reads a catalogue page by page. Such a catalogue does not report changes, so all pages are read.
import { isUtf8 } from 'node:buffer';
import { type JsonItem, parseJson } from '@periplus/streams';
import { CatalogError } from '../../errors.ts';
import type { FetchBytes } from './fetch-source.ts';
import type { OpenDocument, SourceContent, SourceDocument } from './source-content.ts';

export type Members = Readonly<Record<string, unknown>>;

/** One page: raw records, and the address of the next page. */
export type Page = { readonly records: readonly unknown[]; readonly next: string | undefined };

export const PAGE_SIZE = 100;
const MAX_PAGES = 100_000;

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toCatalogueError = (detail: string): CatalogError => new CatalogError('upstream_service_failed', detail);

export const withoutTrailingSlash = (address: string): string => address.replace(/\/+$/, '');

/** The address of a link, given as text or as an object with `href`. */
export const readHref = (link: unknown): string | undefined => {
  const href = isObject(link) ? link.href : link;
  return typeof href === 'string' ? href : undefined;
};

const parsePage = (bytes: Uint8Array): Members => {
  try {
    const page = parseJson(new TextDecoder().decode(bytes));
    if (isObject(page)) return page;
  } catch {
    // The error below covers both cases.
  }
  throw toCatalogueError('The catalogue did not return a JSON object.');
};

/** A record with bytes that are not UTF-8 would be stored with replacement characters. */
const toItem = (record: unknown, line: number, isValidUtf8: boolean): JsonItem => {
  const text = JSON.stringify(record) ?? 'null';
  return isValidUtf8 || !text.includes('\uFFFD')
    ? { kind: 'text', text, line }
    : { kind: 'bad', reason: 'Not valid UTF-8.', line };
};

type PageReader = (page: Members) => Page;

/** A page that fails ends the run: otherwise records on later pages would count as removed. */
async function* readPages(first: string, readPage: PageReader, fetch: FetchBytes): AsyncGenerator<JsonItem> {
  const seen = new Set<string>();
  let line = 0;
  for (let url: string | undefined = first; url !== undefined; ) {
    if (seen.has(url) || seen.size >= MAX_PAGES) throw toCatalogueError('The pages of the catalogue do not end.');
    seen.add(url);
    const bytes: Uint8Array = await fetch(url);
    const page: Page = readPage(parsePage(bytes));
    for (const record of page.records) yield toItem(record, ++line, isUtf8(bytes));
    url = page.next === undefined ? undefined : new URL(page.next, url).href;
  }
}

/** All pages together are one document. */
export const openPages = (first: string, readPage: PageReader, fetch: FetchBytes): SourceContent => {
  async function* read(documents: readonly SourceDocument[]): AsyncGenerator<OpenDocument> {
    for (const document of documents) yield { document, items: readPages(first, readPage, fetch) };
  }
  return { documents: [{ path: 'records' }], failures: [], read };
};
