// Wires the commands for curators: the record store, the derivation, and a search index for queries.
import type { Derivation } from '../catalog/derivation.ts';
import type { Config } from '../config/settings.ts';
import type { RecordStore } from '../engine/engine.ts';
import { NO_DEADLINE } from '../engine/query-context.ts';
import { withOrigin } from '../engine/record-store.ts';
import { toCanonicalQuery } from '../query/filter/canonical-filter.ts';
import type { SearchQuery } from '../query/search-query.ts';
import { openStandaloneEngine } from './engine.ts';
import { derivation } from './record-loader.ts';
import { openReadOnlyRecordStore, openRecordSnapshot, openRecordStore } from './storage.ts';

export { openReadOnlyRecordStore as openForReading, openRecordSnapshot as openSnapshot };

export type CurationContext = { readonly records: RecordStore; readonly derivation: Derivation };

export const openForCuration = async (config: Config): Promise<CurationContext> => ({
  records: withOrigin(await openRecordStore(config), { by: 'command' }),
  derivation,
});

/**
 * Returns the ids of all matching records, including non-public ones, in no particular order. Loads or builds an index.
 */
export const findIds = async (config: Config, query: SearchQuery): Promise<readonly string[]> => {
  const engine = await openStandaloneEngine(config);
  try {
    const unrestricted: SearchQuery = { ...toCanonicalQuery(query), visibility: 'all', sort: [], facets: [] };
    const ids: string[] = [];
    for await (const { id } of engine.index.scan(unrestricted, NO_DEADLINE)) ids.push(id);
    return ids;
  } finally {
    await engine.close();
  }
};
