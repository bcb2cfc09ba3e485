// Splits and joins words that the records write differently: "firestations", "water shed". Word frequencies decide
// between candidates.

/** The number of records that contain a word. */
export type WordCount = (word: string) => number;

export type WordJoin = {
  /** Index of the first of the two words in the query. */
  readonly at: number;
  readonly word: string;
};

/** Shorter parts occur in nearly any word ("re", "de", "in"). */
const MIN_PART = 3;
/** Limits the number of candidates. */
const MAX_WORD = 40;
const JOINABLE = /^\p{L}+$/u;

const isSplittable = (word: string): boolean =>
  word.length >= 2 * MIN_PART && word.length <= MAX_WORD && JOINABLE.test(word);

/** Every way to split a word in two. */
export const splitsOf = (word: string): readonly (readonly [left: string, right: string])[] =>
  isSplittable(word)
    ? Array.from({ length: word.length - 2 * MIN_PART + 1 }, (_, index) => {
        const at = MIN_PART + index;
        return [word.slice(0, at), word.slice(at)] as const;
      })
    : [];

/** Every pair of adjacent words as one word. */
export const joinsOf = (words: readonly string[]): readonly WordJoin[] =>
  words.slice(1).flatMap((right, at) => {
    const left = words[at] ?? '';
    return JOINABLE.test(left) && JOINABLE.test(right) ? [{ at, word: left + right }] : [];
  });

type Split = { readonly words: readonly string[]; readonly rarest: number };

const best = (splits: readonly Split[]): Split | undefined =>
  splits.reduce<Split | undefined>((top, split) => (split.rarest > (top?.rarest ?? 0) ? split : top), undefined);

const inTwo = (word: string, count: WordCount): Split | undefined =>
  best(splitsOf(word).map((words) => ({ words, rarest: Math.min(...words.map((part) => count(part))) })));

const inThree = (word: string, count: WordCount): Split | undefined =>
  best(
    splitsOf(word).flatMap(([left, rest]) => {
      const leftCount = count(left);
      const tail = leftCount > 0 ? inTwo(rest, count) : undefined;
      return tail === undefined ? [] : [{ words: [left, ...tail.words], rarest: Math.min(leftCount, tail.rarest) }];
    }),
  );

/**
 * The existing words that make up a word: two if possible, otherwise three ("oilandgas"). Among several splits, the one
 * whose rarest word is most frequent wins. Undefined if there is none.
 */
export const splitCompound = (word: string, count: WordCount): readonly string[] | undefined =>
  (inTwo(word, count) ?? inThree(word, count))?.words;

/** Adjacent words that exist as one word, most frequent first. */
export const joinAdjacentWords = (words: readonly string[], count: WordCount): readonly WordJoin[] =>
  joinsOf(words)
    .map((join) => ({ join, records: count(join.word) }))
    .filter(({ records }) => records > 0)
    .sort((a, b) => b.records - a.records)
    .map(({ join }) => join);
