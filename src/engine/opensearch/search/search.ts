// Answers a question: total, a page of hits, facets; or streams all that match.
import type { Box } from '@periplus/geo';
import type { SearchQuery } from '../../../query/search-query.ts';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import type { QueryContext } from '../../query-context.ts';
import type { StoredRecord } from '../../record-store.ts';
import type { Hit, SearchResult } from '../../search-index.ts';
import { fitOf } from '../../spatial-fit.ts';
import type { SearchHit } from '../cluster/wire.ts';
import { memoiseFilters } from '../query/filter-query.ts';
import { createLabelledWords, type LabelledWords } from '../query/labels.ts';
import { toScoredQuery, toSort } from '../query/search-body.ts';
import { type RecordSource, STORED_SOURCE_FIELDS, toStoredRecord } from '../store/stored-document.ts';
import { explainHit } from './explain-hit.ts';
import type { FacetCounter } from './facets.ts';
import { findPage, type HitPageDependencies } from './hit-page.ts';
import { openPointInTime } from './point-in-time.ts';
import { type RankedHit, RERANK_FIELDS, rerank, toRanking } from './rerank.ts';

/** Records of a stream that are fetched at a time. */
const STREAMED = 200;

export type SearchDependencies = HitPageDependencies & { readonly countFacets: FacetCounter };

const boxesOf = ({ kept }: RecordSource): readonly Box[] =>
  (JSON.parse(kept.facts ?? '{}') as DerivedFields).boxes ?? [];

const toHit = (hit: RankedHit<RecordSource>, query: SearchQuery, labelling: LabelledWords | undefined): Hit => {
  const { _source, _score } = hit;
  const { fit } = query;
  return {
    record: toStoredRecord(_source),
    // A float, written with as few digits as tell it from others: as a number it is not quite the same.
    score: Math.fround(_score ?? 0),
    ...(fit === undefined ? {} : { fit: fitOf(boxesOf(_source), fit) }),
    ...(labelling === undefined ? {} : { explain: explainHit(hit, query, labelling.words) }),
  };
};

export const search = async (
  parts: SearchDependencies,
  query: SearchQuery,
  context: QueryContext,
): Promise<SearchResult> => {
  const labelling = query.explain === undefined ? undefined : createLabelledWords();
  const compileFilters = memoiseFilters(parts.compileFilters);
  const [{ total, hits }, facets] = await Promise.all([
    findPage({ ...parts, compileFilters }, query, context, labelling?.labels),
    query.facets.length === 0 ? [] : parts.countFacets(query, compileFilters, context),
  ]);
  return { total, hits: hits.map((hit) => toHit(hit, query, labelling)), facets };
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

/** Every match in the order of the question, from one state of the catalogue. */
export const scan = async function* (
  parts: SearchDependencies,
  query: SearchQuery,
  context: QueryContext,
): AsyncGenerator<StoredRecord> {
  const { cluster, names, searchClient, compileFilters, scoring } = parts;
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
      yield* toRecords(await rerank(parts, ranking, best, context), context);
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
