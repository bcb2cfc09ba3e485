// Moves a catalogue from one store to another: copies everything, may be stopped and run again, and compares both at the end.
import { setTimeout as wait } from 'node:timers/promises';
import type { RecordStore } from '../../engine/engine.ts';
import { CatalogError } from '../../errors.ts';
import type { StateStore } from '../../state/state.ts';
import type { Derivation } from '../derivation.ts';
import { SOURCE_FAILURE_COLLECTIONS } from '../external/source-failures.ts';
import { THUMBNAIL_COLLECTIONS } from '../external/thumbnail-state.ts';
import {
  type Checksum,
  checksumNonRecords,
  checksumRecords,
  type NonRecordChecksums,
  type RecordChecksums,
} from './checksums.ts';
import { copyDictionaries, copyRecords } from './copy-records.ts';
import { beginMove, completeMove, MOVE_COLLECTION, type MoveCheckpoint, writeCheckpoint } from './move-checkpoint.ts';
import { copyStateDocuments } from './state-documents.ts';

export type MoveEndpoint = { readonly records: RecordStore; readonly state: StateStore };

export type MoveOptions = {
  readonly from: MoveEndpoint;
  readonly to: MoveEndpoint;
  readonly derivation: Derivation;
  readonly signal: AbortSignal;
  /** Records and tombstones so far; `copied` counts those of this run. */
  readonly onProgress: (step: 'copied' | 'compared', done: number) => void;
};

export type ComparedSource = { readonly source: string; readonly from: Checksum; readonly to: Checksum };

export type MoveResult =
  | { readonly kind: 'stopped' }
  /** `differs`: what is not the same on both sides, in words. */
  | {
      readonly kind: 'compared';
      readonly sources: readonly ComparedSource[];
      readonly beside: NonRecordChecksums;
      readonly differs: readonly string[];
    };

const NOT_MOVED: ReadonlySet<string> = new Set([
  MOVE_COLLECTION,
  ...THUMBNAIL_COLLECTIONS,
  ...SOURCE_FAILURE_COLLECTIONS,
]);
const shouldMove = (collection: string): boolean => !NOT_MOVED.has(collection);

/** Longer than what was begun is waited for. */
const SETTLE_MS = 90_000;
const SETTLE_STEP_MS = 500;

const NOTHING: Checksum = { count: 0, removed: 0, digest: '' };

const isEqual = (a: Checksum, b: Checksum): boolean =>
  a.digest === b.digest && a.count === b.count && a.removed === b.removed;

const pairSources = (from: RecordChecksums, to: RecordChecksums): readonly ComparedSource[] =>
  [...new Set([...from.sources.keys(), ...to.sources.keys()])].map((source) => ({
    source,
    from: from.sources.get(source) ?? NOTHING,
    to: to.sources.get(source) ?? NOTHING,
  }));

const otherCatalogue = (cause: unknown): unknown =>
  cause instanceof CatalogError && cause.code === 'validation_error'
    ? new CatalogError(
        'bad_request',
        'The move was begun with another catalogue; go on with that one, or begin anew.',
        {
          cause,
        },
      )
    : cause;

/** All that is there by now; gives the cursor that it has come to. */
const copyAll = async ({ from, to, derivation, signal, onProgress }: MoveOptions, mark: MoveCheckpoint) => {
  let { cursor } = mark;
  let done = 0;
  const onPage = async (reached: string, count: number): Promise<void> => {
    cursor = reached;
    await writeCheckpoint(to, { cursor });
    done += count;
    onProgress('copied', done);
  };
  const parts = { from: from.records, to: to.records, derivation, signal, onPage };
  await copyRecords(parts, cursor).catch((cause: unknown) => Promise.reject(otherCatalogue(cause)));
  if (signal.aborted) return cursor;
  await copyDictionaries(from.records, to.records);
  await copyStateDocuments(from.state, to.state, shouldMove);
  await copyRecords(parts, cursor); // what came meanwhile
  await to.records.write({ puts: [], removes: [], derivation: derivation.version });
  return cursor;
};

const lastIdOf = async ({ records }: MoveEndpoint): Promise<string | undefined> => {
  const [last] = await records.latestChanges(1);
  return last?.kind === 'put' ? last.record.id : last?.id;
};

/** A store that several write tells nothing behind what one of them has begun, which may be one that was killed. */
const settle = async ({ from, to, signal }: MoveOptions): Promise<void> => {
  for (let waited = 0; waited < SETTLE_MS && !signal.aborted; waited += SETTLE_STEP_MS) {
    if ((await lastIdOf(from)) === (await lastIdOf(to))) return;
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
  const [ours, theirs] = sums as [RecordChecksums, RecordChecksums];
  const [beside, copied] = [
    await checksumNonRecords(from.records, from.state, shouldMove),
    await checksumNonRecords(to.records, to.state, shouldMove),
  ];
  const sources = pairSources(ours, theirs);
  const differs = [
    ...((await from.records.cursor()) === before ? [] : ['records were written while the two were compared']),
    ...ours.damaged.map((id) => `record ${id} is damaged and was not copied`),
    ...sources.filter(({ from: a, to: b }) => !isEqual(a, b)).map(({ source }) => `source ${source}`),
    ...(isEqual(beside.dictionaries, copied.dictionaries) ? [] : ['data dictionaries']),
    ...(isEqual(beside.documents, copied.documents) ? [] : ['sources, runs and jobs']),
  ];
  return { kind: 'compared', sources, beside, differs };
};

/** Goes on where the last run has stopped; after a whole one it brings what is new. */
export const moveCatalogue = async (parts: MoveOptions): Promise<MoveResult> => {
  const target = { ...parts.to, shouldMove };
  const cursor = await copyAll(parts, await beginMove(target));
  if (parts.signal.aborted) return { kind: 'stopped' };
  await settle(parts);
  const result = await compare(parts);
  if (result.kind === 'compared' && result.differs.length === 0) await completeMove(target, cursor);
  return result;
};
