// Which records have a word: as it is, in any form, by pattern, or near in spelling. What it counts is told by word-score.ts.
import { stemOf } from '@periplus/text';
import type { FieldName } from '../../../schema/fields.ts';
import type { Dsl } from '../cluster/wire.ts';
import { fieldCode, isCoded, withFieldCode } from '../document/field-codes.ts';
import { anyOf, term, terms } from './dsl.ts';
import { toFuzzyPattern } from './fuzzy-pattern.ts';

/** Where a word is looked for; undefined: in all searched fields. */
export type Fields = readonly FieldName[] | undefined;

export const wordInFields = (word: string, fields: readonly FieldName[]): Dsl =>
  terms(
    'words',
    fields.map((name) => withFieldCode(name, word)),
  );

export const exactWord = (word: string, fields: Fields): Dsl =>
  fields === undefined ? anyOf([term('stated', word), term('places', word)]) : wordInFields(word, fields);

/** Names of places have no other forms. */
export const anyForm = (word: string, fields: Fields): Dsl => {
  const stem = stemOf(word);
  if (fields === undefined) return anyOf([term('statedStems', stem), term('places', word)]);
  const [names, texts] = [fields.filter(isCoded), fields.filter((name) => !isCoded(name))];
  const inTexts = terms(
    'stems',
    texts.map((name) => withFieldCode(name, stem)),
  );
  return anyOf([inTexts, wordInFields(word, names)]);
};

/** `pattern` is of letters, digits and wildcards, which are those of the cluster. */
export const wildcard = (pattern: string, fields: Fields): Dsl => {
  const like = (column: string, value: string): Dsl => ({
    wildcard: { [column]: { value, rewrite: 'constant_score' } },
  });
  return fields === undefined
    ? like('stated', pattern)
    : anyOf(fields.map((name) => like('words', `${fieldCode(name)}:${pattern}`)));
};

/** Up to this length a near word may be as short as the edits. */
const SHORT = 4;

const near = (column: string, prefix: string, word: string, edits: number): Dsl => {
  if ([...word].length <= SHORT) {
    return {
      regexp: {
        [column]: { value: `${prefix}(${toFuzzyPattern(word, edits)})`, rewrite: 'constant_score', flags: 'NONE' },
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

/** Of the words of a column that has nothing but words. */
export const fuzzyInColumn = (column: string, word: string, edits: number): Dsl => near(column, '', word, edits);

export const fuzzyWord = (word: string, edits: number, fields: Fields): Dsl =>
  fields === undefined
    ? fuzzyInColumn('stated', word, edits)
    : anyOf(fields.map((name) => near('words', `${fieldCode(name)}:`, word, edits)));

const inOrder = (column: string, words: readonly string[], slop: number): Dsl => ({
  span_near: { clauses: words.map((word) => ({ span_term: { [column]: word } })), slop, in_order: true },
});

/**
 * The words in this order in one value, with at most `slop` others between them. Over all fields it is one condition: the cluster
 * takes a thousand, and a word may have many phrases that mean the same.
 */
export const phrase = (words: readonly string[], slop: number, fields: Fields): Dsl =>
  fields === undefined
    ? inOrder('streams', words, slop)
    : anyOf(
        fields.map((name) =>
          inOrder(
            'words',
            words.map((word) => withFieldCode(name, word)),
            slop,
          ),
        ),
      );
