// The catalogue: the only object that interfaces call. Limits the visibility and the cost of every query.

import { setTimeout as wait } from 'node:timers/promises';
import { toJsonString } from '@periplus/streams';
import type {
  Engine,
  FacetValuesQuery,
  FacetValuesResult,
  HexQuery,
  HexResult,
  HistoryEntry,
  Hit,
  ListQuery,
  ListResult,
  SimilarQuery,
  StoredRecord,
  SuggestQuery,
  SuggestResult,
  Tombstone,
  WordResult,
  WordsQuery,
} from '../engine/engine.ts';
import { createQueryContext, type QueryContext } from '../engine/query-context.ts';
import { CatalogError } from '../errors.ts';
import { checkCost } from '../query/cost/cost.ts';
import { UNITS_PER_EXPORTED_RECORD } from '../query/cost/cost-table.ts';
import { toCanonicalQuery } from '../query/filter/canonical-filter.ts';
import type { SearchQuery, TextQuery } from '../query/search-query.ts';
import type { Visibility } from '../query/visibility.ts';
import { type Dictionary, joinDictionaries, parseEmbeddedDictionaries } from '../record/dictionaries.ts';
import type { RelatedList } from '../record/relations.ts';
import { type AccessRule, ANONYMOUS, type Caller, type CallerContext, limitVisibility } from './access.ts';
import { type FeedPage, type FeedQuery, readChanges, readLatestChanges } from './changes.ts';
import type { Derivation } from './derivation.ts';
import { createRecordLoader, type RecordLoader } from './load/record-loader.ts';
import { findRelatedRecords, type RelatedRecordsQuery } from './related-records.ts';
import { createSuggest } from './search/suggestions.ts';
import { createTieredSearch, type TieredResult } from './search/tiered-search.ts';
import type { Vocabulary } from './search/vocabulary.ts';
import { createWriteRecords, type WriteRecords } from './write-records.ts';

/**
 * A query without a context is anonymous and gets the default timeout. Queries that serve one response share a context.
 * Every query omits records that the caller may not see, and throws if it is too expensive (query/cost/cost.ts).
 */
export type Catalog = RecordLoader & {
  readonly access: AccessRule;
  readonly createContext: (caller?: Caller, ownTimeoutMs?: number) => CallerContext;
  /** Relaxes the query if nothing matches, and reports the changes. */
  readonly search: (query: SearchQuery, context?: CallerContext) => Promise<TieredResult>;
  readonly facetValues: (query: FacetValuesQuery, context?: CallerContext) => Promise<FacetValuesResult>;
  readonly suggest: (query: SuggestQuery, context?: CallerContext) => Promise<SuggestResult>;
  readonly explain: (text: TextQuery, context?: QueryContext) => Promise<unknown>;
  readonly hexes: (query: HexQuery, context?: CallerContext) => Promise<HexResult>;
  /** The reader determines how long a stream takes, so it must pass its own deadline. */
  readonly scan: (query: SearchQuery, context: CallerContext) => AsyncIterable<StoredRecord>;
  readonly similar: (query: SimilarQuery, context?: QueryContext) => Promise<readonly Hit[]>;
  readonly words: (query: WordsQuery, context?: CallerContext) => Promise<readonly WordResult[]>;
  /** The non-empty lists of each id. */
  readonly relatedRecords: (
    query: RelatedRecordsQuery,
    context?: CallerContext,
  ) => Promise<readonly (readonly RelatedList[])[]>;
  readonly list: (query: ListQuery, context?: CallerContext) => Promise<ListResult>;
  /** Suppressed records are included. Throws `not_found` and `gone`. */
  readonly resource: (id: string, visibility: Visibility, context?: CallerContext) => Promise<StoredRecord>;
  /** The dictionaries embedded in the record and those loaded separately. */
  readonly dictionaries: (stored: StoredRecord) => Promise<readonly Dictionary[]>;
  /** The versions of a record, newest first, for operators: visibility is not checked. Throws `not_found`. */
  readonly history: (id: string) => Promise<readonly HistoryEntry[]>;
  /** Oldest first. */
  readonly changes: (query: FeedQuery, context?: CallerContext) => Promise<FeedPage>;
  /** Newest first. */
  readonly latestChanges: (query: FeedQuery, context?: CallerContext) => Promise<FeedPage>;
  /** Resolves when the changes are searchable, or after a second. */
  readonly write: WriteRecords;
  /** Changes whenever a response may change. */
  readonly revision: () => string;
};

export type CatalogDependencies = {
  readonly engine: Engine;
  readonly derivation: Derivation;
  readonly vocabulary: () => Vocabulary;
  /** Default timeout of a query. */
  readonly timeoutMs: number;
  readonly access: AccessRule;
  /** Replaces the writer, where another thread writes. */
  readonly write?: WriteRecords;
};

/** Longest time that a write waits for the index. */
const REFRESH_TIMEOUT_MS = 1_000;

const quoteId = (id: string): string => JSON.stringify(id.slice(0, 200));

const notFound = (id: string): CatalogError =>
  new CatalogError('not_found', `There is no resource with the id ${quoteId(id)}.`);

/** A removed record that was never public looks to the public as if it had never existed. */
const toMissingError = (id: string, tombstone: Tombstone | undefined, visibility: Visibility): CatalogError => {
  if (tombstone === undefined || !(tombstone.wasPublic || visibility === 'all')) return notFound(id);
  const when = tombstone.changedAt === undefined ? '' : ` on ${tombstone.changedAt}`;
  return new CatalogError('gone', `The resource with the id ${quoteId(id)} was removed${when}.`);
};

/** Checks the cost, charges the caller and passes the cost on to the engine. */
const charge = (query: Partial<SearchQuery>, context: CallerContext, counts?: 'cells'): CallerContext => {
  const cost = checkCost(query, counts);
  context.charge?.(cost);
  return { ...context, cost };
};

const CHARGED_RECORDS = 100;

/** Charges for records while they are read, because their number is not known before. */
async function* chargeRecords(
  records: AsyncIterable<StoredRecord>,
  context: CallerContext,
): AsyncGenerator<StoredRecord> {
  let count = 0;
  const chargeRest = (): void => {
    context.charge?.(count * UNITS_PER_EXPORTED_RECORD);
    count = 0;
  };
  try {
    for await (const record of records) {
      count += 1;
      yield record;
      if (count === CHARGED_RECORDS) chargeRest();
    }
  } finally {
    chargeRest();
  }
}

/** Loads records and refreshes the index after each change. */
const withRefresh = (loader: RecordLoader, refresh: () => Promise<void>): RecordLoader => {
  const refreshed = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change;
    await refresh();
    return result;
  };
  return {
    ...loader,
    load: (items, options) => refreshed(loader.load(items, options)),
    removeMissing: (source, isPresent, maxPercent) => refreshed(loader.removeMissing(source, isPresent, maxPercent)),
    remove: (items) => refreshed(loader.remove(items)),
    upgrade: async (onProgress) => {
      const isChanged = await loader.upgrade(onProgress);
      if (isChanged) await refresh();
      return isChanged;
    },
  };
};

export const createCatalog = (dependencies: CatalogDependencies): Catalog => {
  const { engine, derivation, vocabulary, timeoutMs, access } = dependencies;
  const { records, index } = engine;
  const write = dependencies.write ?? createWriteRecords({ records, derivation });
  const { search, interpret } = createTieredSearch(index, vocabulary);
  const createContext = (caller: Caller = ANONYMOUS, ownTimeoutMs = timeoutMs): CallerContext => ({
    ...createQueryContext(ownTimeoutMs),
    access: access(caller),
    ...(caller.charge === undefined ? {} : { charge: caller.charge }),
  });
  /** Limits a query to the records that the caller may see, and charges for it. */
  const authorised =
    <Query extends { readonly visibility: Visibility }, Result>(
      run: (query: Query, context: CallerContext) => Promise<Result>,
      toCharged: (query: Query) => Partial<SearchQuery> = () => ({}),
    ) =>
    async (query: Query, context: CallerContext = createContext()): Promise<Result> =>
      run(limitVisibility(query, context.access), charge(toCharged(query), context));
  const interpretWithin = (within: SearchQuery, context: CallerContext): Promise<SearchQuery> =>
    interpret(limitVisibility(toCanonicalQuery(within), context.access), context);
  return {
    ...withRefresh(createRecordLoader({ records, derivation }), index.refresh),
    access,
    createContext,
    search: authorised(
      (query, context) => search(toCanonicalQuery(query), context),
      (query: SearchQuery) => query,
    ),
    facetValues: async (query, context = createContext()) => {
      const charged = charge({ ...query.within, facets: [query.field] }, context);
      return index.facetValues({ ...query, within: await interpretWithin(query.within, charged) }, charged);
    },
    suggest: authorised(createSuggest(index, vocabulary)),
    explain: async (text, context = createContext()) => {
      checkCost({ text });
      return index.explain(toCanonicalQuery({ text }).text, context);
    },
    hexes: async (query, context = createContext()) => {
      const charged = charge(query.within, context, 'cells');
      return index.hexes({ ...query, within: await interpretWithin(query.within, charged) }, charged);
    },
    scan: async function* (query, context) {
      const charged = charge({ ...query, offset: 0, limit: 0 }, context);
      yield* chargeRecords(index.scan(await interpretWithin(query, charged), charged), context);
    },
    similar: (query, context = createContext()) =>
      index.similar({ ignoredWords: vocabulary().lexicon.functionWords, ...query }, context),
    words: authorised(index.words),
    relatedRecords: authorised((query: RelatedRecordsQuery, context) => findRelatedRecords(index, query, context)),
    list: authorised(records.list),
    dictionaries: async (stored) =>
      joinDictionaries(parseEmbeddedDictionaries(toJsonString(stored.json)), await records.dictionaries(stored.id)),
    history: async (id) => {
      const versions = (await records.history([id])).get(id);
      if (versions === undefined) throw notFound(id);
      return versions;
    },
    changes: authorised((query: FeedQuery) => readChanges(records, query)),
    latestChanges: authorised((query: FeedQuery) => readLatestChanges(records, query)),
    revision: index.revision,
    resource: async (id, requested, context = createContext()) => {
      const { visibility } = limitVisibility({ visibility: requested }, context.access);
      const stored = await records.get(id);
      if (stored === undefined) throw toMissingError(id, await records.tombstone(id), visibility);
      if (!(stored.published || visibility === 'all')) throw notFound(id);
      return stored;
    },
    write: async (items, origin) => {
      const outcomes = await write(items, origin);
      await Promise.race([index.refresh().catch(() => {}), wait(REFRESH_TIMEOUT_MS)]);
      return outcomes;
    },
    close: engine.close,
  };
};
