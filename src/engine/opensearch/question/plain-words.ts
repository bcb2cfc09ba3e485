// The words of a question that is nothing but words, and how records are told apart by them.
import { toWantedUnits } from '../../../lib/text/function-words.ts';
import { stemOf } from '../../../lib/text/stem.ts';
import { toStream } from '../../../lib/text/words.ts';
import type { SearchQuery, TextQuery } from '../../../query/search-query.ts';
import { sortKey } from '../../../record/sort-key.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { ALL_IN_TITLE, OTHER_FORM, SIDE_BY_SIDE, WHOLE, WHOLE_TITLE, WHOLE_VALUE } from '../../rerank-factors.ts';
import type { Dsl } from '../cluster/wire.ts';
import { cutToBytes, inField } from '../document/field-codes.ts';
import { allOf, noneOf, term, terms } from './dsl.ts';

const TITLE: FieldName = 'dct_title_s';

/** Far above any sum of word weights. */
const [ID_BONUS, TITLE_BONUS] = [1000, 500];

/** The text as typed when it is nothing but words over all fields or the title. */
const plainWords = (text: TextQuery): string | undefined => {
  if (text.kind === 'words') return text.fields === undefined || text.fields.includes(TITLE) ? text.text : undefined;
  if (text.kind !== 'and') return undefined;
  const parts = text.nodes.map(plainWords);
  return parts.every((part) => part !== undefined) ? parts.join(' ') : undefined;
};

/** What was typed, as far as records can be lifted by it. */
export const wordingOf = ({ text, wording }: SearchQuery): string | undefined =>
  text === undefined ? undefined : (wording ?? plainWords(text));

const bonus = (filter: Dsl, boost: number): Dsl => ({ constant_score: { filter, boost } });

/** An exact id or title comes first. */
export const withBonus = (query: Dsl, words: string): Dsl => ({
  bool: {
    must: [query],
    should: [bonus(term('id', words), ID_BONUS), bonus(term(`keys.${TITLE}`, cutToBytes(sortKey(words))), TITLE_BONUS)],
  },
});

type Factor = { readonly filter?: Dsl; readonly weight: number };

const multiply = (query: Dsl, functions: readonly object[], score_mode: 'sum' | 'multiply'): Dsl => ({
  function_score: { query, functions, score_mode, boost_mode: 'multiply' },
});

const inTitle = (word: string): Dsl => term('words', inField(TITLE, word));
const formInTitle = (word: string): Dsl => term('stems', inField(TITLE, stemOf(word)));

/** Telling words in the title, or a value that is the whole question: the better of the two counts. */
const wordFactors = (telling: readonly string[], isWholeValue: Dsl): readonly Factor[] => {
  const share = ALL_IN_TITLE / telling.length;
  const others = noneOf(isWholeValue);
  return [
    { weight: 1 },
    { filter: isWholeValue, weight: WHOLE_VALUE - 1 },
    ...telling.flatMap((word): readonly Factor[] => [
      { filter: allOf([inTitle(word), others]), weight: share },
      { filter: allOf([formInTitle(word), noneOf(inTitle(word)), others]), weight: share * OTHER_FORM },
    ]),
  ];
};

const besideEachOther = (words: readonly string[]): Dsl => ({
  span_near: {
    clauses: words.map((word) => ({ span_term: { words: inField(TITLE, word) } })),
    slop: 0,
    in_order: true,
  },
});

/** All words side by side in the title, which has them all then: on top of what the words count one by one. */
const titleFactors = (words: readonly string[], whole: string): readonly Factor[] => {
  if (words.length < 2) return [];
  const all = 1 + ALL_IN_TITLE;
  const isTitle = term('title', whole);
  return [
    { filter: isTitle, weight: WHOLE_TITLE / all },
    { filter: allOf([besideEachOther(words), noneOf(isTitle)]), weight: SIDE_BY_SIDE / all },
  ];
};

/** `wholes`: ids of records that others say to be part of. */
export const withFactors = (query: Dsl, text: string, wholes: readonly string[]): Dsl => {
  const words = toStream(text);
  const telling = toWantedUnits(text).flatMap(({ stream }) => stream);
  if (telling.length === 0) return query;
  const whole = cutToBytes(words.join(' '));
  const weighed = multiply(query, wordFactors(telling, term('whole', whole)), 'sum');
  const factors = [
    ...titleFactors(words, whole),
    ...(wholes.length === 0 ? [] : [{ filter: terms('id', wholes), weight: WHOLE }]),
    { field_value_factor: { field: 'newer', missing: 1 } },
  ];
  return multiply(weighed, factors, 'multiply');
};
