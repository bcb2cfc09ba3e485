// Records that a source has no more: they wait for their grace time, then they are removed, unless they are too many at once.
import { checkRemovalLimit, findMissing, removeMissing } from '../catalog/load/missing-records.ts';
import type { RecordStore } from '../engine/engine.ts';
import type { SourceList } from './source-list.ts';

export type RemovalRules = {
  readonly graceHours: number;
  readonly maxRemovedPercent: number;
  /** However many. */
  readonly isForced: boolean;
};

export type RemovalResult = {
  readonly missing: number;
  readonly removed: number;
  /** Why nothing was removed, though something should be. */
  readonly refusal?: string;
};

const HOUR_MS = 3_600_000;

/** Only after a complete reading: `has` tells what the source has. */
export const removeMissingRecords = async (
  records: RecordStore,
  sources: SourceList,
  source: string,
  has: (id: string) => boolean,
  rules: RemovalRules,
): Promise<RemovalResult> => {
  const found = await findMissing(records, source, has);
  const before = await sources.missing(source);
  const now = new Date();
  const since = new Map(found.missing.map(({ id }) => [id, before.get(id) ?? now.toISOString()]));
  if (since.size > 0 || before.size > 0) await sources.setMissing(source, since);
  const refusal = rules.isForced ? undefined : checkRemovalLimit(found, rules.maxRemovedPercent);
  if (refusal !== undefined) return { missing: found.missing.length, removed: 0, refusal };
  const due = found.missing.filter(
    ({ id }) => now.getTime() - Date.parse(since.get(id) ?? '') >= rules.graceHours * HOUR_MS,
  );
  const removed = await removeMissing(records, due);
  for (const { id } of due) since.delete(id);
  if (due.length > 0) await sources.setMissing(source, since);
  return { missing: since.size, removed };
};
