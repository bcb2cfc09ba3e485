// Better spellings of a word among the words of the catalogue: for spelling suggestions and forgiving completions.
import { findString, stringAt } from '../../lib/string-table.ts';
import { findNear } from '../../lib/text/near.ts';
import type { Reader } from './reader.ts';

/** How many edits are forgiven in a word of this length: short words have too many neighbours. */
export const forgivenEdits = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** In how many records a word stands. */
export const recordsWithWord = (reader: Reader, word: string): number =>
  reader.parts.reduce((sum, { view }) => {
    const term = findString(view.terms, word);
    if (term === undefined) return sum;
    return sum + (view.postings.starts[term + 1] as number) - (view.postings.starts[term] as number);
  }, 0);

export type NearWord = { readonly word: string; readonly edits: number; readonly records: number };

/** Nearest first, then the more common; the first letter is seldom mistyped, so it counts like half an edit. */
export const nearWords = (reader: Reader, word: string, maxEdits = forgivenEdits(word)): readonly NearWord[] => {
  if (maxEdits === 0 || /^\p{N}+$/u.test(word)) return [];
  const found = new Map<string, NearWord>();
  for (const { view } of reader.parts) {
    for (const { index, edits } of findNear(view.terms, word, maxEdits)) {
      const near = stringAt(view.terms, index);
      if (near === word) continue;
      const records = (view.postings.starts[index + 1] as number) - (view.postings.starts[index] as number);
      found.set(near, { word: near, edits, records: records + (found.get(near)?.records ?? 0) });
    }
  }
  const distance = ({ word: near, edits }: NearWord): number => edits + (near[0] === word[0] ? 0 : 0.5);
  return [...found.values()].sort(
    (a, b) => distance(a) - distance(b) || b.records - a.records || (a.word < b.word ? -1 : 1),
  );
};
