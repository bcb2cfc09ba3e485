// Derives all records again after the code that computes derived fields and response fragments has changed.

import type { RecordPut, RecordStore } from '../../engine/engine.ts';
import { lastIdOf } from '../../engine/last-id.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import type { Derivation } from '../derivation.ts';
import { createBatchDeriver, type DeriveOutcome, type DeriveWorker } from './batch-deriver.ts';

const BATCH_SIZE = 1000;

/** The condition skips records that an import changes at the same time; the import derives those. */
const toPut = (id: string, version: string, derived: DeriveOutcome): RecordPut => {
  if (derived.kind === 'failed') throw new Error(`The derived fields of ${id} cannot be computed: ${derived.reason}.`);
  return { ...derived.put, ifVersion: version };
};

/** Resolves to true if records were derived again. If interrupted, the next call starts over. */
export const rederive = async (
  store: RecordStore,
  derivation: Derivation,
  onProgress: (done: number, total: number) => void = () => {},
  worker?: DeriveWorker,
): Promise<boolean> => {
  const current = derivation.version;
  const deriveBatch = createBatchDeriver(derivation, worker);
  const { derivation: stored, records } = await store.stats();
  if (stored === current) return false;
  if (records === 0) {
    await store.write({ puts: [], removes: [], derivation: current });
    return false;
  }
  let done = 0;
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const page = await store.list({ visibility: 'all', afterId, offset: 0, limit: BATCH_SIZE });
    const items = page.records.map((stored) => ({
      record: parseStoredRecord(stored),
      source: stored.source,
      version: stored.version,
    }));
    await deriveBatch(items, async (batch, derived) => {
      const puts = batch.map(({ record, version }, at) => toPut(record.id, version, derived[at] as DeriveOutcome));
      await store.write({ puts, removes: [] });
    });
    done += items.length;
    if (items.length > 0) onProgress(done, records);
    afterId = lastIdOf(page);
  }
  await store.write({ puts: [], removes: [], derivation: current });
  return true;
};
