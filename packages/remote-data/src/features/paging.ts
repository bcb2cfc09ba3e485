// Reads features page by page. After an interruption, the next request continues after the last received feature.

import { setTimeout as wait } from 'node:timers/promises';
import type { Feature, Features } from '@periplus/geo-formats';
import { endedEarly } from '../source.ts';
import { SourceError } from '../source-error.ts';

export type Paging = {
  readonly url: string;
  /** Reads one page from this feature on. */
  readonly readPage: (start: number) => Features;
  /** Reads all features from this one on in one request, for a source without pages. */
  readonly readRest?: (start: number) => Features;
  readonly pageSize: number;
  readonly total: number | undefined;
  readonly retryMs?: number;
};

const MAX_RESUMED = 3;

/** The source may become available again. */
const isTransient = (cause: unknown): boolean =>
  cause instanceof SourceError && (cause.code === 'source_unreachable' || cause.code === 'upstream_timeout');

/** A page that starts with the first feature again shows that the source ignores paging. */
const keyOf = ({ id, ...feature }: Feature): string => id ?? JSON.stringify(feature).slice(0, 2_000);

type Page = { count: number; isRepeated: boolean };

export async function* readPages(paging: Paging): AsyncGenerator<readonly Feature[]> {
  const { url, readPage, readRest, pageSize, total, retryMs = 500 } = paging;
  let [received, resumed] = [0, 0];
  let firstKey: string | undefined;

  async function* readNext(start: number, page: Page): AsyncGenerator<readonly Feature[]> {
    for await (const batch of readPage(start)) {
      const [first] = batch;
      if (first === undefined) continue;
      if (page.count === 0 && keyOf(first) === firstKey) {
        page.isRepeated = true;
        return;
      }
      firstKey ??= keyOf(first);
      page.count += batch.length;
      received += batch.length;
      yield batch;
    }
  }

  for (;;) {
    const page: Page = { count: 0, isRepeated: false };
    try {
      yield* readNext(received, page);
    } catch (cause) {
      if (isTransient(cause) && received > 0 && resumed < MAX_RESUMED) {
        resumed += 1;
        await wait(retryMs * resumed);
        continue;
      }
      // Some servers refuse any start other than the first feature.
      if (isTransient(cause) || received === 0 || readRest === undefined) throw cause;
      page.isRepeated = true;
    }
    if (total !== undefined && received >= total) return;
    if (page.isRepeated) {
      if (total === undefined && received % pageSize !== 0) return;
      if (readRest === undefined) throw endedEarly(url, received, total ?? received + 1);
      for await (const batch of readRest(received)) {
        received += batch.length;
        yield batch;
      }
      if (total !== undefined && received < total) throw endedEarly(url, received, total);
      return;
    }
    if (page.count > 0) continue;
    if (total !== undefined) throw endedEarly(url, received, total);
    return;
  }
}

export async function* skipFeatures(features: Features, count: number): AsyncGenerator<readonly Feature[]> {
  let left = count;
  for await (const batch of features) {
    if (left >= batch.length) left -= batch.length;
    else {
      yield batch.slice(left);
      left = 0;
    }
  }
}
