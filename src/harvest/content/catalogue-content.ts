// Records of another catalogue, page by page: over its JSON:API, or as OGC API - Records. There is no telling what changed, so all are read.

import type { JsonItem } from '@periplus/streams';
import { CatalogError } from '../../errors.ts';
import { toRecordFromOgc } from '../../record/ogc-record.ts';
import type { Origin } from '../source.ts';
import type { OpenDocument, SourceContent, SourceDocument } from './content.ts';
import type { FetchBytes } from './fetch-source.ts';

type Members = Readonly<Record<string, unknown>>;

/** One page: raw records, and the address of the next page. */
type Page = { readonly records: readonly unknown[]; readonly next: string | undefined };

/** How a kind of catalogue is asked and read. */
type Dialect = { readonly firstPage: (address: string) => string; readonly read: (page: Members) => Page };

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const PAGE_SIZE = 100;
const MOST_PAGES = 100_000;

const failed = (detail: string): CatalogError => new CatalogError('upstream_service_failed', detail);

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** The reference interface nests its fields; whatever the form, the id stands outside too. */
const toRecord = ({ id, attributes }: Members): unknown => {
  if (!isObject(attributes)) return attributes;
  const { ogm, b1g, ...flat } = attributes;
  return { id, ...(isObject(ogm) ? { ...ogm, ...(isObject(b1g) ? b1g : {}) } : flat) };
};

const nextOf = (links: unknown): string | undefined => {
  const next = isObject(links) ? links.next : undefined;
  const href = isObject(next) ? next.href : next;
  return typeof href === 'string' ? href : undefined;
};

const JSON_API: Dialect = {
  firstPage: (address) =>
    `${withoutSlash(address)}/resources/?page%5Bafter%5D=&per_page=${PAGE_SIZE}&meta=false&include_ui=false`,
  read: ({ data, links }) => {
    if (!Array.isArray(data)) throw failed('The catalogue answered without a list of records (data).');
    return { records: data.filter(isObject).map(toRecord), next: nextOf(links) };
  },
};

const OGC_RECORDS: Dialect = {
  firstPage: (address) => `${withoutSlash(address)}/items?limit=${PAGE_SIZE}`,
  read: ({ features, links }) => {
    if (!Array.isArray(features)) throw failed('The collection answered without a list of records (features).');
    const next = Array.isArray(links) ? links.find((link) => isObject(link) && link.rel === 'next') : undefined;
    return { records: features.map(toRecordFromOgc), next: nextOf({ next }) };
  },
};

const parsePage = (bytes: Uint8Array): Members => {
  try {
    const page: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (isObject(page)) return page;
  } catch {
    // said below
  }
  throw failed('The catalogue answered with something that is no JSON object.');
};

/** A page that fails ends the run: what is missing then is not gone. */
async function* readPages(first: string, { read }: Dialect, fetch: FetchBytes): AsyncGenerator<JsonItem> {
  const seen = new Set<string>();
  let line = 0;
  for (let url: string | undefined = first; url !== undefined; ) {
    if (seen.has(url) || seen.size >= MOST_PAGES) throw failed('The pages of the catalogue have no end.');
    seen.add(url);
    const page: Page = read(parsePage(await fetch(url)));
    for (const record of page.records) yield { kind: 'text', text: JSON.stringify(record) ?? 'null', line: ++line };
    url = page.next === undefined ? undefined : new URL(page.next, url).href;
  }
}

export const openCatalogueContent = async ({ kind, address }: Origin, fetch: FetchBytes): Promise<SourceContent> => {
  const dialect = kind === 'ogc-records' ? OGC_RECORDS : JSON_API;
  async function* read(wanted: readonly SourceDocument[]): AsyncGenerator<OpenDocument> {
    for (const document of wanted) {
      yield { document, items: readPages(dialect.firstPage(address), dialect, fetch) };
    }
  }
  return { documents: [{ path: 'records' }], failures: [], read };
};
