// Queries for records that contain a word: exactly, in any form, by wildcard or fuzzily. word-score.ts adds the scores.
import { stemOf } from '@periplus/text';
import type { FieldName } from '../../../schema/fields.ts';
import type { Dsl } from '../cluster/wire.ts';
import { fieldCode, isCoded, withFieldCode } from '../document/field-codes.ts';
import { anyOf, term, terms } from './dsl.ts';
import { toFuzzyPattern } from './fuzzy-pattern.ts';

/** Undefined for all searched fields. */
export type Fields = readonly FieldName[] | undefined;

export const wordInFields = (word: string, fields: readonly FieldName[]): Dsl =>
  terms(
    'words',
    fields.map((name) => withFieldCode(name, word)),
  );

export const exactWord = (word: string, fields: Fields): Dsl =>
  fields === undefined ? anyOf([term('recordWords', word), term('places', word)]) : wordInFields(word, fields);

/** Derived place names have no other forms. */
export const anyForm = (word: string, fields: Fields): Dsl => {
  const stem = stemOf(word);
  if (fields === undefined) return anyOf([term('recordStems', stem), term('places', word)]);
  const [names, texts] = [fields.filter(isCoded), fields.filter((name) => !isCoded(name))];
  const inTexts = terms(
    'stems',
    texts.map((name) => withFieldCode(name, stem)),
  );
  return anyOf([inTexts, wordInFields(word, names)]);
};

/** `pattern` contains only letters, digits, `*` and `?`. */
export const wildcard = (pattern: string, fields: Fields): Dsl => {
  const like = (column: string, value: string): Dsl => ({
    wildcard: { [column]: { value, rewrite: 'constant_score' } },
  });
  return fields === undefined
    ? like('recordWords', pattern)
    : anyOf(fields.map((name) => like('words', `${fieldCode(name)}:${pattern}`)));
};

/** For words up to this length the cluster's fuzzy query misses matches that are shorter than the edits. */
const MAX_SHORT_LENGTH = 4;

const fuzzyTerm = (column: string, prefix: string, word: string, edits: number): Dsl => {
  if ([...word].length <= MAX_SHORT_LENGTH) {
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

/** For columns without field codes. */
export const fuzzyInColumn = (column: string, word: string, edits: number): Dsl => fuzzyTerm(column, '', word, edits);

export const fuzzyWord = (word: string, edits: number, fields: Fields): Dsl =>
  fields === undefined
    ? fuzzyInColumn('recordWords', word, edits)
    : anyOf(fields.map((name) => fuzzyTerm('words', `${fieldCode(name)}:`, word, edits)));

const inOrder = (column: string, words: readonly string[], slop: number): Dsl => ({
  span_near: { clauses: words.map((word) => ({ span_term: { [column]: word } })), slop, in_order: true },
});

/**
 * The words in this order in one value, with at most `slop` others between them. Over all fields this is a single
 * clause, because the cluster allows a thousand and a query may contain many alternative phrases.
 */
export const phrase = (words: readonly string[], slop: number, fields: Fields): Dsl =>
  fields === undefined
    ? inOrder('sequences', words, slop)
    : anyOf(
        fields.map((name) =>
          inOrder(
            'words',
            words.map((word) => withFieldCode(name, word)),
            slop,
          ),
        ),
      );
