// Wires what the commands for curators need: the records, what is computed of them, and a search index when a question is asked.
import type { Derivation } from '../catalog/derivation.ts';
import type { Config } from '../config/settings.ts';
import type { RecordStore } from '../engine/engine.ts';
import { NO_DEADLINE } from '../engine/query-context.ts';
import type { SearchQuery } from '../query/search-query.ts';
import { openStandaloneEngine } from './engine.ts';
import { derivation } from './record-loader.ts';
import { openReadOnlyRecordStore, openRecordSnapshot, openRecordStore, openState } from './storage.ts';

export { openReadOnlyRecordStore as openForReading, openRecordSnapshot as openSnapshot, openState };

export type CurationContext = { readonly records: RecordStore; readonly derivation: Derivation };

export const openForCuration = async (config: Config): Promise<CurationContext> => ({
  records: await openRecordStore(config),
  derivation,
});

/** Ids of all records that match, hidden ones too, in no order; an index is read or built for it. */
export const findIds = async (config: Config, query: SearchQuery): Promise<readonly string[]> => {
  const engine = await openStandaloneEngine(config);
  try {
    const whole: SearchQuery = { ...query, includeNonPublic: true, sort: [], facets: [] };
    const ids: string[] = [];
    for await (const { id } of engine.index.scan(whole, NO_DEADLINE)) ids.push(id);
    return ids;
  } finally {
    await engine.close();
  }
};
