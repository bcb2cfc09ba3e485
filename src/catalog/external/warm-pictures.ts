// Fills the image caches for all public records, so that no client waits for the first request.
import { setImmediate } from 'node:timers/promises';
import type { RecordStore, StoredRecord } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { toMapRequest } from '../../media/record-map.ts';
import type { StaticMaps } from '../../media/static-maps.ts';
import type { ThumbnailFetcher } from './thumbnail-fetcher.ts';

export type WarmTotals = {
  readonly records: number;
  readonly maps: number;
  readonly thumbnails: number;
  /** Maps and thumbnails that were cached already. */
  readonly known: number;
  /** Records whose thumbnail could not be fetched. */
  readonly missing: number;
};

export type WarmPicturesOptions = {
  readonly records: Pick<RecordStore, 'list'>;
  /** Absent to skip maps. */
  readonly maps?: StaticMaps;
  /** Absent to skip thumbnails. */
  readonly fetcher?: ThumbnailFetcher;
  /** Records at a time. */
  readonly concurrency?: number;
  /** Ends when the new thumbnails have this size together, since more would replace them in the cache. */
  readonly maxBytes?: number;
  readonly signal: AbortSignal;
  readonly onProgress: (totals: WarmTotals, all: number) => void;
};

const PAGE_SIZE = 200;
/** Most of the time is spent waiting for other servers, each of which gets one request at a time. */
const CONCURRENCY = 8;

/** Runs `work` for each item, a number of them at a time. */
const forEachConcurrent = async <Item>(
  items: AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const iterator = items[Symbol.asyncIterator]();
  const runNext = async (): Promise<void> => {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
};

export const warmPictures = async ({
  records,
  maps,
  fetcher,
  concurrency = CONCURRENCY,
  maxBytes = Infinity,
  signal,
  onProgress,
}: WarmPicturesOptions): Promise<WarmTotals> => {
  const totals = { records: 0, maps: 0, thumbnails: 0, known: 0, missing: 0 };
  let [all, bytes] = [0, 0];

  async function* listAll(): AsyncGenerator<StoredRecord> {
    for (let afterId: string | undefined = ''; afterId !== undefined; ) {
      const page = await records.list({ visibility: 'public', afterId, offset: 0, limit: PAGE_SIZE });
      all = Math.max(all, page.total);
      yield* page.records;
      await setImmediate(); // other work of this thread goes on
      afterId = page.records.length < PAGE_SIZE ? undefined : page.records.at(-1)?.id;
    }
  }

  const warmMap = async (stored: StoredRecord): Promise<void> => {
    if (maps === undefined) return;
    const request = toMapRequest(parseStoredRecord(stored), true, { density: 1, type: 'image/png' });
    if (await maps.has(maps.keyOf(request))) totals.known += 1;
    else {
      await maps.draw(request);
      totals.maps += 1;
    }
  };

  const warmThumbnail = async (record: StoredRecord): Promise<void> => {
    const fetched = await fetcher?.fetch(record);
    if (fetched?.kind === 'made') {
      totals.thumbnails += 1;
      bytes += fetched.bytes;
    } else if (fetched?.kind === 'cached') totals.known += 1;
    else if (fetched !== undefined) totals.missing += 1;
  };

  await forEachConcurrent(listAll(), concurrency, async (record) => {
    if (signal.aborted || bytes >= maxBytes) return;
    await Promise.all([warmMap(record), warmThumbnail(record)]);
    totals.records += 1;
    onProgress(totals, all);
  });
  return totals;
};
