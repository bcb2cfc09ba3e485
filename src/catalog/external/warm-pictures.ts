// Fills the caches of pictures for all public records, so that nobody waits for the first one.

import type { RecordStore, StoredRecord } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { toMapRequest } from '../../media/record-map.ts';
import type { StaticMaps } from '../../media/static-maps.ts';
import type { ThumbnailFetcher } from './thumbnail-fetcher.ts';
import { forEachConcurrent } from './thumbnail-runner.ts';

export type WarmTotals = {
  readonly records: number;
  readonly maps: number;
  readonly thumbnails: number;
  /** That were there already, maps and thumbnails. */
  readonly known: number;
  /** Records whose picture could not be had. */
  readonly missing: number;
};

export type WarmPicturesOptions = {
  readonly records: Pick<RecordStore, 'list'>;
  /** Absent: not wanted. */
  readonly maps?: StaticMaps;
  readonly fetcher?: ThumbnailFetcher;
  readonly signal: AbortSignal;
  readonly onProgress: (totals: WarmTotals, all: number) => void;
};

const PAGE = 200;
/** Most of the time is spent waiting for other servers; each host is asked one thing at a time all the same. */
const AT_ONCE = 8;

export const warmPictures = async ({
  records,
  maps,
  fetcher: harvest,
  signal,
  onProgress,
}: WarmPicturesOptions): Promise<WarmTotals> => {
  const totals = { records: 0, maps: 0, thumbnails: 0, known: 0, missing: 0 };
  let all = 0;

  async function* listAll(): AsyncGenerator<StoredRecord> {
    for (let afterId: string | undefined = ''; afterId !== undefined; ) {
      const page = await records.list({ includeNonPublic: false, afterId, offset: 0, limit: PAGE });
      all = Math.max(all, page.total);
      yield* page.records;
      afterId = page.records.length < PAGE ? undefined : page.records.at(-1)?.id;
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
    const harvested = await harvest?.fetch(record);
    if (harvested?.kind === 'made') totals.thumbnails += 1;
    else if (harvested?.kind === 'known') totals.known += 1;
    else if (harvested !== undefined) totals.missing += 1;
  };

  await forEachConcurrent(listAll(), AT_ONCE, async (record) => {
    if (signal.aborted) return;
    await Promise.all([warmMap(record), warmThumbnail(record)]);
    totals.records += 1;
    onProgress(totals, all);
  });
  return totals;
};
