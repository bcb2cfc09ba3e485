// Brings the facts and prepared parts of a catalogue up to date after the code that computes them has changed.
import type { RecordPut, RecordStore } from '../../engine/engine.ts';
import { lastIdOf } from '../../engine/last-id.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { Derivation } from '../derivation.ts';

const BATCH = 1000;

/** True when there was something to do. Stopped half-way it starts over next time: what is derived already is unchanged then. */
export const rederive = async (
  store: RecordStore,
  { version: current, derive }: Derivation,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<boolean> => {
  const { derivation, records } = await store.stats();
  if (derivation === current) return false;
  if (records === 0) {
    await store.write({ puts: [], removes: [], derivation: current });
    return false;
  }
  let done = 0;
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const page = await store.list({ includeNonPublic: true, afterId, offset: 0, limit: BATCH });
    // A record that an import changes meanwhile is derived by that import.
    const puts = page.records.map(
      ({ text, source, version }): RecordPut => ({
        ...derive(JSON.parse(text) as AardvarkRecord, source),
        ifVersion: version,
      }),
    );
    await store.write({ puts, removes: [] });
    done += puts.length;
    if (puts.length > 0) onProgress(done, records);
    afterId = lastIdOf(page);
  }
  await store.write({ puts: [], removes: [], derivation: current });
  return true;
};
