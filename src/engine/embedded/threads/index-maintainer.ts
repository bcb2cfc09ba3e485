// Keeps the generation that searches run on in step with the store: small changes as delta segments, tidied up as they grow.
import { addBit, countBits, createBitset, createShared, hasBit } from '@periplus/collections';
import { buildSegmentFromRows, type SegmentBuild, type SkippedRow } from '../build/build-rows.ts';
import { createIndexReader, type Generation, type GenerationSegment } from '../segment/index-reader.ts';
import type { Segment } from '../segment/segment.ts';
import { readSnapshot, writeSnapshot } from '../segment/snapshot.ts';
import type { ChangedRow, PutRow, Store } from '../store/store-types.ts';
import { REBUILD_THRESHOLD } from './rebuild-threshold.ts';

/** A generation, how far in the changes of the store it reaches, and the mark of the store's history there. */
export type IndexState = { readonly generation: Generation; readonly sequence: number; readonly branch: string };

const EMPTY: IndexState = { generation: [], sequence: 0, branch: '' };

/** A delta joins the one before it when that is less than so many times as large: few parts, each row rebuilt seldom. */
const JOIN_RATIO = 4;
/** When changes amount to this share of the main segment, it is time to build anew. */
const REBUILD_SHARE = 0.3;

const noneDeleted = (size: number): Uint32Array => createShared(Uint32Array, createBitset(size).length);

const toPart = (segment: Segment): GenerationSegment => ({ segment, deleted: noneDeleted(segment.size) });

const rowsOf = ({ segment }: GenerationSegment): Uint32Array => segment.columns['docs.rows'] as Uint32Array;

const liveSize = ({ segment, deleted }: GenerationSegment): number => segment.size - countBits(deleted);

/** The part without the records of these rows; parts are shared with readers, so a new one is made. */
const withoutRows = (part: GenerationSegment, rows: ReadonlyMap<number, unknown>): GenerationSegment => {
  const numbers = rowsOf(part);
  let deleted: Uint32Array | undefined;
  for (let doc = 0; doc < numbers.length; doc++) {
    if (!rows.has(numbers[doc] as number)) continue;
    if (deleted === undefined) {
      deleted = noneDeleted(part.segment.size);
      deleted.set(part.deleted);
    }
    addBit(deleted, doc);
  }
  return deleted === undefined ? part : { segment: part.segment, deleted };
};

function* liveRows(part: GenerationSegment): Generator<number> {
  const numbers = rowsOf(part);
  for (let doc = 0; doc < numbers.length; doc++) if (!hasBit(part.deleted, doc)) yield numbers[doc] as number;
}

/** A file may be whole and yet not what this version reads, if the layout was changed and its name was not. */
const isReadable = (generation: Generation): boolean => {
  try {
    createIndexReader(generation);
    return true;
  } catch {
    return false;
  }
};

/** A segment of everything in the store, as of the sequence number that it also gives. */
export type FullBuild = SegmentBuild & { readonly sequence: number };

export const buildFullSegment = (store: Store): FullBuild => {
  const { sequence } = store.stats();
  function* rows(): Generator<PutRow> {
    for (const change of store.changesSince(0)) {
      if (change.sequence > sequence) return; // written meanwhile: the next delta takes it
      if (change.kind !== 'removed') yield change;
    }
  }
  return { ...buildSegmentFromRows(rows), sequence };
};

export type IndexMaintainer = {
  readonly state: () => IndexState;
  /** Starts from the snapshot in the data folder; false when there is none that fits this store. */
  readonly restore: () => boolean;
  /** Takes up what changed in the store since; true when the state is another one now. */
  readonly catchUp: () => boolean;
  /** Whether building anew is due; `adopt` then takes the result, and what changed since. */
  readonly needsRebuild: () => boolean;
  readonly adopt: (built: FullBuild) => void;
  readonly save: () => void;
};

export type MaintainerOptions = {
  readonly rebuildThreshold?: number;
  /** Is told of each row that had to be left out. */
  readonly onSkipped?: (row: SkippedRow) => void;
};

export const createIndexMaintainer = (
  store: Store,
  dataDir: string,
  { rebuildThreshold: largeChange = REBUILD_THRESHOLD, onSkipped = () => {} }: MaintainerOptions = {},
): IndexMaintainer => {
  let state: IndexState = EMPTY;

  const build = (rows: () => Iterable<PutRow>): GenerationSegment => {
    const { segment, skipped } = buildSegmentFromRows(rows);
    skipped.forEach(onSkipped);
    return toPart(segment);
  };

  const pending = (): number => store.stats().sequence - state.sequence;

  /** The file was put back from a copy while we followed it: what we know is not what it holds. */
  const isOfAnotherHistory = (): boolean => state.sequence > 0 && !store.isInHistory(state);

  const mainSize = (): number => state.generation[0]?.segment.size ?? 0;

  const isTooMuch = (changes: number): boolean => changes > Math.max(largeChange, mainSize() / 2);

  const join = (a: GenerationSegment, b: GenerationSegment): GenerationSegment => {
    function* rows(): Generator<PutRow> {
      for (const part of [a, b]) yield* store.readForIndex(liveRows(part));
    }
    return build(rows);
  };

  const tidy = (parts: readonly GenerationSegment[]): Generation => {
    const kept = parts.filter((part, index) => index === 0 || liveSize(part) > 0);
    for (let last = kept.at(-1), before = kept.at(-2); kept.length > 2; last = kept.at(-1), before = kept.at(-2)) {
      if (last === undefined || before === undefined || liveSize(before) > liveSize(last) * JOIN_RATIO) break;
      kept.splice(-2, 2, join(before, last));
    }
    return kept;
  };

  /**
   * The state with every change since. It is read to the very end: a row that is written again meanwhile comes once more
   * under its new number, and would be missing if reading stopped at the number that was the last one at the beginning.
   * Only numbers are kept until then, and texts read one by one as they are indexed: thousands at once would stay in this
   * thread's heap long after. What is written in between is indexed as it is by then, and comes again with the next change.
   */
  const advance = ({ generation, sequence }: Omit<IndexState, 'branch'>): IndexState => {
    const changes = new Map<number, ChangedRow['kind']>();
    let reached = sequence;
    for (const change of store.changesSince(sequence)) {
      changes.set(change.row, change.kind);
      reached = change.sequence;
    }
    const puts = [...changes].flatMap(([row, kind]) => (kind === 'removed' ? [] : [row]));
    const parts = generation.map((part) => withoutRows(part, changes));
    if (puts.length > 0) parts.push(build(() => store.readForIndex(puts)));
    return { generation: tidy(parts), sequence: reached, branch: store.branchAt(reached) };
  };

  return {
    state: () => state,
    restore: () => {
      const found = readSnapshot(dataDir, store.isInHistory);
      if (found === undefined || !isReadable(found.generation)) return false;
      state = found;
      return true;
    },
    catchUp: () => {
      const isLost = isOfAnotherHistory();
      if (isLost) state = EMPTY;
      const changes = pending();
      if (changes <= 0 || isTooMuch(changes)) return isLost && changes === 0;
      state = advance(state);
      return true;
    },
    needsRebuild: () => {
      if (isTooMuch(pending())) return true;
      const [main, ...deltas] = state.generation;
      if (main === undefined) return false;
      const changed = countBits(main.deleted) + deltas.reduce((sum, part) => sum + part.segment.size, 0);
      return changed > Math.max(largeChange / 4, main.segment.size * REBUILD_SHARE);
    },
    adopt: ({ segment, skipped, sequence }) => {
      skipped.forEach(onSkipped);
      // However much has changed while it was built: what search sees already must not vanish again.
      state = advance({ generation: [toPart(segment)], sequence });
    },
    save: () => writeSnapshot(dataDir, state),
  };
};
