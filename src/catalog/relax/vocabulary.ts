// What is known of words whatever the catalogue holds: the word lists, read again when they change, and which words are good English.
import { statSync } from 'node:fs';
import { isDictionaryWord } from './dictionary-words.ts';
import { loadWordLists, resolveWordFiles, type WordFiles, type WordLists } from './word-lists.ts';

export type Vocabulary = WordLists & {
  /** Well spelt, so that a better spelling need not be offered; folded words. */
  readonly isDictionaryWord: (word: string) => boolean;
};

/** Files are asked whether they have changed no more often than this. */
const CHECK_MS = 2_000;

export type VocabularyOptions = {
  readonly files?: WordFiles;
  /** Is told when a file has changed and cannot be used; the lists read before stay in use. */
  readonly onError?: (message: string) => void;
  readonly now?: () => number;
};

const stampOf = (file: string | URL): string => {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs}-${size}`;
};

/** Throws when a file cannot be used at the start; later the last good lists stay. */
export const createVocabulary = ({
  files = {},
  onError = () => {},
  now = Date.now,
}: VocabularyOptions = {}): (() => Vocabulary) => {
  const stamp = (): string => Object.values(resolveWordFiles(files)).map(stampOf).join();
  const read = (): Vocabulary => ({ ...loadWordLists(files), isDictionaryWord: isDictionaryWord });
  let readStamp = stamp();
  let current = read();
  let checkedAt = now();

  const check = (): void => {
    checkedAt = now();
    try {
      const found = stamp();
      if (found === readStamp) return;
      readStamp = found;
      current = read();
    } catch (cause) {
      onError(cause instanceof Error ? cause.message : String(cause));
    }
  };
  return () => {
    if (now() - checkedAt >= CHECK_MS) check();
    return current;
  };
};
