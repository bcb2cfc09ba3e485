// The catalogue: the only object the doors talk to. Question in, answer out; the visibility of a record by id is decided here.
import type {
  Engine,
  EngineStats,
  FacetValuesQuery,
  FacetValuesResult,
  HexQuery,
  HexResult,
  Hit,
  ListQuery,
  ListResult,
  SearchResult,
  StoredRecord,
  SuggestQuery,
  SuggestResult,
} from '../engine/engine.ts';
import { CatalogError } from '../errors.ts';
import type { SearchQuery, TextQuery } from '../query/search-query.ts';
import type { PlaceLookup } from '../record/facts.ts';
import { type Dictionary, joinDictionaries, readDictionaries } from '../record/views/dictionaries.ts';
import type { RelatedList } from '../record/views/relationships.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import { DERIVATION_VERSION } from './derivation.ts';
import { type Incoming, type IngestOptions, type IngestTotals, ingest } from './ingest.ts';
import { type DictionaryTotals, type IncomingRow, ingestDictionaries } from './ingest-dictionaries.ts';
import { type NeighbourQuery, readNeighbours } from './neighbours.ts';
import { rederive } from './rederive.ts';

export type Catalog = {
  readonly search: (query: SearchQuery) => Promise<SearchResult>;
  readonly facetValues: (query: FacetValuesQuery) => Promise<FacetValuesResult>;
  readonly suggest: (query: SuggestQuery) => Promise<SuggestResult>;
  readonly explain: (text: TextQuery) => Promise<unknown>;
  readonly hexes: (query: HexQuery) => Promise<HexResult>;
  readonly scan: (query: SearchQuery) => AsyncIterable<StoredRecord>;
  readonly list: (query: ListQuery) => Promise<ListResult>;
  /** A published record, suppressed or not; any record when non-public ones are asked for. Throws `not_found`. */
  readonly resource: (id: string, includeNonPublic: boolean) => Promise<StoredRecord>;
  /** Any record, whatever its state: for the program itself, never for a request. */
  readonly find: (id: string) => Promise<StoredRecord | undefined>;
  readonly similar: (id: string, limit: number) => Promise<readonly Hit[]>;
  /** Per id, the lists that are not empty. */
  readonly neighbours: (query: NeighbourQuery) => Promise<readonly (readonly RelatedList[])[]>;
  /** Those that the record brings along, and those that were loaded for it. */
  readonly dictionaries: (record: AardvarkRecord) => Promise<readonly Dictionary[]>;
  readonly stats: () => Promise<EngineStats>;
  /** Differs whenever an answer may differ. */
  readonly revision: () => string;
  readonly load: (items: AsyncIterable<Incoming> | Iterable<Incoming>, options: IngestOptions) => Promise<IngestTotals>;
  readonly loadDictionaries: (
    rows: AsyncIterable<IncomingRow> | Iterable<IncomingRow>,
    options: IngestOptions,
  ) => Promise<DictionaryTotals>;
  /** Derives every record again when the code behind facts and prepared parts has changed since they were written. */
  readonly upgrade: (onProgress?: (done: number, total: number) => void) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

export type CatalogParts = {
  readonly engine: Engine;
  readonly lookUpPlaces: PlaceLookup;
};

const notFound = (id: string): CatalogError =>
  new CatalogError('not_found', `There is no resource with the id ${JSON.stringify(id.slice(0, 200))}.`);

export const createCatalog = ({ engine, lookUpPlaces }: CatalogParts): Catalog => ({
  search: engine.search,
  facetValues: engine.facetValues,
  suggest: engine.suggest,
  explain: engine.explain,
  hexes: engine.hexes,
  scan: engine.scan,
  list: engine.list,
  similar: engine.similar,
  find: engine.get,
  neighbours: (query) => readNeighbours(engine, query),
  dictionaries: async (record) => joinDictionaries(readDictionaries(record), await engine.dictionaries(record.id)),
  stats: engine.stats,
  revision: engine.revision,
  resource: async (id, includeNonPublic) => {
    const stored = await engine.get(id);
    if (stored === undefined || !(stored.published || includeNonPublic)) throw notFound(id);
    return stored;
  },
  load: async (items, options) => {
    const { records } = await engine.stats();
    if (records === 0) await engine.write({ puts: [], removes: [], derivation: DERIVATION_VERSION });
    const totals = await ingest(engine, lookUpPlaces, items, options);
    await engine.refresh();
    return totals;
  },
  loadDictionaries: (rows, options) => ingestDictionaries(engine, rows, options),
  upgrade: (onProgress) => rederive(engine, lookUpPlaces, onProgress),
  close: engine.close,
});
