// Which sources of data do not work at the moment, as one list for a moment: an answer that leaves them out names the list it followed.
import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createTtlCache } from '../../lib/cache/brief-cache.ts';
import type { ExportType } from '../../record/views/export-sources.ts';
import { type SourceMemory, toTypedKey } from './source-memory.ts';

export type DeadSources = {
  /** Stands for the list, the same in every thread; empty when all may be asked. */
  readonly mark: string;
  /** None of the sources with these keys is asked at the moment. */
  readonly areDead: (sourceKeys: readonly string[], type: ExportType) => boolean;
};

export const NONE_DEAD: DeadSources = { mark: '', areDead: () => false };

/** Where no downloads are made. */
export const ALL_DEAD: DeadSources = { mark: 'all', areDead: () => true };

const KEPT_MS = 1_000;
/** Answers do not wait longer for the list. */
const PATIENCE_MS = 100;
const MARK_LENGTH = 16;

export const toDeadSources = (keys: readonly string[]): DeadSources => {
  if (keys.length === 0) return NONE_DEAD;
  const dead = new Set(keys);
  return {
    mark: hash('sha256', keys.toSorted().join()).slice(0, MARK_LENGTH),
    areDead: (sourceKeys, type) => sourceKeys.every((key) => dead.has(key) || dead.has(toTypedKey(key, type))),
  };
};

/** A promise while the list is being read; most who ask find one that is known. */
export type ReadDead = () => DeadSources | Promise<DeadSources>;

type Reading = { known?: DeadSources; readonly ended: Promise<DeadSources> };

/** Read once a second at most. What cannot be read hides nothing more: whoever asks for a download hears what is wrong. */
export const createDeadSources = (open: () => Promise<Pick<SourceMemory, 'deadKeys'>>): ReadDead => {
  let last = NONE_DEAD;
  const read = async (): Promise<DeadSources> => {
    const dead = toDeadSources(await (await open()).deadKeys());
    last = dead.mark === last.mark ? last : dead;
    return last;
  };
  const start = (): Reading => {
    const late = wait(PATIENCE_MS, undefined, { ref: false }).then(() => last);
    const reading: Reading = { ended: Promise.race([read().catch(() => NONE_DEAD), late]) };
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

/** Goes on at once where the list is known. */
export const withDead = <Answer>(
  read: ReadDead,
  answer: (dead: DeadSources) => Answer | Promise<Answer>,
): Answer | Promise<Answer> => {
  const dead = read();
  return dead instanceof Promise ? dead.then(answer) : answer(dead);
};
