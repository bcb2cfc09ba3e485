// Tells of the records of a batch which of them the store holds just so, and to whom they belong.
import type { RecordStore, StoredRecord } from '../../engine/engine.ts';
import { type Claim, decide, type Verdict } from './ownership.ts';

/**
 * Decides of the records of a batch what to do with them, by what the store holds. Facts and prepared part follow from the text,
 * the source and the code, so when those are the same nothing need be worked out. Facts of another version of the code are always
 * worked out anew. A record that comes twice in a batch is compared with the one before it when the batch is written.
 */
export const createRecognition = async (store: RecordStore, version: number, force: boolean) => {
  const { records, derivation } = await store.stats();
  const isCurrent = derivation === version;
  const nothing: ReadonlyMap<string, StoredRecord> = new Map();
  return async (batch: readonly Claim[]): Promise<(claim: Claim) => Verdict> => {
    const held = records === 0 ? nothing : await store.getMany(batch.map(({ record }) => record.id));
    const isNew = new Set<string>();
    return (claim) => {
      const { id } = claim.record;
      const stored = isNew.has(id) ? undefined : held.get(id);
      const verdict = decide(claim, stored, force);
      if (verdict.kind === 'write') isNew.add(id);
      return verdict.kind === 'same' && !isCurrent
        ? { kind: 'write', record: verdict.record, source: verdict.source }
        : verdict;
    };
  };
};
