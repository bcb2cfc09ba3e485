// A regular expression for all words within a few edits of a short word. The cluster's fuzzy query misses words that
// are as short as the number of edits.

const ANY = '.';

/** One insertion, deletion, replacement or swap of adjacent letters. A character may be ANY. */
const editOnce = (characters: readonly string[]): readonly (readonly string[])[] => {
  const made: string[][] = [];
  for (let at = 0; at <= characters.length; at++) {
    const [before, after] = [characters.slice(0, at), characters.slice(at)];
    made.push([...before, ANY, ...after]);
    if (after.length > 0) made.push([...before, ...after.slice(1)], [...before, ANY, ...after.slice(1)]);
    if (after.length > 1) made.push([...before, after[1] as string, after[0] as string, ...after.slice(2)]);
  }
  return made;
};

/** As in optimal string alignment, no edit happens between two swapped letters. */
const swapsOnly = (characters: readonly string[]): readonly (readonly string[])[] =>
  characters
    .slice(1)
    .map((_, at) => [
      ...characters.slice(0, at),
      characters[at + 1] as string,
      characters[at] as string,
      ...characters.slice(at + 2),
    ]);

const withoutSwaps = (characters: readonly string[]): readonly (readonly string[])[] => {
  const swapped = new Set(swapsOnly(characters).map((list) => list.join('\0')));
  return editOnce(characters).filter((list) => !swapped.has(list.join('\0')) || list.includes(ANY));
};

/** Two edits: one beside a swap, or two without swaps. */
const editTwice = (characters: readonly string[]): readonly (readonly string[])[] => {
  const plain = withoutSwaps(characters).flatMap(withoutSwaps);
  const besideSwap = characters.slice(1).flatMap((_, at) => {
    const [left, right] = [characters.slice(0, at), characters.slice(at + 2)];
    const pair = [characters[at + 1] as string, characters[at] as string];
    return [
      ...editOnce(left).map((edited) => [...edited, ...pair, ...right]),
      ...editOnce(right).map((edited) => [...left, ...pair, ...edited]),
    ];
  });
  return [...plain, ...besideSwap];
};

const escapeCharacter = (sign: string): string =>
  sign === ANY || /[\p{L}\p{N}\p{M}]/u.test(sign) ? sign : `\\${sign}`;

/** In Lucene's syntax, for a word of letters and digits. */
export const toFuzzyPattern = (word: string, edits: number): string => {
  const characters = [...word];
  const lists = [characters, ...(edits > 0 ? editOnce(characters) : []), ...(edits > 1 ? editTwice(characters) : [])];
  return [...new Set(lists.map((list) => list.map(escapeCharacter).join('')))].filter((text) => text !== '').join('|');
};
