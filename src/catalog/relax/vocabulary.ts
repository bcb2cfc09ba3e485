// The word lists, reloaded when a file changes, and the dictionary.
import { statSync } from 'node:fs';
import { isDictionaryWord } from './dictionary-words.ts';
import { loadWordLists, resolveWordFiles, type WordFiles, type WordLists } from './word-lists.ts';

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
  now = Date.now,
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
