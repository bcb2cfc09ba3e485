// Brings the facts and prepared parts of a catalogue up to date after the code that computes them has changed.
import type { Engine, RecordPut } from '../engine/engine.ts';
import type { PlaceLookup } from '../record/facts.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import { DERIVATION_VERSION, derive } from './derivation.ts';

const BATCH = 1000;

/** True when there was something to do. Stopped half-way it starts over next time: what is derived already is unchanged then. */
export const rederive = async (
  engine: Engine,
  lookUpPlaces: PlaceLookup,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<boolean> => {
  const { derivation, records } = await engine.stats();
  if (derivation === DERIVATION_VERSION) return false;
  if (records === 0) {
    await engine.write({ puts: [], removes: [], derivation: DERIVATION_VERSION });
    return false;
  }
  let done = 0;
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const page = await engine.list({ includeNonPublic: true, afterId, offset: 0, limit: BATCH });
    // A record that an import changes meanwhile is derived by that import.
    const puts = page.records.map(
      ({ text, source, sequence }): RecordPut => ({
        ...derive(JSON.parse(text) as AardvarkRecord, source, lookUpPlaces),
        ifSequence: sequence,
      }),
    );
    await engine.write({ puts, removes: [] });
    done += puts.length;
    if (puts.length > 0) onProgress(done, records);
    afterId = page.records.at(-1)?.id;
  }
  await engine.write({ puts: [], removes: [], derivation: DERIVATION_VERSION });
  await engine.refresh();
  return true;
};
