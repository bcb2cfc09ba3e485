// Checks words against the shipped English word list (scripts/data/build-word-list.ts).
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { buildStringTable, findString, type StringTable } from '@periplus/collections';
import { stemOf } from '@periplus/text';

/** The relative path is the same from `src/catalog/relax` and `dist/catalog/relax`. */
const ASSET = new URL('../../../assets/english-words.txt.br', import.meta.url);

const load = (): StringTable =>
  buildStringTable(brotliDecompressSync(readFileSync(ASSET)).toString('utf8').split('\n'));

let words: StringTable | undefined;

/** Shorter words have too many similar words to be corrected. */
const MIN_LENGTH = 4;

/** Loads the list on first use, in a few milliseconds. */
export const isDictionaryWord = (word: string): boolean => {
  if (word.length < MIN_LENGTH) return true;
  words ??= load();
  return findString(words, word) !== undefined || findString(words, stemOf(word)) !== undefined;
};
