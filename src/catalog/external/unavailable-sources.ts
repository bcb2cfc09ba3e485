// The list of unavailable data sources, cached for a second. Responses omit downloads that need them.
import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createTtlCache } from '@periplus/collections';
import type { ExportType } from '../../record/views/export-sources.ts';
import { type SourceFailures, toSourceTypeKey } from './source-failures.ts';

export type UnavailableSources = {
  /** Identifies the list, equal in every thread; empty when all sources are available. */
  readonly fingerprint: string;
  /** True if none of these sources is available for the type. */
  readonly areUnavailable: (sourceKeys: readonly string[], type: ExportType) => boolean;
};

export const NONE_UNAVAILABLE: UnavailableSources = { fingerprint: '', areUnavailable: () => false };

/** For servers that do not generate downloads. */
export const ALL_UNAVAILABLE: UnavailableSources = { fingerprint: 'all', areUnavailable: () => true };

const CACHE_MS = 1_000;
/** Responses do not wait longer for the list. */
const TIMEOUT_MS = 100;
const FINGERPRINT_LENGTH = 16;

export const toUnavailableSources = (keys: readonly string[]): UnavailableSources => {
  if (keys.length === 0) return NONE_UNAVAILABLE;
  const unavailable = new Set(keys);
  return {
    fingerprint: hash('sha256', keys.toSorted().join()).slice(0, FINGERPRINT_LENGTH),
    areUnavailable: (sourceKeys, type) =>
      sourceKeys.every((key) => unavailable.has(key) || unavailable.has(toSourceTypeKey(key, type))),
  };
};

/** Returns a promise only while the list is being read. */
export type ReadUnavailableSources = () => UnavailableSources | Promise<UnavailableSources>;

type Reading = { current?: UnavailableSources; readonly promise: Promise<UnavailableSources> };

/** If the list cannot be read, all sources count as available: a download request then reports the error. */
export const createUnavailableSourcesReader = (
  open: () => Promise<Pick<SourceFailures, 'unavailableKeys'>>,
): ReadUnavailableSources => {
  let last = NONE_UNAVAILABLE;
  const read = async (): Promise<UnavailableSources> => {
    const sources = toUnavailableSources(await (await open()).unavailableKeys());
    last = sources.fingerprint === last.fingerprint ? last : sources;
    return last;
  };
  const start = (): Reading => {
    const timeout = wait(TIMEOUT_MS, undefined, { ref: false }).then(() => last);
    const reading: Reading = { promise: Promise.race([read().catch(() => NONE_UNAVAILABLE), timeout]) };
    reading.promise.then((sources) => {
      reading.current = sources;
    });
    return reading;
  };
  const cache = createTtlCache(start, CACHE_MS);
  return () => {
    const { current, promise } = cache.read();
    return current ?? promise;
  };
};
