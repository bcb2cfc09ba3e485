// The catalogue: the only object the doors talk to. Question in, answer out; the visibility of a record by id is decided here.
import { type Asking, createAsking } from '../engine/asking.ts';
import type {
  Engine,
  FacetValuesQuery,
  FacetValuesResult,
  HexQuery,
  HexResult,
  Hit,
  ListQuery,
  ListResult,
  SearchResult,
  SimilarQuery,
  StoredRecord,
  SuggestQuery,
  SuggestResult,
  WordResult,
  WordsQuery,
} from '../engine/engine.ts';
import { CatalogError } from '../errors.ts';
import { checkCost } from '../query/cost.ts';
import type { SearchQuery, TextQuery } from '../query/search-query.ts';
import { type Dictionary, joinDictionaries, readDictionaries } from '../record/dictionaries.ts';
import type { RelatedList } from '../record/relations.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import type { Derivation } from './derivation.ts';
import { createLoading, type Loading } from './loading.ts';
import { type NeighbourQuery, readNeighbours } from './neighbours.ts';

/**
 * A question has the time that the catalogue gives it, unless its asker shares one time over several questions. One that is too
 * expensive as a whole (query/cost.ts) is refused before it is asked.
 */
export type Catalog = Loading & {
  readonly startAsking: () => Asking;
  readonly search: (query: SearchQuery, asking?: Asking) => Promise<SearchResult>;
  readonly facetValues: (query: FacetValuesQuery, asking?: Asking) => Promise<FacetValuesResult>;
  readonly suggest: (query: SuggestQuery, asking?: Asking) => Promise<SuggestResult>;
  readonly explain: (text: TextQuery, asking?: Asking) => Promise<unknown>;
  readonly hexes: (query: HexQuery, asking?: Asking) => Promise<HexResult>;
  /** A stream takes the time that its reader takes, so who asks for it says how long that may be. */
  readonly scan: (query: SearchQuery, asking: Asking) => AsyncIterable<StoredRecord>;
  readonly similar: (query: SimilarQuery, asking?: Asking) => Promise<readonly Hit[]>;
  readonly words: (query: WordsQuery, asking?: Asking) => Promise<readonly WordResult[]>;
  /** Per id, the lists that are not empty. */
  readonly neighbours: (query: NeighbourQuery, asking?: Asking) => Promise<readonly (readonly RelatedList[])[]>;
  readonly list: (query: ListQuery) => Promise<ListResult>;
  /** A published record, suppressed or not; any record when non-public ones are asked for. Throws `not_found`. */
  readonly resource: (id: string, includeNonPublic: boolean) => Promise<StoredRecord>;
  /** Those that the record brings along, and those that were loaded for it. */
  readonly dictionaries: (record: AardvarkRecord) => Promise<readonly Dictionary[]>;
  /** Differs whenever an answer may differ. */
  readonly revision: () => string;
};

export type CatalogParts = {
  readonly engine: Engine;
  readonly derivation: Derivation;
  /** Time that a question may take. */
  readonly timeoutMs: number;
};

const notFound = (id: string): CatalogError =>
  new CatalogError('not_found', `There is no resource with the id ${JSON.stringify(id.slice(0, 200))}.`);

export const createCatalog = ({ engine, derivation, timeoutMs }: CatalogParts): Catalog => {
  const { records, index } = engine;
  const loading = createLoading({ records, derivation });
  const startAsking = (): Asking => createAsking(timeoutMs);
  return {
    ...loading,
    startAsking,
    search: async (query, asking = startAsking()) => {
      checkCost(query);
      return index.search(query, asking);
    },
    facetValues: async (query, asking = startAsking()) => {
      checkCost({ ...query.within, facets: [query.field] });
      return index.facetValues(query, asking);
    },
    suggest: (query, asking = startAsking()) => index.suggest(query, asking),
    explain: async (text, asking = startAsking()) => {
      checkCost({ text });
      return index.explain(text, asking);
    },
    hexes: async (query, asking = startAsking()) => {
      checkCost(query.within);
      return index.hexes(query, asking);
    },
    scan: (query, asking) => {
      checkCost({ ...query, offset: 0, limit: 0 });
      return index.scan(query, asking);
    },
    similar: (query, asking = startAsking()) => index.similar(query, asking),
    words: (query, asking = startAsking()) => index.words(query, asking),
    neighbours: (query, asking = startAsking()) => readNeighbours(index, query, asking),
    list: records.list,
    dictionaries: async (record) => joinDictionaries(readDictionaries(record), await records.dictionaries(record.id)),
    revision: index.revision,
    resource: async (id, includeNonPublic) => {
      const stored = await records.get(id);
      if (stored === undefined || !(stored.published || includeNonPublic)) throw notFound(id);
      return stored;
    },
    load: async (items, options) => {
      const totals = await loading.load(items, options);
      await index.refresh();
      return totals;
    },
    upgrade: async (onProgress) => {
      const isNew = await loading.upgrade(onProgress);
      if (isNew) await index.refresh();
      return isNew;
    },
    close: engine.close,
  };
};
