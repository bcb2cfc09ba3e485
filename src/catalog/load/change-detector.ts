// Decides for each record of a batch whether to write it, by comparison with the stored records.
import type { RecordStore } from '../../engine/engine.ts';
import { type Claim, decideOwnership, type ExistingRecord, type OwnershipDecision } from './ownership.ts';

/** Reads the stored records of a batch; the returned function is called for each claim in order. */
export type DecideBatch = (batch: readonly Claim[]) => Promise<(claim: Claim) => OwnershipDecision>;

const findRepeatedIds = (batch: readonly Claim[]): ReadonlySet<string> => {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const { record } of batch) (seen.has(record.id) ? repeated : seen).add(record.id);
  return repeated;
};

/**
 * Skips a record if its text and source are unchanged, since everything derived is then unchanged too; a record that
 * was derived by other code is always written. Takes into account what the batch itself has written before.
 */
export const createChangeDetector = async (
  store: RecordStore,
  derivationVersion: number,
  force: boolean,
): Promise<DecideBatch> => {
  const { records, derivation } = await store.stats();
  const isCurrent = derivation === derivationVersion;
  const sources = new Set<string>();

  /**
   * While a single source fills an empty store there is nothing to compare with; the store itself detects repeated ids.
   */
  const readExisting = async (batch: readonly Claim[]): Promise<ReadonlyMap<string, ExistingRecord>> => {
    for (const { source } of batch) sources.add(source);
    return records === 0 && sources.size < 2 ? new Map() : store.getMany(batch.map(({ record }) => record.id));
  };

  return async (batch) => {
    const existing = await readExisting(batch);
    const repeated = findRepeatedIds(batch);
    const written = new Map<string, ExistingRecord>();
    return (claim) => {
      const { id } = claim.record;
      const writtenBefore = written.get(id);
      const decision = decideOwnership(claim, writtenBefore ?? existing.get(id), force);
      const { record, source } = decision.kind === 'conflict' ? claim : decision;
      const isStale = decision.kind === 'same' && writtenBefore === undefined && !isCurrent;
      const isWrite = decision.kind === 'write' || isStale;
      if (isWrite && repeated.has(id)) written.set(id, { json: JSON.stringify(record), source });
      return isStale ? { kind: 'write', record, source } : decision;
    };
  };
};
