// Words within a few edits of a short word, as a regular expression. The cluster's own search for near words leaves out those as short
// as the edits allowed; ours does not.

const ANY = '.';

/** One more insertion, deletion, replacement or swap of neighbours. A sign may be ANY. */
const editOnce = (signs: readonly string[]): readonly (readonly string[])[] => {
  const made: string[][] = [];
  for (let at = 0; at <= signs.length; at++) {
    const [before, after] = [signs.slice(0, at), signs.slice(at)];
    made.push([...before, ANY, ...after]);
    if (after.length > 0) made.push([...before, ...after.slice(1)], [...before, ANY, ...after.slice(1)]);
    if (after.length > 1) made.push([...before, after[1] as string, after[0] as string, ...after.slice(2)]);
  }
  return made;
};

/** Swaps are of neighbours as they were: no edit takes place between two that were swapped, as with optimal string alignment. */
const swapsOnly = (signs: readonly string[]): readonly (readonly string[])[] =>
  signs
    .slice(1)
    .map((_, at) => [...signs.slice(0, at), signs[at + 1] as string, signs[at] as string, ...signs.slice(at + 2)]);

const withoutSwaps = (signs: readonly string[]): readonly (readonly string[])[] => {
  const swapped = new Set(swapsOnly(signs).map((list) => list.join('\0')));
  return editOnce(signs).filter((list) => !swapped.has(list.join('\0')) || list.includes(ANY));
};

/** Two edits that do not touch one swapped pair: edit one side of a swap, or edit twice without swaps. */
const editTwice = (signs: readonly string[]): readonly (readonly string[])[] => {
  const plain = withoutSwaps(signs).flatMap(withoutSwaps);
  const besideSwap = signs.slice(1).flatMap((_, at) => {
    const [left, right] = [signs.slice(0, at), signs.slice(at + 2)];
    const pair = [signs[at + 1] as string, signs[at] as string];
    return [
      ...editOnce(left).map((edited) => [...edited, ...pair, ...right]),
      ...editOnce(right).map((edited) => [...left, ...pair, ...edited]),
    ];
  });
  return [...plain, ...besideSwap];
};

const escapeSign = (sign: string): string => (sign === ANY || /[\p{L}\p{N}\p{M}]/u.test(sign) ? sign : `\\${sign}`);

/** Of a word of letters and digits; Lucene's syntax. */
export const toFuzzyPattern = (word: string, edits: number): string => {
  const signs = [...word];
  const lists = [signs, ...(edits > 0 ? editOnce(signs) : []), ...(edits > 1 ? editTwice(signs) : [])];
  return [...new Set(lists.map((list) => list.map(escapeSign).join('')))].filter((text) => text !== '').join('|');
};
