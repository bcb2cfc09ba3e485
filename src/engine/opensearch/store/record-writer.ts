// Writes batches of records. Each write is conditional on the state that it was planned for, so that writers never
// overwrite each other; a partly written batch may be sent again.
import type { ChangeOrigin, RecordPut, WriteBatch, WriteResult } from '../../record-store.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { clusterUnavailable } from '../cluster/cluster-errors.ts';
import { type IndexNames, toDocumentId } from '../cluster/index-names.ts';
import type { BulkItem } from '../cluster/wire.ts';
import { toRecordColumns } from '../document/record-document.ts';
import type { StoredShape } from '../document/spatial-columns.ts';
import type { AuxiliaryDocuments } from './auxiliary-documents.ts';
import { type BulkOperation, type BulkOptions, sendBulk } from './bulk.ts';
import { type Block, closeBlock, reserveBlock, type SharedState } from './catalogue-state.ts';
import type { EarlierVersion, HistoryDocuments } from './history-documents.ts';
import { readMany } from './read-many.ts';
import type { RecordSource } from './stored-document.ts';
import {
  type CurrentRecord,
  type PlannedChange,
  planWrite,
  type StepOutcome,
  toWriteSteps,
  type WriteStep,
} from './write-plan.ts';

/** The source fields that a plan needs. */
const PLAN_SOURCE_FIELDS = [
  'number',
  'live',
  'source',
  'kept.digest',
  'kept.seen',
  'kept.changedAt',
  'kept.added',
  'kept.wasPublic',
  'kept.origin',
  'kept.versions',
];
/** The text becomes a version; for few records it is read at once, for many only if they change. */
const MAX_TEXTS = 100;
/** Retries after conflicts with other writers. */
const MAX_ROUNDS = 50;

type Document = RecordSource & Readonly<Record<string, unknown>>;
type DocumentInfo = Pick<PlannedChange, 'number' | 'kept' | 'source'>;
export type IndexDocument = {
  readonly document: Document;
  readonly words: ReadonlySet<string>;
  readonly shape?: StoredShape;
};

export const toRecordDocument = (
  { record, derivedFields }: Pick<RecordPut, 'record' | 'derivedFields'>,
  { number, kept, source }: DocumentInfo,
): IndexDocument => {
  const { columns, vocabulary, shape } = toRecordColumns(record, derivedFields);
  const { published, visible } = derivedFields;
  const document = { id: record.id, number, live: true, published, visible, source, kept, ...columns };
  return { document, words: vocabulary, ...(shape === undefined ? {} : { shape }) };
};

/** Has no columns except id and number. */
export const toTombstoneDocument = (id: string, { number, kept, source }: DocumentInfo): IndexDocument => ({
  document: { id, number, live: false, published: false, visible: false, source, kept },
  words: new Set(),
});

const prepare = (id: string, change: PlannedChange): IndexDocument =>
  change.step.kind === 'put' ? toRecordDocument(change.step.item, change) : toTombstoneDocument(id, change);

const toOperation = ({ document }: IndexDocument, current: CurrentRecord | undefined): BulkOperation => {
  const _id = toDocumentId(document.id);
  const action =
    current === undefined
      ? { create: { _id } }
      : { index: { _id, if_seq_no: current.sequence, if_primary_term: current.term } };
  return { action, document };
};

const isConflict = ({ status }: BulkItem): boolean => status === 409;

/** False if a copy failed during the write. */
const isSafe = ({ _shards }: BulkItem, copies: number): boolean => (_shards?.successful ?? copies) >= copies;

export type RecordWriterDependencies = {
  readonly cluster: Cluster;
  readonly names: IndexNames;
  readonly state: SharedState;
  readonly auxiliary: AuxiliaryDocuments;
  readonly history: HistoryDocuments;
  readonly maxVersions: number;
  readonly bulk: BulkOptions;
};

/** Existing records by id. A record that cannot be read is an error, not an absence. */
const readCurrentRecords = async (
  { cluster, names }: Pick<RecordWriterDependencies, 'cluster' | 'names'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CurrentRecord>> => {
  const found = new Map<string, CurrentRecord>();
  for (const [id, { _source, _seq_no, _primary_term }] of await readMany<RecordSource>(
    cluster,
    names.records,
    ids,
    ids.length > MAX_TEXTS ? PLAN_SOURCE_FIELDS : [...PLAN_SOURCE_FIELDS, 'kept.text'],
  )) {
    if (_source === undefined || _seq_no === undefined || _primary_term === undefined) continue;
    found.set(id, { ..._source, sequence: _seq_no, term: _primary_term });
  }
  return found;
};

export const createRecordWriter = (dependencies: RecordWriterDependencies) => {
  const { cluster, names, state, auxiliary, history, maxVersions, bulk } = dependencies;

  /** Returns the ids with a conflict. */
  const send = async (
    prepared: readonly IndexDocument[],
    current: ReadonlyMap<string, CurrentRecord>,
    earlier: readonly EarlierVersion[] = [],
  ): Promise<ReadonlySet<string>> => {
    await Promise.all([
      history.write(earlier),
      auxiliary.writeWords(prepared.flatMap(({ words }) => [...words])),
      auxiliary.writeShapes(prepared.flatMap(({ shape }) => (shape === undefined ? [] : [shape]))),
    ]);
    const operations = prepared.map((item) => toOperation(item, current.get(item.document.id)));
    const items = await sendBulk(cluster, names.records, operations, bulk);
    const failed = items.find((item) => !isConflict(item) && (item.status >= 300 || !isSafe(item, bulk.waitForCopies)));
    if (failed !== undefined) throw clusterUnavailable(failed);
    return new Set(prepared.filter((_, at) => isConflict(items[at] as BulkItem)).map(({ document }) => document.id));
  };

  /** Writes the records again with new numbers, because readers may have passed those of an expired block. */
  const rewriteExpired = async (prepared: readonly IndexDocument[]): Promise<void> => {
    if (prepared.length === 0) return;
    const block = await reserveBlock(state, names.records, prepared.length);
    const current = await readCurrentRecords(
      dependencies,
      prepared.map(({ document }) => document.id),
    );
    const late = prepared
      .filter(({ document }) => current.get(document.id)?.number === document.number)
      .map((item, at) => ({ ...item, document: { ...item.document, number: block.from + at } }));
    const lost = await send(late, current);
    if (!(await closeBlock(state, block))) await rewriteExpired(late.filter(({ document }) => !lost.has(document.id)));
  };

  const writeBlock = async (
    block: Block,
    changes: ReadonlyMap<string, PlannedChange>,
    current: ReadonlyMap<string, CurrentRecord>,
  ): Promise<ReadonlySet<string>> => {
    // If this fails, the block stays open: the request may still be executed, and readers wait for it.
    const prepared = [...changes].map(([id, change]) => prepare(id, change));
    const earlier = [...changes.values()].flatMap((change) => change.earlier);
    const lost = await send(prepared, current, earlier);
    if (!(await closeBlock(state, block)))
      await rewriteExpired(prepared.filter(({ document }) => !lost.has(document.id)));
    return lost;
  };

  /** Repeats until every step has an outcome. Change numbers lost in conflicts stay unused. */
  const writeSteps = async (steps: readonly WriteStep[], origin?: ChangeOrigin): Promise<readonly StepOutcome[]> => {
    const outcomes = new Array<StepOutcome>(steps.length);
    const sent = new Map<string, Set<number>>();
    let left = [...steps.keys()];
    for (let round = 0; left.length > 0; round++) {
      if (round === MAX_ROUNDS) throw clusterUnavailable('Too many conflicts with other writers of the same records.');
      const ids = [...new Set(left.map((at) => (steps[at] as WriteStep).id))];
      const current = await readCurrentRecords(dependencies, ids);
      // A conflict may come from our own write if the client sent it twice.
      const isOwn = (id: string): boolean => sent.get(id)?.has(current.get(id)?.number ?? -1) === true;
      left = left.filter((at) => !isOwn((steps[at] as WriteStep).id));
      const todo = left.map((at) => steps[at] as WriteStep);
      const now = new Date().toISOString();
      const context = { current, now, maxVersions, ...(origin === undefined ? {} : { origin }) };
      const { numberCount } = planWrite(todo, 0, context);
      const block = numberCount === 0 ? undefined : await reserveBlock(state, names.records, numberCount);
      const plan = planWrite(todo, block?.from ?? 0, context);
      for (const [position, at] of left.entries()) outcomes[at] = plan.outcomes[position] as StepOutcome;
      for (const [id, { number }] of plan.changes) sent.set(id, (sent.get(id) ?? new Set()).add(number));
      const lost = block === undefined ? new Set<string>() : await writeBlock(block, plan.changes, current);
      left = left.filter((at) => lost.has((steps[at] as WriteStep).id));
    }
    return outcomes;
  };

  return async (batch: WriteBatch): Promise<WriteResult> => {
    const outcomes = await writeSteps(toWriteSteps(batch), batch.origin);
    const { derivation } = batch;
    if (derivation !== undefined) await state.update((current) => ({ ...current, derivation }));
    const [puts, end] = [batch.puts.length, batch.puts.length + batch.removes.length];
    return {
      puts: outcomes.slice(0, puts) as WriteResult['puts'],
      removes: outcomes.slice(puts, end) as WriteResult['removes'],
    };
  };
};
