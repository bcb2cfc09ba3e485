// Answers a question: total, a page of hits, facets; or streams all that match.
import type { Box } from '../../../lib/geo/types.ts';
import type { SearchQuery } from '../../../query/search-query.ts';
import type { DerivedFields } from '../../../record/record-facts.ts';
import type { QueryContext } from '../../asking.ts';
import type { StoredRecord } from '../../record-store.ts';
import type { Hit, SearchResult } from '../../search-index.ts';
import { fitOf } from '../../spatial-fit.ts';
import type { SearchHit } from '../cluster/wire.ts';
import { readEachOnce } from '../question/filter-query.ts';
import { createLabelling, type Labelling } from '../question/labels.ts';
import { toScored, toSort } from '../question/search-body.ts';
import { type RecordSource, STORED_PARTS, toStored } from '../store/stored-document.ts';
import { explainHit } from './explain-hit.ts';
import type { FacetCounter } from './facets.ts';
import { findPage, type PageParts } from './page-of-hits.ts';
import { openPointInTime } from './points-in-time.ts';
import { type RankedHit, RERANK_FIELDS, rankingOf, rerank } from './rerank.ts';

/** Records of a stream that are fetched at a time. */
const STREAMED = 200;

export type SearchParts = PageParts & { readonly countFacets: FacetCounter };

const boxesOf = ({ kept }: RecordSource): readonly Box[] =>
  (JSON.parse(kept.facts ?? '{}') as DerivedFields).boxes ?? [];

const toHit = (hit: RankedHit<RecordSource>, query: SearchQuery, labelling: Labelling | undefined): Hit => {
  const { _source, _score } = hit;
  const { fit } = query;
  return {
    record: toStored(_source),
    // A float, written with as few digits as tell it from others: as a number it is not quite the same.
    score: Math.fround(_score ?? 0),
    ...(fit === undefined ? {} : { fit: fitOf(boxesOf(_source), fit) }),
    ...(labelling === undefined ? {} : { explain: explainHit(hit, query, labelling.words) }),
  };
};

export const search = async (parts: SearchParts, query: SearchQuery, context: QueryContext): Promise<SearchResult> => {
  const labelling = query.explain === undefined ? undefined : createLabelling();
  const readFilters = readEachOnce(parts.readFilters);
  const [{ total, hits }, facets] = await Promise.all([
    findPage({ ...parts, readFilters }, query, context, labelling?.labels),
    query.facets.length === 0 ? [] : parts.countFacets(query, readFilters, context),
  ]);
  return { total, hits: hits.map((hit) => toHit(hit, query, labelling)), facets };
};

const toRecords = function* (
  hits: readonly SearchHit<RecordSource>[],
  { deadline }: QueryContext,
): Generator<StoredRecord> {
  for (const { _source } of hits) {
    deadline.throwIfPassed();
    yield toStored(_source);
  }
};

/** Every match in the order of the question, from one state of the catalogue. */
export const scan = async function* (
  parts: SearchParts,
  query: SearchQuery,
  context: QueryContext,
): AsyncGenerator<StoredRecord> {
  const { cluster, names, ask, readFilters, scoring } = parts;
  context.deadline.throwIfPassed();
  const scored = await toScored(query, readFilters, scoring(context), context);
  const state = await openPointInTime(cluster, names, ask, { query: scored, sort: toSort(query.sort) }, context);
  const ranking = rankingOf(query);
  try {
    if (ranking !== undefined) {
      const best = await state.next<RecordSource>(ranking.depth, STORED_PARTS, RERANK_FIELDS);
      yield* toRecords(await rerank(parts, ranking, best, context), context);
      if (best.length < ranking.depth) return;
    }
    for (;;) {
      const page = await state.next<RecordSource>(STREAMED, STORED_PARTS);
      yield* toRecords(page, context);
      if (page.length < STREAMED) return;
    }
  } finally {
    await state.close();
  }
};
