// Which sources of data do not work at the moment, as one list for a moment: a page that leaves them out names the list it followed.
import { hash } from 'node:crypto';
import { createBriefCache } from '../lib/cache/brief-cache.ts';
import type { ExportSource, ExportType } from '../record/views/export-sources.ts';
import { type SourceMemory, toSourceKey } from './source-memory.ts';

export type DeadSources = {
  /** Stands for the list, the same in every thread; empty when all may be asked. */
  readonly mark: string;
  /** None of these is asked at the moment. */
  readonly areDead: (sources: readonly ExportSource[], type: ExportType) => boolean;
};

export const NONE_DEAD: DeadSources = { mark: '', areDead: () => false };

const KEPT_MS = 1_000;
const MARK_LENGTH = 16;

export const toDeadSources = (keys: readonly string[]): DeadSources => {
  if (keys.length === 0) return NONE_DEAD;
  const dead = new Set(keys);
  return {
    mark: hash('sha256', keys.toSorted().join()).slice(0, MARK_LENGTH),
    areDead: (sources, type) =>
      sources.every((source) => dead.has(toSourceKey(source, '')) || dead.has(toSourceKey(source, type))),
  };
};

/** Read once a second at most. What cannot be read hides nothing: whoever asks for a download hears what is wrong. */
export const createDeadSources = (
  open: () => Promise<Pick<SourceMemory, 'deadKeys'>>,
): (() => Promise<DeadSources>) => {
  const read = async (): Promise<DeadSources> => toDeadSources(await (await open()).deadKeys());
  return createBriefCache(() => read().catch(() => NONE_DEAD), KEPT_MS).read;
};
