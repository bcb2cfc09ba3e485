// Moves a catalogue to another store: copies everything, continues after an interruption, and compares both at the end.
import { setTimeout as wait } from 'node:timers/promises';
import type { RecordStore } from '../../engine/engine.ts';
import { CatalogError } from '../../errors.ts';
import { toJob } from '../../state/job.ts';
import { ACTIVE_JOBS } from '../../state/job-queue.ts';
import type { StateStore } from '../../state/state.ts';
import type { Derivation } from '../derivation.ts';
import { DOWNLOAD_JOB } from '../external/download-job.ts';
import { SOURCE_FAILURE_COLLECTIONS } from '../external/source-failures.ts';
import { MISSING_THUMBNAILS } from '../external/thumbnail-failures.ts';
import { THUMBNAIL_JOB } from '../external/thumbnail-job.ts';
import {
  type Checksum,
  checksumNonRecords,
  checksumRecords,
  type NonRecordChecksums,
  type RecordChecksums,
} from './checksums.ts';
import { copyDictionaries, copyRecords } from './copy-records.ts';
import { beginMove, completeMove, MOVE_COLLECTION, type MoveCheckpoint, writeCheckpoint } from './move-checkpoint.ts';
import { copyStateDocuments, type ShouldMove } from './state-documents.ts';

export type MoveEndpoint = { readonly records: RecordStore; readonly state: StateStore };

export type MoveOptions = {
  readonly from: MoveEndpoint;
  readonly to: MoveEndpoint;
  readonly derivation: Derivation;
  readonly signal: AbortSignal;
  /** `done` counts records and tombstones, for `copied` those of this run. */
  readonly onProgress: (step: 'copied' | 'compared', done: number) => void;
};

export type ComparedSource = { readonly source: string; readonly from: Checksum; readonly to: Checksum };

export type MoveResult =
  | { readonly kind: 'stopped' }
  | {
      readonly kind: 'compared';
      readonly sources: readonly ComparedSource[];
      readonly nonRecords: NonRecordChecksums;
      /** Descriptions for the operator. */
      readonly differences: readonly string[];
    };

/** About the move itself, or about files of one machine. */
const NOT_MOVED: ReadonlySet<string> = new Set([MOVE_COLLECTION, MISSING_THUMBNAILS, ...SOURCE_FAILURE_COLLECTIONS]);
const LOCAL_JOBS: ReadonlySet<string> = new Set([DOWNLOAD_JOB, THUMBNAIL_JOB]);

const shouldMove: ShouldMove = ({ collection, value }) =>
  !NOT_MOVED.has(collection) && !(collection === ACTIVE_JOBS && LOCAL_JOBS.has(toJob(value).name));

/** Longer than a store waits for interrupted writes. */
const SETTLE_MS = 90_000;
const SETTLE_STEP_MS = 500;

const EMPTY: Checksum = { count: 0, removed: 0, digest: '' };

const isEqual = (a: Checksum, b: Checksum): boolean =>
  a.digest === b.digest && a.count === b.count && a.removed === b.removed;

const pairSources = (from: RecordChecksums, to: RecordChecksums): readonly ComparedSource[] =>
  [...new Set([...from.sources.keys(), ...to.sources.keys()])].map((source) => ({
    source,
    from: from.sources.get(source) ?? EMPTY,
    to: to.sources.get(source) ?? EMPTY,
  }));

const toMoveError = (cause: unknown): unknown =>
  cause instanceof CatalogError && cause.code === 'validation_error'
    ? new CatalogError(
        'bad_request',
        'This move was started from another catalogue. Continue with that one, or choose an empty target.',
        {
          cause,
        },
      )
    : cause;

/** Returns the cursor up to which changes are copied. */
const copyAll = async ({ from, to, derivation, signal, onProgress }: MoveOptions, checkpoint: MoveCheckpoint) => {
  let { cursor } = checkpoint;
  let done = 0;
  const onPage = async (reached: string, count: number): Promise<void> => {
    cursor = reached;
    await writeCheckpoint(to, { cursor });
    done += count;
    onProgress('copied', done);
  };
  const copyOptions = { from: from.records, to: to.records, derivation, signal, onPage };
  await copyRecords(copyOptions, cursor).catch((cause: unknown) => Promise.reject(toMoveError(cause)));
  if (signal.aborted) return cursor;
  await copyDictionaries(from.records, to.records);
  await copyStateDocuments(from.state, to.state, shouldMove);
  await copyRecords(copyOptions, cursor); // Changes made while the rest was copied.
  await to.records.write({ puts: [], removes: [], derivation: derivation.version });
  return cursor;
};

const latestIdOf = async ({ records }: MoveEndpoint): Promise<string | undefined> => {
  const [last] = await records.latestChanges(1);
  return last?.kind === 'put' ? last.record.id : last?.id;
};

/**
 * A shared store hides changes after an unfinished write, whose writer may have been killed, so this waits for them.
 */
const settle = async ({ from, to, signal }: MoveOptions): Promise<void> => {
  for (let waited = 0; waited < SETTLE_MS && !signal.aborted; waited += SETTLE_STEP_MS) {
    if ((await latestIdOf(from)) === (await latestIdOf(to))) return;
    await wait(SETTLE_STEP_MS);
  }
};

const compare = async ({ from, to, onProgress }: MoveOptions): Promise<MoveResult> => {
  const before = await from.records.cursor();
  const sums = [];
  let done = 0;
  for (const { records } of [from, to]) {
    const start = done;
    sums.push(
      await checksumRecords(records, (count) => {
        done = start + count;
        onProgress('compared', done);
      }),
    );
  }
  const [source, target] = sums as [RecordChecksums, RecordChecksums];
  const [nonRecords, copied] = [
    await checksumNonRecords(from.records, from.state, shouldMove),
    await checksumNonRecords(to.records, to.state, shouldMove),
  ];
  const sources = pairSources(source, target);
  const differences = [
    ...((await from.records.cursor()) === before ? [] : ['records were written during the comparison']),
    ...source.damaged.map((id) => `record ${id} is damaged and was not copied`),
    ...sources.filter(({ from: a, to: b }) => !isEqual(a, b)).map((pair) => `source ${pair.source}`),
    ...(isEqual(nonRecords.dictionaries, copied.dictionaries) ? [] : ['data dictionaries']),
    ...(isEqual(nonRecords.documents, copied.documents) ? [] : ['sources, runs and jobs']),
  ];
  return { kind: 'compared', sources, nonRecords, differences };
};

/** Continues where the last run stopped; after a complete move it copies what has changed since. */
export const moveCatalogue = async (options: MoveOptions): Promise<MoveResult> => {
  const target = { ...options.to, shouldMove };
  const cursor = await copyAll(options, await beginMove(target));
  if (options.signal.aborted) return { kind: 'stopped' };
  await settle(options);
  const result = await compare(options);
  if (result.kind === 'compared' && result.differences.length === 0) await completeMove(target, cursor);
  return result;
};
