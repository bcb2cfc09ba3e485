// The records that a sitemap lists, part by part. A part is read in steps, between which other requests are answered, and kept while the
// catalogue stays the same.

import { setImmediate as turn } from 'node:timers/promises';
import { createLru } from '@periplus/collections';
import { toJsonString } from '@periplus/streams';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { StoredRecord } from '../../../engine/engine.ts';
import { CREATED_FIELDS, UPDATED_FIELDS } from '../../../schema/ogc-properties.ts';

export type SitemapEntry = { readonly id: string; readonly lastModified: string | undefined };

/** A sitemap may list 50,000 addresses; a part of this size is read and sent in a moment. */
export const SITEMAP_SIZE = 10_000;
const STEP = 100;

const KEPT_PARTS = 16;
const KEPT_MS = 3_600_000;

/** Looked for in the text as it is kept, which is not parsed for it: a quote within a value would be escaped. */
const MEMBERS = [...UPDATED_FIELDS, ...CREATED_FIELDS].map((field) => `"${field}":"`);
const DAY = /^\d{4}-\d\d-\d\d/;

/** The day of the first that is there: changed, else created. */
export const readLastModifiedDate = (text: string): string | undefined => {
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

const readPart = async (catalog: Catalog, part: number): Promise<readonly SitemapEntry[]> => {
  const entries: SitemapEntry[] = [];
  for (let afterId: string | undefined; entries.length < SITEMAP_SIZE; ) {
    const place = afterId === undefined ? { offset: part * SITEMAP_SIZE } : { offset: 0, afterId };
    const { records } = await catalog.list({ includeNonPublic: false, limit: STEP, ...place });
    entries.push(...records.map(toEntry));
    afterId = records.at(-1)?.id;
    if (afterId === undefined) break;
    await turn();
  }
  return entries.slice(0, SITEMAP_SIZE);
};

export type SitemapFiles = {
  readonly count: () => Promise<number>;
  /** From 0; empty beyond the last. */
  readonly read: (part: number) => Promise<readonly SitemapEntry[]>;
};

export const createSitemapFiles = (catalog: Catalog): SitemapFiles => {
  const kept = createLru<Promise<readonly SitemapEntry[]>>({ maxWeight: KEPT_PARTS, weigh: () => 1 });
  return {
    count: async () => Math.max(1, Math.ceil((await catalog.stats()).visible / SITEMAP_SIZE)),
    read: (part) => {
      const key = `${catalog.revision()} ${part}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const entries = readPart(catalog, part);
      kept.set(key, entries, KEPT_MS);
      entries.catch(() => kept.set(key, entries, 0)); // tried again by the next
      return entries;
    },
  };
};
