// Keeps the searched generation up to date with the store: adds delta segments for small changes and merges them as
// they grow.
import { addBit, countBits, createBitset, createShared, hasBit } from '@periplus/collections';
import { buildSegmentFromRows, type SegmentBuild, type SkippedRow } from '../build/build-rows.ts';
import { createIndexReader, type Generation, type GenerationSegment } from '../segment/index-reader.ts';
import type { Segment } from '../segment/segment.ts';
import { readSnapshot, writeSnapshot } from '../segment/snapshot.ts';
import type { ChangedRow, PutRow, Store } from '../store/store-types.ts';
import { REBUILD_THRESHOLD } from './rebuild-threshold.ts';

/** A generation and the point in the store's history that it includes. */
export type IndexState = { readonly generation: Generation; readonly sequence: number; readonly branch: string };

const EMPTY: IndexState = { generation: [], sequence: 0, branch: '' };

/**
 * Two deltas are merged if the earlier is at most this many times as large, so that there are few and rows are rarely
 * rebuilt.
 */
const MERGE_RATIO = 4;
const REBUILD_SHARE = 0.3;

const noneDeleted = (size: number): Uint32Array => createShared(Uint32Array, createBitset(size).length);

const toGenerationSegment = (segment: Segment): GenerationSegment => ({ segment, deleted: noneDeleted(segment.size) });

const rowsOf = ({ segment }: GenerationSegment): Uint32Array => segment.columns['docs.rows'] as Uint32Array;

const liveSize = ({ segment, deleted }: GenerationSegment): number => segment.size - countBits(deleted);

/** Marks the records of these rows as deleted. Returns a new object, because readers share the old one. */
const withoutRows = (entry: GenerationSegment, rows: ReadonlyMap<number, unknown>): GenerationSegment => {
  const entryRows = rowsOf(entry);
  let deleted: Uint32Array | undefined;
  for (let doc = 0; doc < entryRows.length; doc++) {
    if (!rows.has(entryRows[doc] as number)) continue;
    if (deleted === undefined) {
      deleted = noneDeleted(entry.segment.size);
      deleted.set(entry.deleted);
    }
    addBit(deleted, doc);
  }
  return deleted === undefined ? entry : { segment: entry.segment, deleted };
};

function* liveRows(entry: GenerationSegment): Generator<number> {
  const rows = rowsOf(entry);
  for (let doc = 0; doc < rows.length; doc++) if (!hasBit(entry.deleted, doc)) yield rows[doc] as number;
}

/** An intact snapshot is unreadable if the layout was changed without a new version. */
const isReadable = (generation: Generation): boolean => {
  try {
    createIndexReader(generation);
    return true;
  } catch {
    return false;
  }
};

export type FullBuild = SegmentBuild & { readonly sequence: number };

export const buildFullSegment = (store: Store): FullBuild => {
  const { sequence } = store.stats();
  function* rows(): Generator<PutRow> {
    for (const change of store.changesSince(0)) {
      if (change.sequence > sequence) return; // written after the start; the next delta includes it
      if (change.kind !== 'removed') yield change;
    }
  }
  return { ...buildSegmentFromRows(rows), sequence };
};

export type IndexMaintainer = {
  readonly state: () => IndexState;
  /** Loads the snapshot in the data folder; false if there is none that matches this store. */
  readonly restore: () => boolean;
  /** Indexes changes of the store; true if the state has changed. */
  readonly catchUp: () => boolean;
  /** Whether the index should be rebuilt; `adopt` then takes the result and adds later changes. */
  readonly needsRebuild: () => boolean;
  readonly adopt: (built: FullBuild) => void;
  readonly save: () => void;
};

export type MaintainerOptions = {
  readonly rebuildThreshold?: number;
  readonly onSkipped?: (row: SkippedRow) => void;
};

export const createIndexMaintainer = (
  store: Store,
  dataDir: string,
  { rebuildThreshold = REBUILD_THRESHOLD, onSkipped = () => {} }: MaintainerOptions = {},
): IndexMaintainer => {
  let state: IndexState = EMPTY;

  const build = (rows: () => Iterable<PutRow>): GenerationSegment => {
    const { segment, skipped } = buildSegmentFromRows(rows);
    skipped.forEach(onSkipped);
    return toGenerationSegment(segment);
  };

  const pendingChanges = (): number => store.stats().sequence - state.sequence;

  /** Whether the store was restored from a copy while the index followed it. */
  const isFromOtherHistory = (): boolean => state.sequence > 0 && !store.isInHistory(state);

  const mainSize = (): number => state.generation[0]?.segment.size ?? 0;

  const isTooMany = (changes: number): boolean => changes > Math.max(rebuildThreshold, mainSize() / 2);

  const merge = (a: GenerationSegment, b: GenerationSegment): GenerationSegment => {
    function* rows(): Generator<PutRow> {
      for (const entry of [a, b]) yield* store.readForIndex(liveRows(entry));
    }
    return build(rows);
  };

  /** Drops empty deltas and merges the last ones. */
  const compact = (entries: readonly GenerationSegment[]): Generation => {
    const result = entries.filter((entry, index) => index === 0 || liveSize(entry) > 0);
    for (let last = result.at(-1), previous = result.at(-2); result.length > 2; ) {
      if (last === undefined || previous === undefined || liveSize(previous) > liveSize(last) * MERGE_RATIO) break;
      result.splice(-2, 2, merge(previous, last));
      [last, previous] = [result.at(-1), result.at(-2)];
    }
    return result;
  };

  /**
   * Adds all changes since `sequence`. Reads changes to the end instead of the last number at the start, because a
   * row that is rewritten in between moves to a new number and would be missed. Collects row numbers first and then
   * reads texts one by one, to keep the heap small; a row that changes in between is indexed in its latest state, and
   * again by the next call.
   */
  const advance = ({ generation, sequence }: Omit<IndexState, 'branch'>): IndexState => {
    const changes = new Map<number, ChangedRow['kind']>();
    let lastSequence = sequence;
    for (const change of store.changesSince(sequence)) {
      changes.set(change.row, change.kind);
      lastSequence = change.sequence;
    }
    const puts = [...changes].flatMap(([row, kind]) => (kind === 'removed' ? [] : [row]));
    const entries = generation.map((entry) => withoutRows(entry, changes));
    if (puts.length > 0) entries.push(build(() => store.readForIndex(puts)));
    return { generation: compact(entries), sequence: lastSequence, branch: store.branchAt(lastSequence) };
  };

  return {
    state: () => state,
    restore: () => {
      const snapshot = readSnapshot(dataDir, store.isInHistory);
      if (snapshot === undefined || !isReadable(snapshot.generation)) return false;
      state = snapshot;
      return true;
    },
    catchUp: () => {
      const isReset = isFromOtherHistory();
      if (isReset) state = EMPTY;
      const changes = pendingChanges();
      if (changes <= 0 || isTooMany(changes)) return isReset && changes === 0;
      state = advance(state);
      return true;
    },
    needsRebuild: () => {
      if (isTooMany(pendingChanges())) return true;
      const [main, ...deltas] = state.generation;
      if (main === undefined) return false;
      const changed = countBits(main.deleted) + deltas.reduce((sum, { segment }) => sum + segment.size, 0);
      return changed > Math.max(rebuildThreshold / 4, main.segment.size * REBUILD_SHARE);
    },
    adopt: ({ segment, skipped, sequence }) => {
      skipped.forEach(onSkipped);
      // Adds all later changes regardless of their number, so that records do not disappear from search.
      state = advance({ generation: [toGenerationSegment(segment)], sequence });
    },
    save: () => writeSnapshot(dataDir, state),
  };
};
