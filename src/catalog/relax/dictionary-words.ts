// The words that count as well spelt, from the list that is shipped with the package (scripts/build-words.ts).
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { buildStringTable, findString, type StringTable } from '@periplus/collections';
import { stemOf } from '@periplus/text';

/** The same distance from `src/catalog/relax` and from `dist/catalog/relax`. */
const ASSET = new URL('../../../assets/english-words.txt.br', import.meta.url);

const load = (): StringTable =>
  buildStringTable(brotliDecompressSync(readFileSync(ASSET)).toString('utf8').split('\n'));

let words: StringTable | undefined;

/** Shorter words have too many neighbours to be corrected at all. */
const MIN_LENGTH = 4;

/** Read when the first word is in doubt; a few milliseconds. */
export const isDictionaryWord = (word: string): boolean => {
  if (word.length < MIN_LENGTH) return true;
  words ??= load();
  return findString(words, word) !== undefined || findString(words, stemOf(word)) !== undefined;
};
