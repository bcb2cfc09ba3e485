// Looks up words of the catalogue: similar ones, those with the same stem, and those with the same prefix.
import { editDistance, stemOf } from '@periplus/text';
import type { QueryContext } from '../../query-context.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { Dsl, SearchResponse } from '../cluster/wire.ts';
import { toFuzzyPattern } from '../query/fuzzy-pattern.ts';
import { fuzzyInColumn } from '../query/word-query.ts';

type FuzzyMatch = { readonly word: string; readonly edits: number };

export type Vocabulary = {
  /** Within `edits`, or within one edit if the first letter differs; without the word itself. */
  readonly findSimilar: (word: string, edits: number, context: QueryContext) => Promise<readonly FuzzyMatch[]>;
  /** All words with these stems. */
  readonly findByStems: (
    stems: ReadonlySet<string>,
    context: QueryContext,
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Candidates within `edits`, with a few false positives. */
  readonly findFuzzyCandidates: (word: string, edits: number, context: QueryContext) => Promise<readonly string[]>;
  /** Words that match a wildcard pattern. */
  readonly findByPattern: (pattern: string, context: QueryContext) => Promise<readonly string[]>;
  readonly findByFamily: (family: string, withoutStem: string, context: QueryContext) => Promise<readonly string[]>;
  /** Words whose prefix is one edit away from the typed text. */
  readonly findBySimilarPrefix: (typed: string, context: QueryContext) => Promise<readonly string[]>;
};

const MAX_WORDS = 1_000;
/** Longer prefixes are not corrected. */
const LONGEST_BEGINNING = 20;

const firstLetter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0);

const fuzzy = (value: string, fuzziness: number, prefix_length: number): Dsl => ({
  fuzzy: { word: { value, fuzziness, prefix_length, transpositions: true, rewrite: 'constant_score' } },
});

export const createVocabulary = (cluster: Cluster, names: IndexNames): Vocabulary => {
  const list = async (query: Dsl, context: QueryContext): Promise<readonly string[]> => {
    const { body } = await cluster.request<SearchResponse<{ readonly word: string }>>({
      method: 'POST',
      path: `/${names.words}/_search`,
      query: { allow_partial_search_results: false },
      body: { query, size: MAX_WORDS, track_total_hits: false, sort: [{ word: 'asc' }], _source: ['word'] },
      context,
    });
    return body.hits.hits.map(({ _source }) => _source.word);
  };
  return {
    findSimilar: async (word, edits, context) => {
      const letter = firstLetter(word);
      const found = await list({ bool: { should: [fuzzy(word, edits, letter.length), fuzzy(word, 1, 0)] } }, context);
      return found.flatMap((other) => {
        const distance = editDistance(word, other, edits);
        const most = firstLetter(other) === letter ? edits : 1;
        return other === word || distance > most ? [] : [{ word: other, edits: distance }];
      });
    },
    findByStems: async (stems, context) =>
      stems.size === 0 ? new Map() : Map.groupBy(await list({ terms: { stem: [...stems] } }, context), stemOf),
    findFuzzyCandidates: (word, edits, context) => list(fuzzyInColumn('word', word, edits), context),
    findByPattern: (value, context) => list({ wildcard: { word: { value, rewrite: 'constant_score' } } }, context),
    findByFamily: (family, withoutStem, context) =>
      list({ bool: { filter: [{ term: { family } }], must_not: [{ term: { stem: withoutStem } }] } }, context),
    findBySimilarPrefix: (typed, context) => {
      if (typed.length > LONGEST_BEGINNING) return Promise.resolve([]);
      const value = `(${toFuzzyPattern(typed, 1)}).*`;
      return list({ regexp: { word: { value, flags: 'NONE', rewrite: 'constant_score' } } }, context);
    },
  };
};
