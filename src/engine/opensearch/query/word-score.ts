// What words count in the records that have them, as conditions that are scored; how rare they are is known beforehand.
import { stemOf } from '@periplus/text';
import { SEARCH_FIELDS } from '../../../schema/fields.ts';
import { VALUE_IMPACT } from '../../term-weights.ts';
import type { Dsl } from '../cluster/wire.ts';
import { isCoded, isSearched } from '../document/field-codes.ts';
import { anyOf, term } from './dsl.ts';
import { type Labels, NO_LABELS, type ScoredWord } from './labels.ts';
import { listWords, type ScoringNode, type WordClause } from './scoring-nodes.ts';
import { anyForm, exactWord, type Fields, fuzzyWord, wildcard, wordInFields } from './word-query.ts';

/** What is known of a word that is asked for. */
export type WordStatistics = {
  readonly rarity: number;
  /** The words of the catalogue that it stands for, and what each counts compared with the word itself; what counts most first. */
  readonly forms: readonly { readonly word: string; readonly weight: number }[];
  /** It names places that records lie in, and not so many that it tells nothing. */
  readonly isPlaceName: boolean;
};

export type WordStatisticsLookup = (asked: WordClause) => WordStatistics;

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

/** The cluster takes a thousand conditions at once, and those that decide what matches need some of them. */
const MOST_PARTS = 500;
/** So many of the words that one word stands for count at most. */
const MOST_FORMS = 100;

const where = (condition: Dsl, part: Dsl): Dsl => ({ bool: { filter: [condition], must: [part] } });

/** A word that is asked for, what is known of it, and what it counts where it stands. */
type Weighed = { readonly asked: WordClause; readonly known: WordStatistics; readonly worth: number };

const tell = ({ asked, known }: Weighed, form: ScoredWord['form'], word: string, weight = 1): ScoredWord => ({
  ...{ word, form, weight: weight * asked.weight, rarity: known.rarity, fields: asked.fields },
});

/** A word counts what it counts in the whole record, wherever in it the fields are that are asked for. */
const saidParts = (weighed: Weighed, labels: Labels): readonly Dsl[] => {
  const { asked, known, worth } = weighed;
  const fields = textFields(asked.fields);
  if (fields?.length === 0) return [];
  return known.forms.map(({ word, weight }) => {
    const said = scored('stated', word, worth * weight);
    const form = asked.kind === 'any' && word !== asked.word ? 'other' : 'same';
    return labels.word(
      fields === undefined ? said : where(wordInFields(word, fields), said),
      tell(weighed, form, word, weight),
    );
  });
};

/** The name of a place counts where a record lies in it without saying so: what records say decides among those that do. */
const placeParts = (weighed: Weighed, labels: Labels): readonly Dsl[] => {
  const { asked, known, worth } = weighed;
  if (!known.isPlaceName) return [];
  const { kind, word } = asked;
  const texts = textFields(asked.fields);
  const whole = kind === 'exact' ? term('stated', word) : term('statedStems', stemOf(word));
  const says = texts === undefined ? whole : anyOf(known.forms.map((form) => wordInFields(form.word, texts)));
  const part = { bool: { must: [scored('places', word, worth)], must_not: [says] } };
  return [labels.word(part, tell(weighed, 'place', word))];
};

const valueParts = (weighed: Weighed, labels: Labels): readonly Dsl[] => {
  const { asked, worth } = weighed;
  const fields = otherFields(asked.fields);
  if (fields.length === 0) return [];
  const part = { constant_score: { filter: toWordQuery(asked, fields), boost: worth * VALUE_IMPACT } };
  return [labels.word(part, tell(weighed, 'value', asked.word))];
};

const toParts = (asked: WordClause, known: WordStatistics, labels: Labels): readonly Dsl[] => {
  const weighed = { asked, known, worth: asked.weight * known.rarity };
  if (weighed.worth <= 0) return [];
  return [...saidParts(weighed, labels), ...placeParts(weighed, labels), ...valueParts(weighed, labels)];
};

const toAll = (parts: readonly ScoringNode[], knowledge: WordStatisticsLookup, labels: Labels): readonly Dsl[] =>
  parts.flatMap((part) => {
    if (part.kind !== 'within') return toParts(part, knowledge(part), labels);
    const inside = labels.within();
    const should = toAll(part.parts, knowledge, inside.labels);
    return should.length === 0 ? [] : [inside.all({ bool: { filter: part.conditions, should } })];
  });

/** Each adds to the score of a record for which it holds. The more words are asked for, the fewer forms of each count. */
export const toScoreClauses = (
  parts: readonly ScoringNode[],
  knowledge: WordStatisticsLookup,
  labels: Labels = NO_LABELS,
): readonly Dsl[] => {
  const most = Math.max(1, Math.min(MOST_FORMS, Math.floor(MOST_PARTS / listWords(parts).length)));
  const cut = (asked: WordClause): WordStatistics => {
    const known = knowledge(asked);
    return known.forms.length <= most ? known : { ...known, forms: known.forms.slice(0, most) };
  };
  return toAll(parts, cut, labels);
};
