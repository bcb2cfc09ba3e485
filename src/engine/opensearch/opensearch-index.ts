// The search index of the cluster: each question is put in its language, each answer read from its answers.
import type { Asking } from '../asking.ts';
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
  const scoring = (asking: Asking): Scoring => ({ knowWords: (words) => knowWords(words, asking) });
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
    search: (query, asking) => search(parts, query, asking),
    facetValues: (query, asking) => listFacetValues(ask, readFilters, query, asking),
    suggest: (query, asking) => suggest({ ask, vocabulary, scoring }, query, asking),
    similar: (query, asking) => findSimilar(parts, query, asking),
    hexes: (query, asking) => countHexes(ask, readFilters, query, asking),
    related: (query, asking) => findRelated(parts, query, asking),
    scan: (query, asking) => scan(parts, query, asking),
    words: readWords,
    explain: async (text, asking) => {
      asking.deadline.throwIfPassed();
      return explainText(text);
    },
    refresh: async () => {
      await fresh.refresh();
    },
    revision,
  };
};
