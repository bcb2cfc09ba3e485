// Directories of a PMTiles archive: which tiles there are, in order of their ids, and where their bytes begin.
import { createByteReader, createByteWriter } from '@periplus/collections';

/** A run of 0 means that the entry leads to a leaf directory. */
export type DirectoryEntry = {
  readonly id: number;
  readonly runLength: number;
  readonly offset: number;
  readonly length: number;
};

/** Larger ones are not written by any tool; a foreign number must not make us build a list of billions. */
const MOST_ENTRIES = 200_000;

export const parseDirectory = (bytes: Uint8Array): readonly DirectoryEntry[] => {
  const { unsigned } = createByteReader(bytes);
  const count = unsigned();
  if (count > Math.min(MOST_ENTRIES, bytes.length)) throw new RangeError('a directory has too many entries');
  let id = 0;
  const column = (next: (n: number) => number): number[] => Array.from({ length: count }, (_, n) => next(n));
  const ids = column(() => {
    id += unsigned();
    return id;
  });
  const runs = column(unsigned);
  const lengths = column(unsigned);
  let end = 0;
  // 0 stands for "right after the one before".
  const offsets = column((n) => {
    const written = unsigned();
    const offset = written === 0 ? end : written - 1;
    end = offset + (lengths[n] ?? 0);
    return offset;
  });
  return ids.map((tile, n) => ({
    id: tile,
    runLength: runs[n] ?? 0,
    length: lengths[n] ?? 0,
    offset: offsets[n] ?? 0,
  }));
};

export const encodeDirectory = (entries: readonly DirectoryEntry[]): Uint8Array => {
  const { unsigned, finish } = createByteWriter();
  unsigned(entries.length);
  for (const [n, { id }] of entries.entries()) unsigned(id - (entries[n - 1]?.id ?? 0));
  for (const { runLength: run } of entries) unsigned(run);
  for (const { length } of entries) unsigned(length);
  for (const [n, { offset }] of entries.entries()) {
    const before = entries[n - 1];
    unsigned(before !== undefined && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return finish();
};

/** The entry that holds the tile, or leads to the leaf that may. */
export const findEntry = (entries: readonly DirectoryEntry[], id: number): DirectoryEntry | undefined => {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.id ?? 0) <= id) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low - 1];
  return entry !== undefined && (entry.runLength === 0 || id < entry.id + entry.runLength) ? entry : undefined;
};
