// The catalogue: the only object the doors talk to. Question in, answer out. What a caller may see is held here, for every question.

import { setTimeout as wait } from 'node:timers/promises';
import { createQueryContext, type QueryContext } from '../engine/asking.ts';
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
import { CatalogError } from '../errors.ts';
import { toJsonString } from '../lib/json-text.ts';
import { checkCost } from '../query/cost/cost.ts';
import type { SearchQuery, TextQuery } from '../query/search-query.ts';
import { type Dictionary, joinDictionaries, parseEmbeddedDictionaries } from '../record/dictionaries.ts';
import type { RelatedList } from '../record/relations.ts';
import { type AccessRule, ANONYMOUS, type Caller, type CallerAsking } from './access.ts';
import { type FeedPage, type FeedQuery, readChanges, readLatestChanges } from './changes.ts';
import type { Derivation } from './derivation.ts';
import { createLoading, type Loading } from './load/loading.ts';
import { type NeighbourQuery, readNeighbours } from './neighbours.ts';
import { createAnswering, type RelaxedResult } from './relax/answer.ts';
import type { Vocabulary } from './relax/vocabulary.ts';
import { createWriting, type WriteRecords } from './writing.ts';

/**
 * A question has the time that the catalogue gives it, unless its asker shares one time over several questions. One that is too
 * expensive as a whole (query/cost/cost.ts) is refused before it is asked, and so is one whose asker may not see what it asks for; without
 * an asker it is anonymous.
 */
export type Catalog = Loading & {
  readonly access: AccessRule;
  readonly startAsking: (caller?: Caller, ownTimeoutMs?: number) => CallerAsking;
  /** Answers in other words when the typed ones find nothing, and says so. */
  readonly search: (query: SearchQuery, asking?: CallerAsking) => Promise<RelaxedResult>;
  readonly facetValues: (query: FacetValuesQuery, asking?: CallerAsking) => Promise<FacetValuesResult>;
  readonly suggest: (query: SuggestQuery, asking?: CallerAsking) => Promise<SuggestResult>;
  readonly explain: (text: TextQuery, asking?: QueryContext) => Promise<unknown>;
  readonly hexes: (query: HexQuery, asking?: CallerAsking) => Promise<HexResult>;
  /** A stream takes the time that its reader takes, so who asks for it says how long that may be. */
  readonly scan: (query: SearchQuery, asking: CallerAsking) => AsyncIterable<StoredRecord>;
  readonly similar: (query: SimilarQuery, asking?: QueryContext) => Promise<readonly Hit[]>;
  readonly words: (query: WordsQuery, asking?: CallerAsking) => Promise<readonly WordResult[]>;
  /** Per id, the lists that are not empty. */
  readonly neighbours: (query: NeighbourQuery, asking?: CallerAsking) => Promise<readonly (readonly RelatedList[])[]>;
  readonly list: (query: ListQuery, asking?: CallerAsking) => Promise<ListResult>;
  /** A published record, suppressed or not; any record when non-public ones are asked for. Throws `not_found` and `gone`. */
  readonly resource: (id: string, includeNonPublic: boolean, asking?: CallerAsking) => Promise<StoredRecord>;
  /** Those that the record brings along, and those that were loaded for it. */
  readonly dictionaries: (stored: StoredRecord) => Promise<readonly Dictionary[]>;
  /** What has changed, oldest first, as far as the caller may know. */
  readonly changes: (query: FeedQuery, asking?: CallerAsking) => Promise<FeedPage>;
  /** The last changes, newest first. */
  readonly latestChanges: (query: FeedQuery, asking?: CallerAsking) => Promise<FeedPage>;
  /** Single records, each with an outcome. Resolves when search sees them, or after a second. */
  readonly write: WriteRecords;
  /** Differs whenever an answer may differ. */
  readonly revision: () => string;
};

export type CatalogParts = {
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

export const createCatalog = (parts: CatalogParts): Catalog => {
  const { engine, derivation, vocabulary, timeoutMs, access } = parts;
  const { records, index } = engine;
  const write = parts.write ?? createWriting({ records, derivation });
  const loading = createLoading({ records, derivation });
  const answering = createAnswering({ index, vocabulary });
  /** The same question as search answers it. */
  const asAnswered = async <Query extends { readonly within: SearchQuery }>(
    query: Query,
    asking: QueryContext,
  ): Promise<Query> => ({
    ...query,
    within: (await answering.read(query.within, asking)).query,
  });
  const startAsking = (caller: Caller = ANONYMOUS, ownTimeoutMs = timeoutMs): CallerAsking => ({
    ...createQueryContext(ownTimeoutMs),
    access: access(caller),
    ...(caller.charge === undefined ? {} : { charge: caller.charge }),
  });
  /** What is asked must be cheap enough, and its answer nothing that the caller may not see. */
  const check = (part: Partial<SearchQuery>, asking: CallerAsking): CallerAsking => {
    asking.access.require(part.includeNonPublic ?? false);
    const points = checkCost(part);
    asking.charge?.(points);
    return { ...asking, cost: points };
  };
  const checked =
    <Query, Answer>(
      partOf: (query: Query) => Partial<SearchQuery>,
      ask: (query: Query, asking: CallerAsking) => Promise<Answer>,
    ) =>
    async (query: Query, asking: CallerAsking = startAsking()): Promise<Answer> =>
      ask(query, check(partOf(query), asking));
  return {
    ...loading,
    access,
    startAsking,
    search: checked(itself, answering.search),
    facetValues: checked(
      ({ within, field }: FacetValuesQuery) => ({ ...within, facets: [field] }),
      async (query, asking) => index.facetValues(await asAnswered(query, asking), asking),
    ),
    suggest: checked(visibility, index.suggest),
    explain: async (text, asking = startAsking()) => {
      checkCost({ text });
      return index.explain(text, asking);
    },
    hexes: checked(
      ({ within }: HexQuery) => within,
      async (query, asking) => index.hexes(await asAnswered(query, asking), asking),
    ),
    scan: (query, asking) => answering.scan(query, check({ ...query, offset: 0, limit: 0 }, asking)),
    similar: (query, asking = startAsking()) => index.similar(query, asking),
    words: checked(visibility, index.words),
    neighbours: checked(visibility, (query: NeighbourQuery, asking) => readNeighbours(index, query, asking)),
    list: checked(visibility, records.list),
    dictionaries: async (stored) =>
      joinDictionaries(parseEmbeddedDictionaries(toJsonString(stored.json)), await records.dictionaries(stored.id)),
    changes: checked(visibility, (query: FeedQuery) => readChanges(records, query)),
    latestChanges: checked(visibility, (query: FeedQuery) => readLatestChanges(records, query)),
    revision: index.revision,
    resource: async (id, includeNonPublic, asking = startAsking()) => {
      asking.access.require(includeNonPublic);
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
