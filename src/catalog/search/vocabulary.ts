// The word lists, reloaded when a file changes, and the dictionary.
import { readFileSync, statSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { buildStringTable, findString, type StringTable } from '@periplus/collections';
import { stemOf } from '@periplus/text';
import { loadWordLists, resolveWordFiles, type WordFiles, type WordLists } from './word-lists.ts';

/** Written by scripts/data/build-word-list.ts. The path is valid from `src/` and from `dist/`. */
const ASSET = new URL('../../../assets/english-words.txt.br', import.meta.url);

const load = (): StringTable =>
  buildStringTable(brotliDecompressSync(readFileSync(ASSET)).toString('utf8').split('\n'));

let words: StringTable | undefined;

/** Shorter words have too many similar words to be corrected. */
const MIN_LENGTH = 4;

/** Loads the list on first use, in a few milliseconds. */
const isDictionaryWord = (word: string): boolean => {
  if (word.length < MIN_LENGTH) return true;
  words ??= load();
  return findString(words, word) !== undefined || findString(words, stemOf(word)) !== undefined;
};

export type Vocabulary = WordLists & {
  /** For folded words; a dictionary word needs no correction. */
  readonly isDictionaryWord: (word: string) => boolean;
};

/** Shortest time between two checks of the files. */
const CHECK_MS = 2_000;

export type VocabularyOptions = {
  readonly files?: WordFiles;
  /** Called when a changed file is not valid; the previous lists stay in use. */
  readonly onError?: (message: string) => void;
  readonly now?: () => number;
};

const fingerprintOf = (file: string | URL): string => {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs}-${size}`;
};

/** Throws if a file is not valid at the start. */
export const createVocabulary = ({
  files = {},
  onError = () => {},
  now = () => performance.now(),
}: VocabularyOptions = {}): (() => Vocabulary) => {
  const readFingerprint = (): string => Object.values(resolveWordFiles(files)).map(fingerprintOf).join();
  const load = (): Vocabulary => ({ ...loadWordLists(files), isDictionaryWord });
  let fingerprint = readFingerprint();
  let current = load();
  let checkedAt = now();

  const reloadIfChanged = (): void => {
    checkedAt = now();
    try {
      const found = readFingerprint();
      if (found === fingerprint) return;
      fingerprint = found;
      current = load();
    } catch (cause) {
      onError(cause instanceof Error ? cause.message : String(cause));
    }
  };
  return () => {
    if (now() - checkedAt >= CHECK_MS) reloadIfChanged();
    return current;
  };
};
