// The catalogue: the only object the doors talk to. Question in, answer out. What a caller may see is held here, for every question.

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
 * A question has the time that the catalogue gives it, unless its asker shares one time over several questions. One that is too
 * expensive as a whole (query/cost/cost.ts) is refused before it is asked, and so is one whose asker may not see what it asks for; without
 * an asker it is anonymous.
 */
export type Catalog = RecordLoader & {
  readonly access: AccessRule;
  readonly createContext: (caller?: Caller, ownTimeoutMs?: number) => CallerContext;
  /** Answers in other words when the typed ones find nothing, and says so. */
  readonly search: (query: SearchQuery, context?: CallerContext) => Promise<RelaxedResult>;
  readonly facetValues: (query: FacetValuesQuery, context?: CallerContext) => Promise<FacetValuesResult>;
  readonly suggest: (query: SuggestQuery, context?: CallerContext) => Promise<SuggestResult>;
  readonly explain: (text: TextQuery, context?: QueryContext) => Promise<unknown>;
  readonly hexes: (query: HexQuery, context?: CallerContext) => Promise<HexResult>;
  /** A stream takes the time that its reader takes, so who asks for it says how long that may be. */
  readonly scan: (query: SearchQuery, context: CallerContext) => AsyncIterable<StoredRecord>;
  readonly similar: (query: SimilarQuery, context?: QueryContext) => Promise<readonly Hit[]>;
  readonly words: (query: WordsQuery, context?: CallerContext) => Promise<readonly WordResult[]>;
  /** Per id, the lists that are not empty. */
  readonly relatedRecords: (
    query: RelatedRecordsQuery,
    context?: CallerContext,
  ) => Promise<readonly (readonly RelatedList[])[]>;
  readonly list: (query: ListQuery, context?: CallerContext) => Promise<ListResult>;
  /** A published record, suppressed or not; any record when non-public ones are asked for. Throws `not_found` and `gone`. */
  readonly resource: (id: string, includeNonPublic: boolean, context?: CallerContext) => Promise<StoredRecord>;
  /** Those that the record brings along, and those that were loaded for it. */
  readonly dictionaries: (stored: StoredRecord) => Promise<readonly Dictionary[]>;
  /** What has changed, oldest first, as far as the caller may know. */
  readonly changes: (query: FeedQuery, context?: CallerContext) => Promise<FeedPage>;
  /** The last changes, newest first. */
  readonly latestChanges: (query: FeedQuery, context?: CallerContext) => Promise<FeedPage>;
  /** Single records, each with an outcome. Resolves when search sees them, or after a second. */
  readonly write: WriteRecords;
  /** Differs whenever an answer may differ. */
  readonly revision: () => string;
};

export type CatalogDependencies = {
  readonly engine: Engine;
  readonly derivation: Derivation;
  readonly vocabulary: () => Vocabulary;
  /** Time that a question may take. */
  readonly timeoutMs: number;
  readonly access: AccessRule;
  /** How single records are written, where that is done elsewhere. */
  readonly write?: WriteRecords;
};

/** A busy index is not waited for longer. */
const FRESH_MS = 1_000;

const nameOf = (id: string): string => JSON.stringify(id.slice(0, 200));

const notFound = (id: string): CatalogError =>
  new CatalogError('not_found', `There is no resource with the id ${nameOf(id)}.`);

/** Whoever could not know of the record is not told that it was there. */
const absent = (id: string, tombstone: Tombstone | undefined, includeNonPublic: boolean): CatalogError => {
  if (tombstone === undefined || !(tombstone.wasPublic || includeNonPublic)) return notFound(id);
  const when = tombstone.changedAt === undefined ? '' : ` on ${tombstone.changedAt}`;
  return new CatalogError('gone', `The resource with the id ${nameOf(id)} was removed${when}.`);
};

const itself = (query: SearchQuery): Partial<SearchQuery> => query;
const visibility = ({ includeNonPublic }: { readonly includeNonPublic: boolean }): Partial<SearchQuery> => ({
  includeNonPublic,
});

export const createCatalog = (parts: CatalogDependencies): Catalog => {
  const { engine, derivation, vocabulary, timeoutMs, access } = parts;
  const { records, index } = engine;
  const write = parts.write ?? createWriteRecords({ records, derivation });
  const loading = createRecordLoader({ records, derivation });
  const answering = createRelaxedSearch({ index, vocabulary });
  /** The same question as search answers it. */
  const asAnswered = async <Query extends { readonly within: SearchQuery }>(
    query: Query,
    context: QueryContext,
  ): Promise<Query> => ({
    ...query,
    within: (await answering.interpret(query.within, context)).query,
  });
  const startAsking = (caller: Caller = ANONYMOUS, ownTimeoutMs = timeoutMs): CallerContext => ({
    ...createQueryContext(ownTimeoutMs),
    access: access(caller),
    ...(caller.charge === undefined ? {} : { charge: caller.charge }),
  });
  /** What is asked must be cheap enough, and its answer nothing that the caller may not see. */
  const check = (part: Partial<SearchQuery>, context: CallerContext): CallerContext => {
    context.access.require(part.includeNonPublic ?? false);
    const cost = checkCost(part);
    context.charge?.(cost);
    return { ...context, cost };
  };
  const checked =
    <Query, Answer>(
      partOf: (query: Query) => Partial<SearchQuery>,
      ask: (query: Query, context: CallerContext) => Promise<Answer>,
    ) =>
    async (query: Query, context: CallerContext = startAsking()): Promise<Answer> =>
      ask(query, check(partOf(query), context));
  return {
    ...loading,
    access,
    createContext: startAsking,
    search: checked(itself, answering.search),
    facetValues: checked(
      ({ within, field }: FacetValuesQuery) => ({ ...within, facets: [field] }),
      async (query, context) => index.facetValues(await asAnswered(query, context), context),
    ),
    suggest: checked(visibility, index.suggest),
    explain: async (text, context = startAsking()) => {
      checkCost({ text });
      return index.explain(text, context);
    },
    hexes: checked(
      ({ within }: HexQuery) => within,
      async (query, context) => index.hexes(await asAnswered(query, context), context),
    ),
    scan: (query, context) => answering.scan(query, check({ ...query, offset: 0, limit: 0 }, context)),
    similar: (query, context = startAsking()) => index.similar(query, context),
    words: checked(visibility, index.words),
    relatedRecords: checked(visibility, (query: RelatedRecordsQuery, context) =>
      findRelatedRecords(index, query, context),
    ),
    list: checked(visibility, records.list),
    dictionaries: async (stored) =>
      joinDictionaries(parseEmbeddedDictionaries(toJsonString(stored.json)), await records.dictionaries(stored.id)),
    changes: checked(visibility, (query: FeedQuery) => readChanges(records, query)),
    latestChanges: checked(visibility, (query: FeedQuery) => readLatestChanges(records, query)),
    revision: index.revision,
    resource: async (id, includeNonPublic, context = startAsking()) => {
      context.access.require(includeNonPublic);
      const stored = await records.get(id);
      if (stored === undefined) throw absent(id, await records.tombstone(id), includeNonPublic);
      if (!(stored.published || includeNonPublic)) throw notFound(id);
      return stored;
    },
    load: async (items, options) => {
      const totals = await loading.load(items, options);
      await index.refresh();
      return totals;
    },
    removeMissing: async (source, isThere, maxPercent) => {
      const withdrawal = await loading.removeMissing(source, isThere, maxPercent);
      await index.refresh();
      return withdrawal;
    },
    remove: async (items) => {
      const outcomes = await loading.remove(items);
      await index.refresh();
      return outcomes;
    },
    write: async (items) => {
      const outcomes = await write(items);
      await Promise.race([index.refresh().catch(() => {}), wait(FRESH_MS)]);
      return outcomes;
    },
    upgrade: async (onProgress) => {
      const isNew = await loading.upgrade(onProgress);
      if (isNew) await index.refresh();
      return isNew;
    },
    close: engine.close,
  };
};
