// How rare words are, in which forms they occur, and whether they name places: asked for once per state of the catalogue.
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

/** Words with all their forms. */
const REMEMBERED = 50_000;
const REMEMBERED_MS = 3_600_000;
/** So many forms of a word are counted one by one, in questions of few words and of many; of more, the records are counted together. */
const MOST_COUNTED = { ofFew: 100, ofMany: 10 } as const;
const FEW_WORDS = 8;

export type WordStatisticsDependencies = {
  readonly searchClient: SearchClient;
  readonly vocabulary: Vocabulary;
  readonly revision: () => string;
};

const NOBODY_HAS: WordStatistics = { rarity: 0, forms: [], isPlaceName: false };

const count = (query: Dsl): object => ({ size: 0, track_total_hits: true, query });
const totalOf = (answer: SearchResponse<unknown> | undefined): number => answer?.hits.total?.value ?? 0;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What is asked of the cluster about one word. */
type Inquiry = {
  readonly asked: WordClause;
  readonly forms: readonly WordForm[];
  readonly isCounted: boolean;
  /** One body for each form, or one for all. */
  readonly said: readonly object[];
  /** One body, or none. */
  readonly inOthers: readonly object[];
  readonly names: readonly object[];
};

const toSaid = (asked: WordClause, forms: readonly WordForm[], isCounted: boolean): readonly object[] => {
  const texts = textFields(asked.fields);
  if (texts?.length === 0) return [];
  return isCounted ? forms.map(({ word }) => count(term('stated', word))) : [count(toWordQuery(asked, texts))];
};

const toInquiry = (asked: WordClause, forms: readonly WordForm[], most: number): Inquiry => {
  const { kind, word, fields } = asked;
  const isCounted = forms.length <= most;
  const others = otherFields(fields);
  // Patterns and near words are not looked for in the names of places.
  const names = kind === 'exact' || kind === 'any' ? placeNameFields(fields) : [];
  return {
    ...{ asked, forms, isCounted, said: toSaid(asked, forms, isCounted) },
    inOthers: others.length === 0 ? [] : [count(toWordQuery(asked, others))],
    names: names.length === 0 ? [] : [toPlaceNamesBody(word, names)],
  };
};

/** Takes its answers from the beginning of the list. */
const weigh = ({ asked, forms, isCounted, ...bodies }: Inquiry, left: SearchResponse<unknown>[], size: number) => {
  const said = left.splice(0, bodies.said.length).map(totalOf);
  const inOthers = left.splice(0, bodies.inOthers.length).map(totalOf);
  const names = countPlaceNames(asked.word, left.splice(0, bodies.names.length)[0]);
  // The names of the places that records lie in tell how rare a word is only when none of them says it.
  const records = sum(said) + sum(inOthers) || names.records;
  const kept = forms
    .map((form, at) => ({ ...form, records: isCounted ? (said[at] ?? 0) : 1 }))
    .filter((form) => form.records > 0)
    .sort((a, b) => b.weight - a.weight || b.records - a.records);
  return {
    rarity: inverseFrequency(Math.min(records, size), size),
    forms: kept.map(({ word, weight }) => ({ word, weight })),
    isPlaceName: names.records > 0 && !names.isShared,
  };
};

export const createWordStatistics = ({ searchClient, vocabulary, revision }: WordStatisticsDependencies) => {
  const known = createLru<WordStatistics>({ maxWeight: REMEMBERED, weigh: ({ forms }) => 1 + forms.length });

  const learn = async (
    words: readonly WordClause[],
    most: number,
    context: QueryContext,
  ): Promise<readonly WordStatistics[]> => {
    const forms = await findWordForms(vocabulary, words, context);
    const inquiries = words.map((word, at) => toInquiry(word, forms[at] ?? [], most));
    const bodies = inquiries.flatMap(({ said, inOthers, names }) => [...said, ...inOthers, ...names]);
    const [all, ...answers] = await searchClient.searchAll([count(toVisibilityQuery(true)), ...bodies], context);
    return inquiries.map((inquiry) => weigh(inquiry, answers, totalOf(all)));
  };

  return async (words: readonly WordClause[], context: QueryContext): Promise<WordStatisticsLookup> => {
    const most = words.length <= FEW_WORDS ? MOST_COUNTED.ofFew : MOST_COUNTED.ofMany;
    const state = revision();
    const keyOf = ({ kind, word, edits, fields }: WordClause): string =>
      JSON.stringify([state, most, kind, word, edits, fields]);
    const all = new Map(words.map((word) => [keyOf(word), known.get(keyOf(word))]));
    const unknown = new Map(words.map((word) => [keyOf(word), word]));
    for (const [key, found] of all) if (found !== undefined) unknown.delete(key);
    const learnt = unknown.size === 0 ? [] : await learn([...unknown.values()], most, context);
    for (const [at, key] of [...unknown.keys()].entries()) {
      const word = learnt[at] ?? NOBODY_HAS;
      all.set(key, word);
      known.set(key, word, REMEMBERED_MS);
    }
    return (word) => all.get(keyOf(word)) ?? NOBODY_HAS;
  };
};
