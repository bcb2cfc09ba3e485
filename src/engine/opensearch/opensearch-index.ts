// The search index of the cluster: each question is put in its language, each answer read from its answers.
import type { QueryContext } from '../asking.ts';
import type { SearchIndex } from '../search-index.ts';
import { createSearchClient } from './answer/ask.ts';
import { explainText } from './answer/explain-text.ts';
import { listFacetValues } from './answer/facet-values.ts';
import { createFacetCounter } from './answer/facets.ts';
import { countHexes } from './answer/hexes.ts';
import { createWordStatistics } from './answer/known-words.ts';
import { findRelated } from './answer/related.ts';
import { type SearchDependencies, scan, search } from './answer/search.ts';
import { findSimilar } from './answer/similar.ts';
import { suggest } from './answer/suggest.ts';
import { createVocabulary } from './answer/vocabulary.ts';
import { createParentIds } from './answer/wholes.ts';
import { createWordLookup } from './answer/words.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { IndexNames } from './cluster/names.ts';
import { createFilterCompiler } from './question/filter-query.ts';
import { createSpatialCandidates } from './question/place-candidates.ts';
import type { Scoring } from './question/search-body.ts';
import type { IndexRefresher } from './store/freshness.ts';
import { createCheckpointCache } from './store/milestones.ts';

export type IndexDependencies = {
  readonly cluster: Cluster;
  readonly names: IndexNames;
  readonly refresher: IndexRefresher;
};

export const createOpenSearchIndex = ({ cluster, names, refresher }: IndexDependencies): SearchIndex => {
  const { revision } = refresher;
  const searchClient = createSearchClient(cluster, names);
  const compileFilters = createFilterCompiler(createSpatialCandidates(cluster, names));
  const parentIds = createParentIds(searchClient, revision);
  const vocabulary = createVocabulary(cluster, names);
  const loadWordStatistics = createWordStatistics({ searchClient, vocabulary, revision });
  const scoring = (context: QueryContext): Scoring => ({
    loadWordStatistics: (words) => loadWordStatistics(words, context),
  });
  const readWords = createWordLookup({ searchClient, vocabulary, revision });
  const parts: SearchDependencies = {
    cluster,
    names,
    searchClient,
    compileFilters,
    countFacets: createFacetCounter({ searchClient, revision }),
    scoring,
    parentIds,
    checkpointCache: createCheckpointCache(revision),
  };
  return {
    search: (query, context) => search(parts, query, context),
    facetValues: (query, context) => listFacetValues(searchClient, compileFilters, query, context),
    suggest: (query, context) => suggest({ searchClient, vocabulary, scoring }, query, context),
    similar: (query, context) => findSimilar(parts, query, context),
    hexes: (query, context) => countHexes(searchClient, compileFilters, query, context),
    related: (query, context) => findRelated(parts, query, context),
    scan: (query, context) => scan(parts, query, context),
    words: readWords,
    explain: async (text, context) => {
      context.deadline.throwIfPassed();
      return explainText(text);
    },
    refresh: async () => {
      await refresher.refresh();
    },
    revision,
  };
};
