// The records of each sitemap file. A file is read in small steps, so that the thread stays responsive, and cached
// until the catalogue changes.

import { setImmediate as turn } from 'node:timers/promises';
import { createLru } from '@periplus/collections';
import { toJsonString } from '@periplus/streams';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { StoredRecord } from '../../../engine/engine.ts';
import { CREATED_FIELDS, UPDATED_FIELDS } from '../../../schema/ogc-properties.ts';

export type SitemapEntry = { readonly id: string; readonly lastModified: string | undefined };

/** The limit of the protocol is 50,000 URLs; smaller files are read and sent faster. */
const SITEMAP_SIZE = 10_000;
const STEP = 100;

const CACHED_FILES = 16;
const CACHE_MS = 3_600_000;

/** Searched in the stored JSON without parsing it; quotes within values are escaped. */
const MEMBERS = [...UPDATED_FIELDS, ...CREATED_FIELDS].map((field) => `"${field}":"`);
const DAY = /^\d{4}-\d\d-\d\d/;

/** The date of the last change, or else of the creation. */
const readLastModifiedDate = (text: string): string | undefined => {
  for (const member of MEMBERS) {
    const at = text.indexOf(member);
    const day = at === -1 ? undefined : DAY.exec(text.slice(at + member.length, at + member.length + 10))?.[0];
    if (day !== undefined && !Number.isNaN(Date.parse(day))) return day;
  }
  return undefined;
};

const toEntry = ({ id, json }: StoredRecord): SitemapEntry => ({
  id,
  lastModified: readLastModifiedDate(toJsonString(json)),
});

const readFile = async (catalog: Catalog, file: number): Promise<readonly SitemapEntry[]> => {
  const entries: SitemapEntry[] = [];
  for (let afterId: string | undefined; entries.length < SITEMAP_SIZE; ) {
    const position = afterId === undefined ? { offset: file * SITEMAP_SIZE } : { offset: 0, afterId };
    const { records } = await catalog.list({ visibility: 'public', limit: STEP, ...position });
    entries.push(...records.map(toEntry));
    afterId = records.at(-1)?.id;
    if (afterId === undefined) break;
    await turn();
  }
  return entries.slice(0, SITEMAP_SIZE);
};

export type SitemapFiles = {
  readonly count: () => Promise<number>;
  /** Files are numbered from 0. Empty beyond the last. */
  readonly read: (file: number) => Promise<readonly SitemapEntry[]>;
};

export const createSitemapFiles = (catalog: Catalog): SitemapFiles => {
  const cache = createLru<Promise<readonly SitemapEntry[]>>({ maxWeight: CACHED_FILES, weigh: () => 1 });
  return {
    count: async () => Math.max(1, Math.ceil((await catalog.stats()).visible / SITEMAP_SIZE)),
    read: (file) => {
      const key = `${catalog.revision()} ${file}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const entries = readFile(catalog, file);
      cache.set(key, entries, CACHE_MS);
      entries.catch(() => cache.set(key, entries, 0)); // the next request tries again
      return entries;
    },
  };
};
