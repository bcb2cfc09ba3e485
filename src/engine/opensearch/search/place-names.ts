// Counts the place names that contain a word. A word of very many names ("county") does not identify a place.
import { once } from '@periplus/collections';
import { foldText, tokenise, type WordToken } from '@periplus/text';
import { toPlaceWords } from '../../../record/place-facets.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { COMMON_WORD_VALUES } from '../../term-weights.ts';
import type { SearchResponse } from '../cluster/wire.ts';
import { MATCH_NONE, term } from '../query/dsl.ts';
import { valuesColumn } from '../query/value-filter.ts';

/** Enough to detect a common word, although the pattern also matches other words. */
const MAX_NAMES = 4 * COMMON_WORD_VALUES;

/** A prefix is enough, because the names found are tokenised and checked. */
const PREFIX_LENGTH = 8;
const [FIRST_ACCENTED, LAST_ACCENTED] = [0xc0, 0x24f];

/** From a letter to all characters that fold to it. */
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
    .slice(0, PREFIX_LENGTH);
  const classes = letters.map((letter) => `[${letter}${letter.toUpperCase()}${spellings().get(letter) ?? ''}]`);
  return `.*${classes.join('')}.*`;
};

export const toPlaceNamesBody = (word: string, fields: readonly FieldName[]): object => ({
  size: 0,
  track_total_hits: false,
  query: fields.length === 0 ? MATCH_NONE : term('places', word),
  aggs: Object.fromEntries(
    fields.map((field) => [
      field,
      { terms: { field: valuesColumn(field), include: toPattern(word), size: MAX_NAMES } },
    ]),
  ),
});

type Names = { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] };

const containsWord = ({ sequence, terms, joined }: WordToken, word: string): boolean =>
  joined === word || sequence.includes(word) || terms.includes(word);

/** A record in several such places counts several times. */
export const countPlaceNames = (word: string, response: SearchResponse<unknown> | undefined) => {
  const names = Object.values(response?.aggregations ?? {})
    .flatMap((found) => (found as Names).buckets)
    .filter(({ key }) => tokenise(toPlaceWords(key)).some((unit) => containsWord(unit, word)));
  return {
    records: names.reduce((sum, { doc_count }) => sum + doc_count, 0),
    isShared: names.length >= COMMON_WORD_VALUES,
  };
};
