// Plans a write: the outcome of each item in the order of the batch, and one document per changed record.
import type {
  ChangeInfo,
  ChangeOrigin,
  HistoryEntry,
  PutOutcome,
  RecordPut,
  RecordRemove,
  RemoveOutcome,
  Tombstone,
  WriteBatch,
} from '../../record-store.ts';
import { digest } from '../cluster/index-names.ts';
import { type EarlierVersion, toEntry } from './history-documents.ts';
import type { StoredFields } from './stored-document.ts';

/** A stored record, live or removed, with the sequence number and term for conditional writes. */
export type CurrentRecord = {
  readonly number: number;
  readonly live: boolean;
  readonly source: string;
  readonly kept: Omit<StoredFields, 'prepared' | 'facts'>;
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
/** A tombstone copied from another store. */
export type TombstoneStep = { readonly kind: 'bury'; readonly id: string; readonly tombstone: Tombstone };
export type WriteStep = PutStep | RemoveStep | TombstoneStep;

const toPutStep = (item: RecordPut): PutStep => {
  const [text, derivedFields] = [JSON.stringify(item.record), JSON.stringify(item.derivedFields)];
  return {
    kind: 'put',
    id: item.record.id,
    item,
    text,
    derivedFields,
    digest: digest(text, derivedFields, item.precomputed, item.source),
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

/** The last step of the batch that changes a record. */
export type PlannedChange = {
  readonly step: WriteStep;
  readonly number: number;
  readonly kept: StoredFields;
  readonly source: string;
  /** Versions to store before the record, which lists them. */
  readonly earlier: readonly EarlierVersion[];
};

export type WritePlan = {
  readonly outcomes: readonly StepOutcome[];
  /** The number of change numbers that the plan uses. */
  readonly numberCount: number;
  readonly changes: ReadonlyMap<string, PlannedChange>;
};

type ExistingRecord = Pick<CurrentRecord, 'number' | 'live' | 'source' | 'kept'>;

export type PlanContext = {
  readonly current: ReadonlyMap<string, CurrentRecord>;
  readonly now: string;
  readonly maxVersions: number;
  readonly origin?: ChangeOrigin;
};

const versionOf = (existing: ExistingRecord | undefined): string | undefined =>
  existing?.live === true ? String(existing.number) : undefined;

const conflicts = ({ ifVersion, ifAbsent }: RecordPut, version: string | undefined): boolean =>
  (ifVersion !== undefined && version !== ifVersion) || (ifAbsent === true && version !== undefined);

type ChangeTime = Pick<StoredFields, 'changedAt'>;

const toChangeTime = ({ changedAt }: ChangeTime): ChangeTime => (changedAt === undefined ? {} : { changedAt });

/** New derived fields of the same JSON do not count as a change for clients. */
const changeTimeOf = (
  { item, visibleDigest }: PutStep,
  existing: ExistingRecord | undefined,
  now: string,
): ChangeTime => {
  if (item.lastChange !== undefined) return toChangeTime(item.lastChange);
  return existing?.live === true && existing.kept.seen === visibleDigest
    ? toChangeTime(existing.kept)
    : { changedAt: now };
};

const addedAt = ({ item: { lastChange } }: PutStep, existing: ExistingRecord | undefined, number: number): number => {
  if (lastChange !== undefined) return lastChange.isNew ? number : 0;
  return existing?.live === true ? existing.kept.added : number;
};

const toStoredPut = (
  step: PutStep,
  existing: ExistingRecord | undefined,
  number: number,
  now: string,
): StoredFields => {
  const { text, derivedFields, item, digest, visibleDigest } = step;
  return {
    text,
    facts: derivedFields,
    prepared: item.precomputed,
    digest,
    seen: visibleDigest,
    ...changeTimeOf(step, existing, now),
    added: addedAt(step, existing, number),
    wasPublic: item.derivedFields.published || existing?.kept.wasPublic === true || item.lastChange?.wasPublic === true,
  };
};

const toStoredTombstone = (
  step: RemoveStep | TombstoneStep,
  existing: ExistingRecord | undefined,
  now: string,
): StoredFields => {
  if (step.kind === 'bury')
    return { ...toChangeTime(step.tombstone), added: existing?.kept.added ?? 0, wasPublic: step.tombstone.wasPublic };
  return { changedAt: now, added: existing?.kept.added ?? 0, wasPublic: existing?.kept.wasPublic === true };
};

const sourceOf = (step: WriteStep, existing: ExistingRecord | undefined): string => {
  if (step.kind === 'remove') return existing?.source ?? '';
  return step.kind === 'put' ? step.item.source : step.tombstone.source;
};

type Decision = { readonly outcome: StepOutcome; readonly changes: boolean };

const noChange = (outcome: StepOutcome): Decision => ({ outcome, changes: false });

const hasSameChangeInfo = (existing: ExistingRecord, info: ChangeInfo): boolean =>
  existing.kept.changedAt === info.changedAt && existing.kept.wasPublic === info.wasPublic;

const decideTombstone = ({ tombstone }: TombstoneStep, existing: ExistingRecord | undefined): Decision =>
  existing?.live === false && existing.source === tombstone.source && hasSameChangeInfo(existing, tombstone)
    ? noChange('absent')
    : { outcome: 'removed', changes: true };

const isSame = ({ digest, item: { lastChange } }: PutStep, existing: ExistingRecord | undefined): boolean =>
  existing?.live === true &&
  existing.kept.digest === digest &&
  (lastChange === undefined || hasSameChangeInfo(existing, lastChange));

const decide = (step: WriteStep, existing: ExistingRecord | undefined): Decision => {
  const version = versionOf(existing);
  if (step.kind === 'bury') return decideTombstone(step, existing);
  if (step.kind === 'remove') {
    if (version === undefined) return noChange('absent');
    const isOther = step.ifVersion !== undefined && step.ifVersion !== version;
    return isOther ? noChange('conflict') : { outcome: 'removed', changes: true };
  }
  if (isSame(step, existing)) return noChange('unchanged');
  if (conflicts(step.item, version)) return noChange('conflict');
  return { outcome: version === undefined ? 'added' : 'changed', changes: true };
};

const isSameText = (step: WriteStep, before: ExistingRecord | undefined): boolean =>
  step.kind === 'put' && before?.live === true && before.kept.seen === step.visibleDigest;

type Versions = Pick<StoredFields, 'origin' | 'versions'>;

const toVersions = (origin: ChangeOrigin | undefined, versions: readonly string[]): Versions => ({
  ...(origin === undefined ? {} : { origin }),
  ...(versions.length === 0 ? {} : { versions }),
});

type PlannedHistory = { readonly versions: Versions; readonly earlier: readonly EarlierVersion[] };

/** Versions of another store keep their numbers with a prefix, since this store may use the same ones. */
const copyHistory = (
  id: string,
  [latest, ...entries]: readonly HistoryEntry[],
  maxVersions: number,
): PlannedHistory => {
  const earlier = entries
    .slice(0, maxVersions)
    .map((entry) => ({ id, entry: { ...entry, version: `c${entry.version}` } }));
  return {
    versions: toVersions(
      latest?.origin,
      earlier.map(({ entry }) => entry.version),
    ),
    earlier,
  };
};

const planHistory = (step: WriteStep, before: ExistingRecord | undefined, context: PlanContext): PlannedHistory => {
  const { maxVersions, origin } = context;
  const copied = step.kind === 'put' ? step.item.history : step.kind === 'bury' ? step.tombstone.history : undefined;
  if (copied !== undefined) return copyHistory(step.id, copied, maxVersions);
  const known = before?.kept.versions ?? [];
  if (before === undefined || isSameText(step, before))
    return { versions: toVersions(before === undefined ? origin : before.kept.origin, known), earlier: [] };
  const versions = [String(before.number), ...known].slice(0, maxVersions);
  const earlier = maxVersions === 0 ? [] : [{ id: step.id, entry: toEntry(before) }];
  return { versions: toVersions(origin, versions), earlier };
};

/** `first` is the number of the first planned change. */
export const planWrite = (steps: readonly WriteStep[], first: number, context: PlanContext): WritePlan => {
  const { current, now } = context;
  const records = new Map<string, ExistingRecord>(current);
  const changes = new Map<string, PlannedChange>();
  let number = first;
  const outcomes = steps.map((step) => {
    const before = records.get(step.id);
    const { outcome, changes: isChange } = decide(step, before);
    if (!isChange) return outcome;
    const source = sourceOf(step, before);
    const history = planHistory(step, before, context);
    const fields = step.kind === 'put' ? toStoredPut(step, before, number, now) : toStoredTombstone(step, before, now);
    const kept = { ...fields, ...history.versions };
    const earlier = [...(changes.get(step.id)?.earlier ?? []), ...history.earlier];
    records.set(step.id, { number, live: step.kind === 'put', source, kept });
    changes.delete(step.id); // so that the last change comes last
    changes.set(step.id, { step, number, kept, source, earlier });
    number += 1;
    return outcome;
  });
  return { outcomes, numberCount: number - first, changes };
};
