// What a batch does to the records that are there: outcomes in the order of the batch, and one document per record that changes.
import type {
  ChangeInfo,
  PutOutcome,
  RecordPut,
  RecordRemove,
  RemoveOutcome,
  Tombstone,
  WriteBatch,
} from '../../record-store.ts';
import { digest } from '../cluster/index-names.ts';
import type { StoredFields } from './stored-document.ts';

/** A record as it is now: absent, live, or removed; with the marks by which the cluster writes on condition. */
export type CurrentRecord = {
  readonly number: number;
  readonly live: boolean;
  readonly source: string;
  readonly kept: Omit<StoredFields, 'text' | 'prepared' | 'facts'>;
  readonly sequence: number;
  readonly term: number;
};

export type PutStep = {
  readonly kind: 'put';
  readonly id: string;
  readonly item: RecordPut;
  readonly text: string;
  readonly derivedFields: string;
  readonly digest: string;
  readonly visibleDigest: string;
};
export type RemoveStep = { readonly kind: 'remove'; readonly id: string; readonly ifVersion?: string };
/** A tombstone of another store. */
export type TombstoneStep = { readonly kind: 'bury'; readonly id: string; readonly tombstone: Tombstone };
export type WriteStep = PutStep | RemoveStep | TombstoneStep;

const toPutStep = (item: RecordPut): PutStep => {
  const [text, facts] = [JSON.stringify(item.record), JSON.stringify(item.derivedFields)];
  return {
    kind: 'put',
    id: item.record.id,
    item,
    text,
    derivedFields: facts,
    digest: digest(text, facts, item.precomputed, item.source),
    visibleDigest: digest(text, item.source),
  };
};

const toRemoveStep = (item: RecordRemove): RemoveStep =>
  typeof item === 'string' ? { kind: 'remove', id: item } : { kind: 'remove', ...item };

export const toWriteSteps = ({ puts, removes, tombstones = [] }: WriteBatch): readonly WriteStep[] => [
  ...puts.map(toPutStep),
  ...removes.map(toRemoveStep),
  ...tombstones.map((tombstone): TombstoneStep => ({ kind: 'bury', id: tombstone.id, tombstone })),
];

export type StepOutcome = PutOutcome | RemoveOutcome;

/** What is to be written of one record: the last of its steps that changes it. */
export type PlannedChange = {
  readonly step: WriteStep;
  readonly number: number;
  readonly kept: StoredFields;
  readonly source: string;
};

export type WritePlan = {
  readonly outcomes: readonly StepOutcome[];
  /** How many numbers the plan uses, from 0. */
  readonly numberCount: number;
  readonly changes: ReadonlyMap<string, PlannedChange>;
};

type Known = Pick<CurrentRecord, 'number' | 'live' | 'source' | 'kept'>;

const versionOf = (known: Known | undefined): string | undefined =>
  known?.live === true ? String(known.number) : undefined;

const conflicts = ({ ifVersion, ifAbsent }: RecordPut, version: string | undefined): boolean =>
  (ifVersion !== undefined && version !== ifVersion) || (ifAbsent === true && version !== undefined);

type Moment = Pick<StoredFields, 'changedAt'>;

const toMoment = ({ changedAt }: Moment): Moment => (changedAt === undefined ? {} : { changedAt });

/** Other facts of the same text are no change to whoever reads the record. */
const momentOf = ({ item, visibleDigest: seen }: PutStep, known: Known | undefined, now: string): Moment => {
  if (item.lastChange !== undefined) return toMoment(item.lastChange);
  return known?.live === true && known.kept.seen === seen ? toMoment(known.kept) : { changedAt: now };
};

const addedAt = ({ item: { lastChange: past } }: PutStep, known: Known | undefined, number: number): number => {
  if (past !== undefined) return past.isNew ? number : 0;
  return known?.live === true ? known.kept.added : number;
};

const keepPut = (step: PutStep, known: Known | undefined, number: number, now: string): StoredFields => {
  const { text, derivedFields: facts, item, digest: whole, visibleDigest: seen } = step;
  return {
    text,
    facts,
    prepared: item.precomputed,
    digest: whole,
    seen,
    ...momentOf(step, known, now),
    added: addedAt(step, known, number),
    wasPublic: item.derivedFields.published || known?.kept.wasPublic === true || item.lastChange?.wasPublic === true,
  };
};

const keepTombstone = (step: RemoveStep | TombstoneStep, known: Known | undefined, now: string): StoredFields => {
  if (step.kind === 'bury')
    return { ...toMoment(step.tombstone), added: known?.kept.added ?? 0, wasPublic: step.tombstone.wasPublic };
  return { changedAt: now, added: known?.kept.added ?? 0, wasPublic: known?.kept.wasPublic === true };
};

const sourceOf = (step: WriteStep, known: Known | undefined): string => {
  if (step.kind === 'remove') return known?.source ?? '';
  return step.kind === 'put' ? step.item.source : step.tombstone.source;
};

type Judged = { readonly outcome: StepOutcome; readonly changes: boolean };

const same = (outcome: StepOutcome): Judged => ({ outcome, changes: false });

const tellsAlike = (known: Known, told: ChangeInfo): boolean =>
  known.kept.changedAt === told.changedAt && known.kept.wasPublic === told.wasPublic;

const judgeBurial = ({ tombstone }: TombstoneStep, known: Known | undefined): Judged =>
  known?.live === false && known.source === tombstone.source && tellsAlike(known, tombstone)
    ? same('absent')
    : { outcome: 'removed', changes: true };

const isSame = ({ digest: whole, item: { lastChange: past } }: PutStep, known: Known | undefined): boolean =>
  known?.live === true && known.kept.digest === whole && (past === undefined || tellsAlike(known, past));

const judge = (step: WriteStep, known: Known | undefined): Judged => {
  const version = versionOf(known);
  if (step.kind === 'bury') return judgeBurial(step, known);
  if (step.kind === 'remove') {
    if (version === undefined) return same('absent');
    const isOther = step.ifVersion !== undefined && step.ifVersion !== version;
    return isOther ? same('conflict') : { outcome: 'removed', changes: true };
  }
  if (isSame(step, known)) return same('unchanged');
  if (conflicts(step.item, version)) return same('conflict');
  return { outcome: version === undefined ? 'added' : 'changed', changes: true };
};

/** `first` is the number of the first change. */
export const planWrite = (
  steps: readonly WriteStep[],
  current: ReadonlyMap<string, CurrentRecord>,
  first: number,
  now: string,
): WritePlan => {
  const known = new Map<string, Known>(current);
  const changes = new Map<string, PlannedChange>();
  let number = first;
  const outcomes = steps.map((step) => {
    const before = known.get(step.id);
    const { outcome, changes: isChange } = judge(step, before);
    if (!isChange) return outcome;
    const source = sourceOf(step, before);
    const kept = step.kind === 'put' ? keepPut(step, before, number, now) : keepTombstone(step, before, now);
    known.set(step.id, { number, live: step.kind === 'put', source, kept });
    changes.delete(step.id); // so that the last change comes last
    changes.set(step.id, { step, number, kept, source });
    number += 1;
    return outcome;
  });
  return { outcomes, numberCount: number - first, changes };
};
