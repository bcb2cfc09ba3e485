// How many places that records lie in have a word in their name: one that very many share ("county") tells nothing of a place.
import { once } from '@periplus/collections';
import { foldText, tokenise, type WordToken } from '@periplus/text';
import { toPlaceWords } from '../../../record/place-facets.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { COMMON_WORD_VALUES } from '../../term-weights.ts';
import type { SearchResponse } from '../cluster/wire.ts';
import { MATCH_NONE, term } from '../query/dsl.ts';
import { valuesColumn } from '../query/value-filter.ts';

/** Enough to tell that a word is shared, though some names have it in another spelling only by the pattern. */
const MOST_NAMES = 4 * COMMON_WORD_VALUES;

/** The beginning of a word is enough to look for: what is found is read again. */
const MOST_LETTERS = 8;
const [FIRST_ACCENTED, LAST_ACCENTED] = [0xc0, 0x24f];

/** Letter -> all that are read as it. */
const spellings = once((): ReadonlyMap<string, string> => {
  const all = new Map<string, string>();
  for (let code = FIRST_ACCENTED; code <= LAST_ACCENTED; code++) {
    const sign = String.fromCodePoint(code);
    const letter = foldText(sign);
    if (letter.length === 1 && /\p{L}/u.test(sign)) all.set(letter, (all.get(letter) ?? '') + sign);
  }
  return all;
});

const toPattern = (word: string): string => {
  const letters = Array.from(word)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .slice(0, MOST_LETTERS);
  const classes = letters.map((letter) => `[${letter}${letter.toUpperCase()}${spellings().get(letter) ?? ''}]`);
  return `.*${classes.join('')}.*`;
};

/** Of an exact word in the given fields of names. */
export const toPlaceNamesBody = (word: string, fields: readonly FieldName[]): object => ({
  size: 0,
  track_total_hits: false,
  query: fields.length === 0 ? MATCH_NONE : term('places', word),
  aggs: Object.fromEntries(
    fields.map((field) => [
      field,
      { terms: { field: valuesColumn(field), include: toPattern(word), size: MOST_NAMES } },
    ]),
  ),
});

type Names = { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] };

const holds = ({ sequence: stream, terms: parts, joined }: WordToken, word: string): boolean =>
  joined === word || stream.includes(word) || parts.includes(word);

/** A record in several such places counts as often. */
export const countPlaceNames = (word: string, answer: SearchResponse<unknown> | undefined) => {
  const names = Object.values(answer?.aggregations ?? {})
    .flatMap((found) => (found as Names).buckets)
    .filter(({ key }) => tokenise(toPlaceWords(key)).some((unit) => holds(unit, word)));
  return {
    records: names.reduce((sum, { doc_count }) => sum + doc_count, 0),
    isShared: names.length >= COMMON_WORD_VALUES,
  };
};
