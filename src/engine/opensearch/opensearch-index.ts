// The search index of the cluster: each question is put in its language, each answer read from its answers.
import type { QueryContext } from '../asking.ts';
import type { SearchIndex } from '../search-index.ts';
import { createAsk } from './answer/ask.ts';
import { explainText } from './answer/explain-text.ts';
import { listFacetValues } from './answer/facet-values.ts';
import { createFacetCounter } from './answer/facets.ts';
import { countHexes } from './answer/hexes.ts';
import { createKnownWords } from './answer/known-words.ts';
import { findRelated } from './answer/related.ts';
import { type SearchParts, scan, search } from './answer/search.ts';
import { findSimilar } from './answer/similar.ts';
import { suggest } from './answer/suggest.ts';
import { createVocabulary } from './answer/vocabulary.ts';
import { createWholes } from './answer/wholes.ts';
import { createWordReader } from './answer/words.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { Names } from './cluster/names.ts';
import { createFilterReader } from './question/filter-query.ts';
import { createPlaceReader } from './question/place-candidates.ts';
import type { Scoring } from './question/search-body.ts';
import type { Freshness } from './store/freshness.ts';
import { createMilestones } from './store/milestones.ts';

export type IndexParts = {
  readonly cluster: Cluster;
  readonly names: Names;
  readonly fresh: Freshness;
};

export const createOpenSearchIndex = ({ cluster, names, fresh }: IndexParts): SearchIndex => {
  const { revision } = fresh;
  const ask = createAsk(cluster, names);
  const readFilters = createFilterReader(createPlaceReader(cluster, names));
  const wholes = createWholes(ask, revision);
  const vocabulary = createVocabulary(cluster, names);
  const knowWords = createKnownWords({ ask, vocabulary, revision });
  const scoring = (context: QueryContext): Scoring => ({ knowWords: (words) => knowWords(words, context) });
  const readWords = createWordReader({ ask, vocabulary, revision });
  const parts: SearchParts = {
    cluster,
    names,
    ask,
    readFilters,
    countFacets: createFacetCounter({ ask, revision }),
    scoring,
    wholes,
    milestones: createMilestones(revision),
  };
  return {
    search: (query, context) => search(parts, query, context),
    facetValues: (query, context) => listFacetValues(ask, readFilters, query, context),
    suggest: (query, context) => suggest({ ask, vocabulary, scoring }, query, context),
    similar: (query, context) => findSimilar(parts, query, context),
    hexes: (query, context) => countHexes(ask, readFilters, query, context),
    related: (query, context) => findRelated(parts, query, context),
    scan: (query, context) => scan(parts, query, context),
    words: readWords,
    explain: async (text, context) => {
      context.deadline.throwIfPassed();
      return explainText(text);
    },
    refresh: async () => {
      await fresh.refresh();
    },
    revision,
  };
};
