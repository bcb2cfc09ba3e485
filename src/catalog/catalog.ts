// The catalogue: the only object that interfaces call. Checks visibility and cost before each query reaches the engine.

import { setTimeout as wait } from 'node:timers/promises';
import { toJsonString } from '@periplus/streams';
import type {
  Engine,
  FacetValuesQuery,
  FacetValuesResult,
  HexQuery,
  HexResult,
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
import type { SearchQuery, TextQuery } from '../query/search-query.ts';
import { type Dictionary, joinDictionaries, parseEmbeddedDictionaries } from '../record/dictionaries.ts';
import type { RelatedList } from '../record/relations.ts';
import { type AccessRule, ANONYMOUS, type Caller, type CallerContext } from './access.ts';
import { type FeedPage, type FeedQuery, readChanges, readLatestChanges } from './changes.ts';
import type { Derivation } from './derivation.ts';
import { createRecordLoader, type RecordLoader } from './load/record-loader.ts';
import { findRelatedRecords, type RelatedRecordsQuery } from './related-records.ts';
import { createRelaxedSearch, type RelaxedResult } from './relax/relaxed-search.ts';
import type { Vocabulary } from './relax/vocabulary.ts';
import { createWriteRecords, type WriteRecords } from './write-records.ts';

/**
 * A query without a context is anonymous and gets the default timeout. Queries that serve one response share a context.
 * Every query throws if it is too expensive (query/cost/cost.ts) or includes records that the caller may not see.
 */
export type Catalog = RecordLoader & {
  readonly access: AccessRule;
  readonly createContext: (caller?: Caller, ownTimeoutMs?: number) => CallerContext;
  /** Relaxes the query if nothing matches, and reports the changes. */
  readonly search: (query: SearchQuery, context?: CallerContext) => Promise<RelaxedResult>;
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
  readonly resource: (id: string, includeNonPublic: boolean, context?: CallerContext) => Promise<StoredRecord>;
  /** The dictionaries embedded in the record and those loaded separately. */
  readonly dictionaries: (stored: StoredRecord) => Promise<readonly Dictionary[]>;
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
const toMissingError = (id: string, tombstone: Tombstone | undefined, includeNonPublic: boolean): CatalogError => {
  if (tombstone === undefined || !(tombstone.wasPublic || includeNonPublic)) return notFound(id);
  const when = tombstone.changedAt === undefined ? '' : ` on ${tombstone.changedAt}`;
  return new CatalogError('gone', `The resource with the id ${quoteId(id)} was removed${when}.`);
};

const visibilityOf = ({ includeNonPublic }: { readonly includeNonPublic: boolean }): Partial<SearchQuery> => ({
  includeNonPublic,
});

/** The one place where visibility and cost are checked. Charges the caller and passes the cost on to the engine. */
const authorise = (query: Partial<SearchQuery>, context: CallerContext): CallerContext => {
  context.access.require(query.includeNonPublic ?? false);
  const cost = checkCost(query);
  context.charge?.(cost);
  return { ...context, cost };
};

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
  const { search, interpret } = createRelaxedSearch(index, vocabulary);
  const createContext = (caller: Caller = ANONYMOUS, ownTimeoutMs = timeoutMs): CallerContext => ({
    ...createQueryContext(ownTimeoutMs),
    access: access(caller),
    ...(caller.charge === undefined ? {} : { charge: caller.charge }),
  });
  const authorised =
    <Query, Result>(
      toCheckedQuery: (query: Query) => Partial<SearchQuery>,
      run: (query: Query, context: CallerContext) => Promise<Result>,
    ) =>
    async (query: Query, context: CallerContext = createContext()): Promise<Result> =>
      run(query, authorise(toCheckedQuery(query), context));
  return {
    ...withRefresh(createRecordLoader({ records, derivation }), index.refresh),
    access,
    createContext,
    search: authorised((query: SearchQuery) => query, search),
    facetValues: authorised(
      ({ within, field }: FacetValuesQuery) => ({ ...within, facets: [field] }),
      async (query, context) =>
        index.facetValues({ ...query, within: await interpret(query.within, context) }, context),
    ),
    suggest: authorised(visibilityOf, index.suggest),
    explain: async (text, context = createContext()) => {
      checkCost({ text });
      return index.explain(text, context);
    },
    hexes: authorised(
      ({ within }: HexQuery) => within,
      async (query, context) => index.hexes({ ...query, within: await interpret(query.within, context) }, context),
    ),
    scan: async function* (query, context) {
      const checked = authorise({ ...query, offset: 0, limit: 0 }, context);
      yield* index.scan(await interpret(query, checked), checked);
    },
    similar: (query, context = createContext()) => index.similar(query, context),
    words: authorised(visibilityOf, index.words),
    relatedRecords: authorised(visibilityOf, (query: RelatedRecordsQuery, context) =>
      findRelatedRecords(index, query, context),
    ),
    list: authorised(visibilityOf, records.list),
    dictionaries: async (stored) =>
      joinDictionaries(parseEmbeddedDictionaries(toJsonString(stored.json)), await records.dictionaries(stored.id)),
    changes: authorised(visibilityOf, (query: FeedQuery) => readChanges(records, query)),
    latestChanges: authorised(visibilityOf, (query: FeedQuery) => readLatestChanges(records, query)),
    revision: index.revision,
    resource: async (id, includeNonPublic, context = createContext()) => {
      context.access.require(includeNonPublic);
      const stored = await records.get(id);
      if (stored === undefined) throw toMissingError(id, await records.tombstone(id), includeNonPublic);
      if (!(stored.published || includeNonPublic)) throw notFound(id);
      return stored;
    },
    write: async (items) => {
      const outcomes = await write(items);
      await Promise.race([index.refresh().catch(() => {}), wait(REFRESH_TIMEOUT_MS)]);
      return outcomes;
    },
    close: engine.close,
  };
};
