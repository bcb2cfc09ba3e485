// One word of a question, as a condition that is scored: as it is, in any form, by pattern, or near in spelling.
import { stemOf } from '../../../lib/text/stem.ts';
import { type FieldName, SEARCH_FIELDS } from '../../../schema/fields.ts';
import type { Dsl } from '../cluster/wire.ts';
import { codeOf, inField, isCoded, isSearched } from '../document/field-codes.ts';
import { anyOf, terms } from './dsl.ts';
import { nearPattern } from './near-pattern.ts';

/** Where a word is looked for, and what it counts. `fields` absent: all searched fields. */
export type Scope = { readonly fields?: readonly FieldName[]; readonly weight: number };

/** Other forms of a word count less: whoever writes "maps" means "maps" first. */
const STEM_WEIGHT = 0.8;
/** What a match in a field counts whose words are not weighed, and what a pattern counts. */
const VALUE_WEIGHT = 0.3;

const scored = (column: string, value: string, boost: number): Dsl => ({ term: { [column]: { value, boost } } });

const constant = (filter: Dsl, boost: number): Dsl => ({ constant_score: { filter, boost } });

/** A record that says the word itself counts for that; one that lies in a place of this name, for the place. */
const sayOrLieIn = (said: Dsl, word: string, weight: number): Dsl => ({
  dis_max: { queries: [said, scored('places', word, weight)] },
});

const anyFormSaid = (word: string, weight: number): Dsl => ({
  bool: {
    must: [scored('statedStems', stemOf(word), weight * STEM_WEIGHT)],
    should: [scored('stated', word, weight * (1 - STEM_WEIGHT))],
  },
});

/** The condition decides; the weights of the words, where they are known, give the score. */
const within = (condition: Dsl, { fields = SEARCH_FIELDS, weight }: Scope, weighed: readonly Dsl[]): Dsl =>
  fields.some(isSearched)
    ? { bool: { filter: [condition], should: weighed } }
    : constant(condition, weight * VALUE_WEIGHT);

export const exactWord = (word: string, scope: Scope): Dsl => {
  const { fields, weight } = scope;
  const said = scored('stated', word, weight);
  if (fields === undefined) return sayOrLieIn(said, word, weight);
  return within(
    terms(
      'words',
      fields.map((name) => inField(name, word)),
    ),
    scope,
    [said],
  );
};

export const anyForm = (word: string, scope: Scope): Dsl => {
  const { fields, weight } = scope;
  const said = anyFormSaid(word, weight);
  if (fields === undefined) return sayOrLieIn(said, word, weight);
  const [names, texts] = [fields.filter(isCoded), fields.filter((name) => !isCoded(name))];
  const condition = anyOf([
    terms(
      'stems',
      texts.map((name) => inField(name, stemOf(word))),
    ),
    terms(
      'words',
      names.map((name) => inField(name, word)),
    ),
  ]);
  return within(condition, scope, [said]);
};

/** So many of the words that a pattern finds are weighed. */
const WEIGHED_WORDS = 'top_terms_100';

/** `pattern` is of letters, digits and wildcards, which are those of the cluster. */
export const wildcard = (pattern: string, scope: Scope): Dsl => {
  const { fields, weight } = scope;
  const like = (column: string, value: string, rewrite = 'constant_score', boost = 1): Dsl => ({
    wildcard: { [column]: { value, rewrite, boost } },
  });
  const condition =
    fields === undefined
      ? like('stated', pattern)
      : anyOf(fields.map((name) => like('words', `${codeOf(name)}:${pattern}`)));
  return within(condition, scope, [like('stated', pattern, WEIGHED_WORDS, weight)]);
};

/** Up to this length a near word may be as short as the edits. */
const SHORT = 4;

const near = (column: string, prefix: string, word: string, edits: number): Dsl => {
  if ([...word].length <= SHORT) {
    return {
      regexp: {
        [column]: { value: `${prefix}(${nearPattern(word, edits)})`, rewrite: 'constant_score', flags: 'NONE' },
      },
    };
  }
  const value = `${prefix}${word}`;
  return {
    fuzzy: {
      [column]: {
        value,
        fuzziness: edits,
        prefix_length: prefix.length,
        transpositions: true,
        rewrite: 'constant_score',
      },
    },
  };
};

/** What a word that is misspelt so often counts. */
const EDIT_WEIGHTS = [1, 0.6, 0.3] as const;

export const nearWord = (word: string, edits: 0 | 1 | 2, { fields, weight }: Scope): Dsl => {
  const condition =
    fields === undefined
      ? near('stated', '', word, edits)
      : anyOf(fields.map((name) => near('words', `${codeOf(name)}:`, word, edits)));
  const nearer = edits === 0 ? [] : [constant({ term: { stated: word } }, weight)];
  return { bool: { must: [constant(condition, weight * EDIT_WEIGHTS[edits])], should: nearer } };
};

/** The words in this order in one value, with at most `slop` others between them. */
export const phrase = (words: readonly string[], slop: number, scope: Scope): Dsl => {
  const { fields = SEARCH_FIELDS, weight } = scope;
  const inOne = (name: FieldName): Dsl => ({
    span_near: { clauses: words.map((word) => ({ span_term: { words: inField(name, word) } })), slop, in_order: true },
  });
  return within(
    anyOf(fields.map(inOne)),
    scope,
    words.map((word) => scored('stated', word, weight)),
  );
};
