// Tells of the records of a batch which of them the store holds just so, and to whom they belong.
import type { RecordStore } from '../../engine/engine.ts';
import { type Claim, decideOwnership, type ExistingRecord, type OwnershipDecision } from './ownership.ts';

/** Of ids that come several times in a batch. */
const findRepeated = (batch: readonly Claim[]): ReadonlySet<string> => {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const { record } of batch) (seen.has(record.id) ? repeated : seen).add(record.id);
  return repeated;
};

/**
 * Decides of the records of a batch what to do with them, by what the store holds, and by what the batch itself writes before them.
 * Facts and prepared part follow from the text, the source and the code, so when those are the same nothing need be worked out.
 * Facts of another version of the code are always worked out anew.
 */
export const createChangeDetector = async (store: RecordStore, version: number, force: boolean) => {
  const { records, derivation } = await store.stats();
  const isCurrent = derivation === version;
  const sources = new Set<string>();
  const nothing: ReadonlyMap<string, ExistingRecord> = new Map();

  /** Of what one source brings into an empty store nothing is held by another; that it comes twice the store itself sees. */
  const lookUp = async (batch: readonly Claim[]): Promise<ReadonlyMap<string, ExistingRecord>> => {
    for (const { source } of batch) sources.add(source);
    return records === 0 && sources.size < 2 ? nothing : store.getMany(batch.map(({ record }) => record.id));
  };

  return async (batch: readonly Claim[]): Promise<(claim: Claim) => OwnershipDecision> => {
    const held = await lookUp(batch);
    const repeated = findRepeated(batch);
    const written = new Map<string, ExistingRecord>();
    return (claim) => {
      const { id } = claim.record;
      const before = written.get(id);
      const verdict = decideOwnership(claim, before ?? held.get(id), force);
      const { record, source } = verdict.kind === 'kept' ? claim : verdict;
      const isWrite = verdict.kind === 'write' || (verdict.kind === 'same' && before === undefined && !isCurrent);
      if (isWrite && repeated.has(id)) written.set(id, { json: JSON.stringify(record), source });
      return isWrite && verdict.kind === 'same' ? { kind: 'write', record, source } : verdict;
    };
  };
};
