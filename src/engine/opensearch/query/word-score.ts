// Builds the clauses that score words. Their rarity is looked up beforehand.
import { stemOf } from '@periplus/text';
import { SEARCH_FIELDS } from '../../../schema/fields.ts';
import { toFilterPart } from '../../hit-parts.ts';
import { VALUE_IMPACT } from '../../term-weights.ts';
import type { Dsl } from '../cluster/wire.ts';
import { isCoded, isSearched } from '../document/field-codes.ts';
import { anyOf, term } from './dsl.ts';
import { type Labels, NO_LABELS, type ScoredWord } from './labels.ts';
import { type FilterClause, listWords, type ScoringNode, type WordClause } from './scoring-nodes.ts';
import { anyForm, exactWord, type Fields, fuzzyWord, wildcard, wordInFields } from './word-query.ts';

export type WordStatistics = {
  readonly rarity: number;
  /** The words of the catalogue that match, with weights relative to the word itself, highest first. */
  readonly forms: readonly { readonly word: string; readonly weight: number }[];
  /** Whether it is part of place names, but not of too many ('county'). */
  readonly isPlaceName: boolean;
};

export type WordStatisticsLookup = (clause: WordClause) => WordStatistics;

export const textFields = (fields: Fields) => fields?.filter((name) => isSearched(name) && !isCoded(name));
export const placeNameFields = (fields: Fields) => (fields ?? SEARCH_FIELDS).filter(isCoded);
export const otherFields = (fields: Fields) => (fields ?? []).filter((name) => !isSearched(name));

export const toWordQuery = ({ kind, word, edits = 0 }: WordClause, fields: Fields): Dsl => {
  switch (kind) {
    case 'exact':
      return exactWord(word, fields);
    case 'any':
      return anyForm(word, fields);
    case 'pattern':
      return wildcard(word, fields);
    case 'near':
      return fuzzyWord(word, edits, fields);
  }
};

const scored = (column: string, value: string, boost: number): Dsl => ({ term: { [column]: { value, boost } } });

/** The cluster allows a thousand clauses, and matching needs some of them. */
const MAX_CLAUSES = 500;
/** Forms of one word that are scored. */
const MAX_FORMS = 100;

const where = (condition: Dsl, query: Dsl): Dsl => ({ bool: { filter: [condition], must: [query] } });

/** `boost` combines the weight in the query and the rarity. */
type WeightedWord = { readonly clause: WordClause; readonly statistics: WordStatistics; readonly boost: number };

const toScoredWord = (
  { clause, statistics }: WeightedWord,
  form: ScoredWord['form'],
  word: string,
  weight = 1,
): ScoredWord => ({
  ...{ kind: 'word', word, form, weight: weight * clause.weight, rarity: statistics.rarity, fields: clause.fields },
});

/** A word counts with its impact in the whole record, even if only some fields are searched. */
const textClauses = (word: WeightedWord, labels: Labels): readonly Dsl[] => {
  const { clause, statistics, boost } = word;
  const fields = textFields(clause.fields);
  if (fields?.length === 0) return [];
  return statistics.forms.map(({ word: text, weight }) => {
    const score = scored('recordWords', text, boost * weight);
    const form = clause.kind === 'any' && text !== clause.word ? 'other' : 'same';
    return labels.part(
      fields === undefined ? score : where(wordInFields(text, fields), score),
      toScoredWord(word, form, text, weight),
    );
  });
};

/** A derived place name counts only for records whose text does not contain it. */
const placeClauses = (word: WeightedWord, labels: Labels): readonly Dsl[] => {
  const { clause, statistics, boost } = word;
  if (!statistics.isPlaceName) return [];
  const { kind, word: text } = clause;
  const fields = textFields(clause.fields);
  const inAnyField = kind === 'exact' ? term('recordWords', text) : term('recordStems', stemOf(text));
  const inText =
    fields === undefined ? inAnyField : anyOf(statistics.forms.map((form) => wordInFields(form.word, fields)));
  const query = { bool: { must: [scored('places', text, boost)], must_not: [inText] } };
  return [labels.part(query, toScoredWord(word, 'place', text))];
};

const valueClauses = (word: WeightedWord, labels: Labels): readonly Dsl[] => {
  const { clause, boost } = word;
  const fields = otherFields(clause.fields);
  if (fields.length === 0) return [];
  const query = { constant_score: { filter: toWordQuery(clause, fields), boost: boost * VALUE_IMPACT } };
  return [labels.part(query, toScoredWord(word, 'value', clause.word))];
};

const toWordClauses = (clause: WordClause, statistics: WordStatistics, labels: Labels): readonly Dsl[] => {
  const word = { clause, statistics, boost: clause.weight * statistics.rarity };
  if (word.boost <= 0) return [];
  return [...textClauses(word, labels), ...placeClauses(word, labels), ...valueClauses(word, labels)];
};

const toFilterClause = (clause: FilterClause, labels: Labels): Dsl =>
  labels.part({ constant_score: { filter: clause.condition, boost: clause.score } }, toFilterPart(clause));

const toClauses = (nodes: readonly ScoringNode[], lookUp: WordStatisticsLookup, labels: Labels): readonly Dsl[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'filter') return [toFilterClause(node, labels)];
    if (node.kind !== 'within') return toWordClauses(node, lookUp(node), labels);
    const inside = labels.within();
    const should = toClauses(node.nodes, lookUp, inside.labels);
    return should.length === 0 ? [] : [inside.all({ bool: { filter: node.conditions, should } })];
  });

/** Each clause adds to the score. The more words a query has, in all its tiers, the fewer forms of each are scored. */
export const toScoreClauses = (
  nodes: readonly ScoringNode[],
  lookUp: WordStatisticsLookup,
  labels: Labels = NO_LABELS,
  words = listWords(nodes).length,
): readonly Dsl[] => {
  const maxForms = Math.max(1, Math.min(MAX_FORMS, Math.floor(MAX_CLAUSES / words)));
  const lookUpLimited = (clause: WordClause): WordStatistics => {
    const statistics = lookUp(clause);
    const { forms } = statistics;
    return forms.length <= maxForms ? statistics : { ...statistics, forms: forms.slice(0, maxForms) };
  };
  return toClauses(nodes, lookUpLimited, labels);
};
