// Pages of features, one after the other. Where one breaks off, the next request begins behind the last feature that came.

import { setTimeout as wait } from 'node:timers/promises';
import type { Feature, Features } from '@periplus/geo-formats';
import { CatalogError } from '../../../errors.ts';
import { endedEarly } from './source.ts';

export type Paging = {
  readonly url: string;
  /** The features from this one on, as many as the source gives at once. */
  readonly readPage: (start: number) => Features;
  /** All from this one on, in one answer, for a source that turns out to have no pages. */
  readonly readRest?: (start: number) => Features;
  readonly pageSize: number;
  readonly total: number | undefined;
  readonly retryMs?: number;
};

const MOST_RESUMED = 3;

/** The source went away and may come back. */
const isPassing = (cause: unknown): boolean =>
  cause instanceof CatalogError && (cause.code === 'source_unreachable' || cause.code === 'upstream_timeout');

/** The same feature at the head of two pages means that the source does not know of pages. */
const keyOf = ({ id, ...feature }: Feature): string => id ?? JSON.stringify(feature).slice(0, 2_000);

type Page = { count: number; isRepeated: boolean };

export async function* readPages(paging: Paging): AsyncGenerator<readonly Feature[]> {
  const { url, readPage, readRest, pageSize, total, retryMs = 500 } = paging;
  let [received, resumed] = [0, 0];
  let firstKey: string | undefined;

  async function* passOn(start: number, page: Page): AsyncGenerator<readonly Feature[]> {
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
      yield* passOn(received, page);
    } catch (cause) {
      if (isPassing(cause) && received > 0 && resumed < MOST_RESUMED) {
        resumed += 1;
        await wait(retryMs * resumed);
        continue;
      }
      // Some servers refuse to begin anywhere but at the beginning.
      if (isPassing(cause) || received === 0 || readRest === undefined) throw cause;
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

/** Without the first so many. */
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
