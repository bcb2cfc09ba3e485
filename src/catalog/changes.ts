// The change feed, in pages of bounded size, without records that the caller may not see.

import type { ChangeInfo, RecordChange, RecordStore, StoredRecord } from '../engine/engine.ts';
import type { Visibility } from '../query/visibility.ts';

export type FeedQuery = {
  /** Cursor of an earlier page; absent for the beginning. */
  readonly since?: string;
  readonly visibility: Visibility;
  readonly limit: number;
};

export type FeedEntry =
  | ({ readonly kind: 'added' | 'changed'; readonly record: StoredRecord } & ChangeInfo)
  | ({ readonly kind: 'removed'; readonly id: string; readonly source: string } & ChangeInfo);

export type FeedPage = {
  readonly entries: readonly FeedEntry[];
  readonly cursor: string;
  /** False at the end of the feed. */
  readonly hasMore: boolean;
  /** Ids of changed records that cannot be read. They appear again once they are repaired. */
  readonly damaged: readonly string[];
};

/** Changes are read in steps until the page is full, so that large records do not need much memory. */
const STEP = 50;
const MAX_PAGE_CHARACTERS = 4 * 2 ** 20;

const lengthOf = (change: RecordChange): number => (change.kind === 'put' ? change.record.json.length : 0);

/**
 * The public sees an unpublished record as removed, and does not see one that was never public. Suppressed records are
 * reachable by id, so they are included.
 */
const toEntries = (change: RecordChange, visibility: Visibility): readonly FeedEntry[] => {
  if (change.kind === 'damaged' || !(visibility === 'all' || change.wasPublic)) return [];
  if (change.kind === 'removed') return [change];
  const { kind: _kind, record, isNew, ...info } = change;
  if (record.published || visibility === 'all') return [{ kind: isNew ? 'added' : 'changed', record, ...info }];
  return [{ kind: 'removed', id: record.id, source: record.source, ...info }];
};

const damagedIds = (changes: readonly RecordChange[]): readonly string[] =>
  changes.flatMap((change) => (change.kind === 'damaged' ? [change.id] : []));

export const readChanges = async (
  records: Pick<RecordStore, 'changes'>,
  { since, visibility, limit }: FeedQuery,
): Promise<FeedPage> => {
  const changes: RecordChange[] = [];
  let [cursor, characters, hasMore] = [since, 0, true];
  while (hasMore && changes.length < limit && characters < MAX_PAGE_CHARACTERS) {
    const step = Math.min(STEP, limit - changes.length);
    const page = await records.changes({ limit: step, ...(cursor === undefined ? {} : { after: cursor }) });
    changes.push(...page.changes);
    characters += page.changes.reduce((sum, change) => sum + lengthOf(change), 0);
    cursor = page.cursor;
    hasMore = page.changes.length === step;
  }
  const entries = changes.flatMap((change) => toEntries(change, visibility));
  return { entries, cursor: cursor ?? '', hasMore, damaged: damagedIds(changes) };
};

export const readLatestChanges = async (
  records: Pick<RecordStore, 'latestChanges'>,
  { visibility, limit }: FeedQuery,
): Promise<FeedPage> => {
  const changes = await records.latestChanges(limit);
  const entries = changes.flatMap((change) => toEntries(change, visibility));
  return { entries, cursor: '', hasMore: changes.length === limit, damaged: damagedIds(changes) };
};
