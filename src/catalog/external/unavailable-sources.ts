// Which sources of data do not work at the moment, as one list for a moment: an answer that leaves them out names the list it followed.
import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createTtlCache } from '@periplus/collections';
import type { ExportType } from '../../record/views/export-sources.ts';
import { type SourceFailures, toSourceTypeKey } from './source-failures.ts';

export type UnavailableSources = {
  /** Stands for the list, the same in every thread; empty when all may be asked. */
  readonly fingerprint: string;
  /** None of the sources with these keys is asked at the moment. */
  readonly areUnavailable: (sourceKeys: readonly string[], type: ExportType) => boolean;
};

export const NONE_UNAVAILABLE: UnavailableSources = { fingerprint: '', areUnavailable: () => false };

/** Where no downloads are made. */
export const ALL_UNAVAILABLE: UnavailableSources = { fingerprint: 'all', areUnavailable: () => true };

const KEPT_MS = 1_000;
/** Answers do not wait longer for the list. */
const PATIENCE_MS = 100;
const MARK_LENGTH = 16;

export const toUnavailableSources = (keys: readonly string[]): UnavailableSources => {
  if (keys.length === 0) return NONE_UNAVAILABLE;
  const dead = new Set(keys);
  return {
    fingerprint: hash('sha256', keys.toSorted().join()).slice(0, MARK_LENGTH),
    areUnavailable: (sourceKeys, type) =>
      sourceKeys.every((key) => dead.has(key) || dead.has(toSourceTypeKey(key, type))),
  };
};

/** A promise while the list is being read; most who ask find one that is known. */
export type ReadUnavailableSources = () => UnavailableSources | Promise<UnavailableSources>;

type Reading = { known?: UnavailableSources; readonly ended: Promise<UnavailableSources> };

/** Read once a second at most. What cannot be read hides nothing more: whoever asks for a download hears what is wrong. */
export const createUnavailableSourcesReader = (
  open: () => Promise<Pick<SourceFailures, 'unavailableKeys'>>,
): ReadUnavailableSources => {
  let last = NONE_UNAVAILABLE;
  const read = async (): Promise<UnavailableSources> => {
    const dead = toUnavailableSources(await (await open()).unavailableKeys());
    last = dead.fingerprint === last.fingerprint ? last : dead;
    return last;
  };
  const start = (): Reading => {
    const late = wait(PATIENCE_MS, undefined, { ref: false }).then(() => last);
    const reading: Reading = { ended: Promise.race([read().catch(() => NONE_UNAVAILABLE), late]) };
    reading.ended.then((dead) => {
      reading.known = dead;
    });
    return reading;
  };
  const cache = createTtlCache(start, KEPT_MS);
  return () => {
    const { known, ended } = cache.read();
    return known ?? ended;
  };
};
