// Brings the facts and prepared parts of a catalogue up to date after the code that computes them has changed.

import type { RecordPut, RecordStore } from '../../engine/engine.ts';
import { lastIdOf } from '../../engine/last-id.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import type { Derivation } from '../derivation.ts';
import { createBatchDeriver, type DeriveOutcome, type DeriveWorker } from './batch-deriver.ts';

const BATCH = 1000;

/** A record that an import changes meanwhile is derived by that import. */
const toPut = (id: string, version: string, derived: DeriveOutcome): RecordPut => {
  if (derived.kind === 'failed') throw new Error(`The facts of ${id} cannot be worked out: ${derived.reason}.`);
  return { ...derived.put, ifVersion: version };
};

/** True when there was something to do. Stopped half-way it starts over next time: what is derived already is unchanged then. */
export const rederive = async (
  store: RecordStore,
  derivation: Derivation,
  onProgress: (done: number, total: number) => void = () => {},
  helper?: DeriveWorker,
): Promise<boolean> => {
  const current = derivation.version;
  const deriveBatch = createBatchDeriver(derivation, helper);
  const { derivation: held, records } = await store.stats();
  if (held === current) return false;
  if (records === 0) {
    await store.write({ puts: [], removes: [], derivation: current });
    return false;
  }
  let done = 0;
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const page = await store.list({ includeNonPublic: true, afterId, offset: 0, limit: BATCH });
    const items = page.records.map((stored) => ({
      record: parseStoredRecord(stored),
      source: stored.source,
      version: stored.version,
    }));
    await deriveBatch(items, async (part, derived) => {
      const puts = part.map(({ record, version }, at) => toPut(record.id, version, derived[at] as DeriveOutcome));
      await store.write({ puts, removes: [] });
    });
    done += items.length;
    if (items.length > 0) onProgress(done, records);
    afterId = lastIdOf(page);
  }
  await store.write({ puts: [], removes: [], derivation: current });
  return true;
};
