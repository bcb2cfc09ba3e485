// Wires what the commands for curators need: the records, what is computed of them, and a search index when a question is asked.

import type { Derivation } from './catalog/derivation.ts';
import { openWholeEngine } from './compose-engine.ts';
import { derivation, openState } from './compose-loading.ts';
import type { Config } from './config/settings.ts';
import { UNHURRIED } from './engine/asking.ts';
import { createRecordStore } from './engine/embedded/store/record-store.ts';
import { createStore } from './engine/embedded/store/store.ts';
import type { RecordStore } from './engine/engine.ts';
import type { SearchQuery } from './query/search-query.ts';

export { openState };

/** For commands that only look: a catalogue that is not there is an error, and none is made. */
export const openForReading = (config: Config): RecordStore =>
  createRecordStore(createStore({ dataDir: config.data.dir, readOnly: true }));

export type Curating = { readonly records: RecordStore; readonly derivation: Derivation };

export const openForCurating = (config: Config): Curating => ({
  records: createRecordStore(createStore({ dataDir: config.data.dir })),
  derivation,
});

/** Ids of all records that match, hidden ones too, in no order; an index is read or built for it. */
export const findIds = async (config: Config, query: SearchQuery): Promise<readonly string[]> => {
  const engine = await openWholeEngine(config);
  try {
    const whole: SearchQuery = { ...query, includeNonPublic: true, sort: [], facets: [] };
    const ids: string[] = [];
    for await (const { id } of engine.index.scan(whole, UNHURRIED)) ids.push(id);
    return ids;
  } finally {
    await engine.close();
  }
};
