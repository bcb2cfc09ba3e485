// The search index on a cluster: translates queries to the query DSL and responses to results.
import type { QueryContext } from '../query-context.ts';
import type { SearchIndex } from '../search-index.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { IndexNames } from './cluster/index-names.ts';
import { createFilterCompiler } from './query/filter-query.ts';
import type { Scoring } from './query/search-body.ts';
import { createSpatialCandidates } from './query/spatial-candidates.ts';
import { explainText } from './search/explain-text.ts';
import { listFacetValues } from './search/facet-values.ts';
import { createFacetCounter } from './search/facets.ts';
import { countHexes } from './search/hexes.ts';
import { createParentIds } from './search/parent-ids.ts';
import { findRelated } from './search/related.ts';
import { type SearchDependencies, scan, search } from './search/search.ts';
import { createSearchClient } from './search/search-client.ts';
import { findSimilar } from './search/similar.ts';
import { suggest } from './search/suggest.ts';
import { createVocabulary } from './search/vocabulary.ts';
import { createWordLookup } from './search/word-lookup.ts';
import { createWordStatistics } from './search/word-statistics.ts';
import type { IndexRefresher } from './store/index-refresher.ts';
import { createCheckpointCache } from './store/page-checkpoints.ts';

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
  const dependencies: SearchDependencies = {
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
    search: (query, context) => search(dependencies, query, context),
    ids: async (query, context) => (await search(dependencies, query, context)).hits.map(({ record }) => record.id),
    facetValues: (query, context) => listFacetValues(searchClient, compileFilters, query, context),
    suggest: (query, context) => suggest({ searchClient, vocabulary, scoring }, query, context),
    similar: (query, context) => findSimilar(dependencies, query, context),
    hexes: (query, context) => countHexes(searchClient, compileFilters, query, context),
    related: (query, context) => findRelated(dependencies, query, context),
    scan: (query, context) => scan(dependencies, query, context),
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
