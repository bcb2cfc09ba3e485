// Wires what the commands for curators need: the records, what is computed of them, and a search index when a question is asked.
import type { Derivation } from '../catalog/derivation.ts';
import type { Config } from '../config/settings.ts';
import { NO_DEADLINE } from '../engine/asking.ts';
import type { RecordStore } from '../engine/engine.ts';
import type { SearchQuery } from '../query/search-query.ts';
import { openWholeEngine } from './engine.ts';
import { derivation } from './loading.ts';
import { openForReading, openRecords, openSnapshot, openState } from './storage.ts';

export { openForReading, openSnapshot, openState };

export type Curating = { readonly records: RecordStore; readonly derivation: Derivation };

export const openForCurating = async (config: Config): Promise<Curating> => ({
  records: await openRecords(config),
  derivation,
});

/** Ids of all records that match, hidden ones too, in no order; an index is read or built for it. */
export const findIds = async (config: Config, query: SearchQuery): Promise<readonly string[]> => {
  const engine = await openWholeEngine(config);
  try {
    const whole: SearchQuery = { ...query, includeNonPublic: true, sort: [], facets: [] };
    const ids: string[] = [];
    for await (const { id } of engine.index.scan(whole, NO_DEADLINE)) ids.push(id);
    return ids;
  } finally {
    await engine.close();
  }
};
