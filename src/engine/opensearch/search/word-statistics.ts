// Looks up the rarity and forms of words, and whether they are place names, with a cache per revision.
import { createLru } from '@periplus/collections';
import type { QueryContext } from '../../query-context.ts';
import { inverseFrequency } from '../../term-weights.ts';
import type { Dsl, SearchResponse } from '../cluster/wire.ts';
import { term } from '../query/dsl.ts';
import type { WordClause } from '../query/scoring-nodes.ts';
import { toVisibilityQuery } from '../query/search-body.ts';
import {
  otherFields,
  placeNameFields,
  textFields,
  toWordQuery,
  type WordStatistics,
  type WordStatisticsLookup,
} from '../query/word-score.ts';
import { countPlaceNames, toPlaceNamesBody } from './place-names.ts';
import type { SearchClient } from './search-client.ts';
import type { Vocabulary } from './vocabulary.ts';
import { findWordForms, type WordForm } from './word-forms.ts';

/** Words and forms. */
const CACHE_SIZE = 50_000;
const CACHE_MS = 3_600_000;
/** Up to this many forms of a word are counted separately, otherwise together. */
const MAX_COUNTED_FORMS = { shortQuery: 100, longQuery: 10 } as const;
const FEW_WORDS = 8;

export type WordStatisticsDependencies = {
  readonly searchClient: SearchClient;
  readonly vocabulary: Vocabulary;
  readonly revision: () => string;
};

const NO_RECORDS: WordStatistics = { rarity: 0, forms: [], isPlaceName: false };

const count = (query: Dsl): object => ({ size: 0, track_total_hits: true, query });
const totalOf = (response: SearchResponse<unknown> | undefined): number => response?.hits.total?.value ?? 0;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The search bodies for one word. */
type WordRequest = {
  readonly clause: WordClause;
  readonly forms: readonly WordForm[];
  readonly isCounted: boolean;
  /** One body per form, or one for all. */
  readonly inTexts: readonly object[];
  /** At maxCounted one body. */
  readonly inOthers: readonly object[];
  readonly names: readonly object[];
};

const toTextBodies = (clause: WordClause, forms: readonly WordForm[], isCounted: boolean): readonly object[] => {
  const texts = textFields(clause.fields);
  if (texts?.length === 0) return [];
  return isCounted ? forms.map(({ word }) => count(term('recordWords', word))) : [count(toWordQuery(clause, texts))];
};

const toWordRequest = (clause: WordClause, forms: readonly WordForm[], maxCounted: number): WordRequest => {
  const { kind, word, fields } = clause;
  const isCounted = forms.length <= maxCounted;
  const others = otherFields(fields);
  // Wildcards and fuzzy words do not match derived place names.
  const names = kind === 'exact' || kind === 'any' ? placeNameFields(fields) : [];
  return {
    ...{ clause, forms, isCounted, inTexts: toTextBodies(clause, forms, isCounted) },
    inOthers: others.length === 0 ? [] : [count(toWordQuery(clause, others))],
    names: names.length === 0 ? [] : [toPlaceNamesBody(word, names)],
  };
};

/** Removes its responses from the start of the list. */
const toStatistics = (
  { clause, forms, isCounted, ...bodies }: WordRequest,
  responses: SearchResponse<unknown>[],
  size: number,
) => {
  const inTexts = responses.splice(0, bodies.inTexts.length).map(totalOf);
  const inOthers = responses.splice(0, bodies.inOthers.length).map(totalOf);
  const names = countPlaceNames(clause.word, responses.splice(0, bodies.names.length)[0]);
  // Place names determine the rarity only if no text contains the word.
  const records = sum(inTexts) + sum(inOthers) || names.records;
  const occurring = forms
    .map((form, at) => ({ ...form, records: isCounted ? (inTexts[at] ?? 0) : 1 }))
    .filter((form) => form.records > 0)
    .sort((a, b) => b.weight - a.weight || b.records - a.records);
  return {
    rarity: inverseFrequency(Math.min(records, size), size),
    forms: occurring.map(({ word, weight }) => ({ word, weight })),
    isPlaceName: names.records > 0 && !names.isShared,
  };
};

export const createWordStatistics = ({ searchClient, vocabulary, revision }: WordStatisticsDependencies) => {
  const cache = createLru<WordStatistics>({ maxWeight: CACHE_SIZE, weigh: ({ forms }) => 1 + forms.length });

  const lookUp = async (
    words: readonly WordClause[],
    maxCounted: number,
    context: QueryContext,
  ): Promise<readonly WordStatistics[]> => {
    const forms = await findWordForms(vocabulary, words, context);
    const requests = words.map((word, at) => toWordRequest(word, forms[at] ?? [], maxCounted));
    const bodies = requests.flatMap(({ inTexts, inOthers, names }) => [...inTexts, ...inOthers, ...names]);
    const [all, ...responses] = await searchClient.searchAll([count(toVisibilityQuery('all')), ...bodies], context);
    return requests.map((request) => toStatistics(request, responses, totalOf(all)));
  };

  return async (words: readonly WordClause[], context: QueryContext): Promise<WordStatisticsLookup> => {
    const maxCounted = words.length <= FEW_WORDS ? MAX_COUNTED_FORMS.shortQuery : MAX_COUNTED_FORMS.longQuery;
    const state = revision();
    const keyOf = ({ kind, word, edits, fields }: WordClause): string =>
      JSON.stringify([state, maxCounted, kind, word, edits, fields]);
    const all = new Map(words.map((word) => [keyOf(word), cache.get(keyOf(word))]));
    const unknown = new Map(words.map((word) => [keyOf(word), word]));
    for (const [key, cached] of all) if (cached !== undefined) unknown.delete(key);
    const found = unknown.size === 0 ? [] : await lookUp([...unknown.values()], maxCounted, context);
    for (const [at, key] of [...unknown.keys()].entries()) {
      const statistics = found[at] ?? NO_RECORDS;
      all.set(key, statistics);
      cache.set(key, statistics, CACHE_MS);
    }
    return (word) => all.get(keyOf(word)) ?? NO_RECORDS;
  };
};
