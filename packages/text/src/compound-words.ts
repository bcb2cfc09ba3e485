// Words that are joined or split otherwise than in the records: "firestations", "water shed". Candidates are told apart by how
// many records have their words.

/** How many records have a word. */
export type WordCount = (word: string) => number;

export type WordJoin = {
  /** Index of the first of the two words in the question. */
  readonly at: number;
  readonly word: string;
};

/** Shorter parts are found in nearly any word ("re", "de", "in"). */
const MIN_PART = 3;
/** Longer runs are no words of a language; a limit keeps the number of candidates small. */
const MAX_WORD = 40;
const JOINABLE = /^\p{L}+$/u;

const isSplittable = (word: string): boolean =>
  word.length >= 2 * MIN_PART && word.length <= MAX_WORD && JOINABLE.test(word);

/** Every way to part a word in two. */
export const splitsOf = (word: string): readonly (readonly [left: string, right: string])[] =>
  isSplittable(word)
    ? Array.from({ length: word.length - 2 * MIN_PART + 1 }, (_, index) => {
        const at = MIN_PART + index;
        return [word.slice(0, at), word.slice(at)] as const;
      })
    : [];

/** Every two neighbours of a question as one word. */
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
      const known = count(left);
      const tail = known > 0 ? inTwo(rest, count) : undefined;
      return tail === undefined ? [] : [{ words: [left, ...tail.words], rarest: Math.min(known, tail.rarest) }];
    }),
  );

/**
 * The known words that make up a word: two if there are such, else three ("oilandgas"). Of several ways the one whose rarest
 * word is the most frequent. Undefined when it cannot be split.
 */
export const splitCompound = (word: string, count: WordCount): readonly string[] | undefined =>
  (inTwo(word, count) ?? inThree(word, count))?.words;

/** Neighbours that are one known word, most frequent first. */
export const joinAdjacentWords = (words: readonly string[], count: WordCount): readonly WordJoin[] =>
  joinsOf(words)
    .map((join) => ({ join, records: count(join.word) }))
    .filter(({ records }) => records > 0)
    .sort((a, b) => b.records - a.records)
    .map(({ join }) => join);
