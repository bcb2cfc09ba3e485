// Removes records that a source no longer contains, after a grace period and unless they are too many.
import { checkRemovalLimit, findMissing, removeMissing } from '../catalog/load/missing-records.ts';
import type { RecordStore } from '../engine/engine.ts';
import type { SourceList } from './source-list.ts';

export type RemovalRules = {
  readonly graceHours: number;
  readonly maxRemovedPercent: number;
  /** Ignores `maxRemovedPercent`. */
  readonly isForced: boolean;
};

export type RemovalResult = {
  readonly missing: number;
  readonly removed: number;
  /** The reason why nothing was removed. */
  readonly refusal?: string;
};

const HOUR_MS = 3_600_000;

/** To be called only after the source was read completely. */
export const removeMissingRecords = async (
  records: RecordStore,
  sources: SourceList,
  source: string,
  isPresent: (id: string) => boolean,
  rules: RemovalRules,
): Promise<RemovalResult> => {
  const found = await findMissing(records, source, isPresent);
  const before = await sources.missing(source);
  const now = new Date();
  const since = new Map(found.missing.map(({ id }) => [id, before.get(id) ?? now.toISOString()]));
  if (since.size > 0 || before.size > 0) await sources.setMissing(source, since);
  const refusal = rules.isForced ? undefined : checkRemovalLimit(found, rules.maxRemovedPercent);
  if (refusal !== undefined) return { missing: found.missing.length, removed: 0, refusal };
  const expired = found.missing.filter(
    ({ id }) => now.getTime() - Date.parse(since.get(id) ?? '') >= rules.graceHours * HOUR_MS,
  );
  const removed = await removeMissing(records, expired);
  for (const { id } of expired) since.delete(id);
  if (expired.length > 0) await sources.setMissing(source, since);
  return { missing: since.size, removed };
};
