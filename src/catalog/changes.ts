// The change feed: what has changed in the catalogue, as far as a caller may know of it, in pages of bounded size.
import type { ChangeInfo, RecordChange, RecordStore, StoredRecord } from '../engine/engine.ts';

export type FeedQuery = {
  /** Cursor of an earlier page; absent means from the beginning. */
  readonly since?: string;
  readonly includeNonPublic: boolean;
  readonly limit: number;
};

export type FeedEntry =
  | ({ readonly kind: 'added' | 'changed'; readonly record: StoredRecord } & ChangeInfo)
  | ({ readonly kind: 'removed'; readonly id: string; readonly source: string } & ChangeInfo);

export type FeedPage = {
  readonly entries: readonly FeedEntry[];
  /** Where to read on. */
  readonly cursor: string;
  /** False when there was nothing more by now. */
  readonly hasMore: boolean;
  /** Ids of records that changed and cannot be read. They are told again when they are mended. */
  readonly damaged: readonly string[];
};

/** So many are read at a time, and no more when a page is this long: large records need no large memory. */
const STEP = 50;
const MOST_CHARACTERS = 4 * 2 ** 20;

const lengthOf = (change: RecordChange): number => (change.kind === 'put' ? change.record.json.length : 0);

/**
 * To the public a record that is not published any more is gone, and one that never was has not been there. Suppressed records
 * are reachable by id, so they are told.
 */
const toEntries = (change: RecordChange, includeNonPublic: boolean): readonly FeedEntry[] => {
  if (change.kind === 'damaged' || !(includeNonPublic || change.wasPublic)) return [];
  if (change.kind === 'removed') return [change];
  const { kind: _kind, record, isNew, ...facts } = change;
  if (record.published || includeNonPublic) return [{ kind: isNew ? 'added' : 'changed', record, ...facts }];
  return [{ kind: 'removed', id: record.id, source: record.source, ...facts }];
};

const damagedIds = (changes: readonly RecordChange[]): readonly string[] =>
  changes.flatMap((change) => (change.kind === 'damaged' ? [change.id] : []));

export const readChanges = async (
  records: Pick<RecordStore, 'changes'>,
  { since, includeNonPublic, limit }: FeedQuery,
): Promise<FeedPage> => {
  const changes: RecordChange[] = [];
  let [cursor, characters, hasMore] = [since, 0, true];
  while (hasMore && changes.length < limit && characters < MOST_CHARACTERS) {
    const step = Math.min(STEP, limit - changes.length);
    const page = await records.changes({ limit: step, ...(cursor === undefined ? {} : { after: cursor }) });
    changes.push(...page.changes);
    characters += page.changes.reduce((sum, change) => sum + lengthOf(change), 0);
    cursor = page.cursor;
    hasMore = page.changes.length === step;
  }
  const entries = changes.flatMap((change) => toEntries(change, includeNonPublic));
  return { entries, cursor: cursor ?? '', hasMore, damaged: damagedIds(changes) };
};

export const readLatestChanges = async (
  records: Pick<RecordStore, 'latestChanges'>,
  { includeNonPublic, limit }: FeedQuery,
): Promise<FeedPage> => {
  const changes = await records.latestChanges(limit);
  const entries = changes.flatMap((change) => toEntries(change, includeNonPublic));
  return { entries, cursor: '', hasMore: changes.length === limit, damaged: damagedIds(changes) };
};
