// Runs a search: total, a page of hits and facets; or streams all matches.
import type { Box } from '@periplus/geo';
import type { SearchQuery } from '../../../query/search-query.ts';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import { createPageMeter } from '../../page-bytes.ts';
import type { QueryContext } from '../../query-context.ts';
import type { StoredRecord } from '../../record-store.ts';
import type { Hit, SearchResult } from '../../search-index.ts';
import { fitOf } from '../../spatial-fit.ts';
import { parseTieredScore } from '../../tiers.ts';
import type { SearchHit } from '../cluster/wire.ts';
import { memoiseFilters } from '../query/filter-query.ts';
import { createLabelledParts, type LabelledParts } from '../query/labels.ts';
import { toScoredQuery, toSort } from '../query/search-body.ts';
import { type RecordSource, STORED_SOURCE_FIELDS, toStoredRecord } from '../store/stored-document.ts';
import { explainHit } from './explain-hit.ts';
import type { FacetCounter } from './facets.ts';
import { findPage, type HitPageDependencies } from './hit-page.ts';
import { openPointInTime } from './point-in-time.ts';
import { type RankedHit, RERANK_FIELDS, rerank, toRanking } from './rerank.ts';

/** Records per request while streaming. */
const STREAMED = 200;

export type SearchDependencies = HitPageDependencies & { readonly countFacets: FacetCounter };

const boxesOf = ({ kept }: RecordSource): readonly Box[] =>
  (JSON.parse(kept.facts ?? '{}') as DerivedFields).boxes ?? [];

const toHit = (hit: RankedHit<RecordSource>, query: SearchQuery, labelling: LabelledParts | undefined): Hit => {
  const { _source, _score } = hit;
  const { fit, text } = query;
  // The cluster prints floats with the fewest digits that identify them, so the parsed number is rounded again.
  const scaled = Math.fround(_score ?? 0);
  const score: Pick<Hit, 'score' | 'tier'> = text?.kind === 'tiers' ? parseTieredScore(scaled) : { score: scaled };
  return {
    record: toStoredRecord(_source),
    ...score,
    ...(fit === undefined ? {} : { fit: fitOf(boxesOf(_source), fit) }),
    ...(labelling === undefined ? {} : { explain: explainHit(hit, query, labelling.parts, score.tier) }),
  };
};

export const search = async (
  dependencies: SearchDependencies,
  query: SearchQuery,
  context: QueryContext,
): Promise<SearchResult> => {
  const labelling = query.explain === undefined ? undefined : createLabelledParts();
  const compileFilters = memoiseFilters(dependencies.compileFilters);
  const [{ hits, ...counts }, facets] = await Promise.all([
    findPage({ ...dependencies, compileFilters }, query, context, labelling?.labels),
    query.facets.length === 0 ? [] : dependencies.countFacets(query, compileFilters, context),
  ]);
  const found = hits.map((hit) => toHit(hit, query, labelling));
  const fits = createPageMeter(query.maxPageBytes);
  const pageEnd = found.findIndex(({ record }) => !fits(record));
  const page = pageEnd === -1 ? { hits: found } : { hits: found.slice(0, pageEnd), pageEnd };
  return { ...counts, ...page, facets };
};

const toRecords = function* (
  hits: readonly SearchHit<RecordSource>[],
  { deadline }: QueryContext,
): Generator<StoredRecord> {
  for (const { _source } of hits) {
    deadline.throwIfPassed();
    yield toStoredRecord(_source);
  }
};

/** Streams all matches in sort order from one point in time. */
export const scan = async function* (
  dependencies: SearchDependencies,
  query: SearchQuery,
  context: QueryContext,
): AsyncGenerator<StoredRecord> {
  const { cluster, names, searchClient, compileFilters, scoring } = dependencies;
  context.deadline.throwIfPassed();
  const scored = await toScoredQuery(query, compileFilters, scoring(context), context);
  const state = await openPointInTime(
    cluster,
    names,
    searchClient,
    { query: scored, sort: toSort(query.sort) },
    context,
  );
  const ranking = toRanking(query);
  try {
    if (ranking !== undefined) {
      const best = await state.next<RecordSource>(ranking.depth, STORED_SOURCE_FIELDS, RERANK_FIELDS);
      yield* toRecords(await rerank(dependencies, ranking, best, context), context);
      if (best.length < ranking.depth) return;
    }
    for (;;) {
      const page = await state.next<RecordSource>(STREAMED, STORED_SOURCE_FIELDS);
      yield* toRecords(page, context);
      if (page.length < STREAMED) return;
    }
  } finally {
    await state.close();
  }
};
