// Finds listed terms of one or more words in a query, longest first, with their alternatives.
import { stemOf } from './stem.ts';
import type { Term } from './word-list.ts';

export type TermEntry = {
  readonly term: Term;
  readonly alternatives: readonly Term[];
  /** Matches only in capitals; in lower case it is another word. */
  readonly capitalsOnly?: boolean;
};

export type TermMatch = {
  /** Index of its first word in the query. */
  readonly start: number;
  readonly length: number;
  readonly alternatives: readonly Term[];
};

export type FindOptions = {
  /** Folded words that were typed in capitals (`capitalWords`). */
  readonly capitals?: ReadonlySet<string>;
  /** Also matches `capitalsOnly` terms in lower case. */
  readonly ignoreCapitals?: boolean;
};

export type TermTable = {
  readonly size: number;
  /** Matches do not overlap; at each word the longest wins, as in Solr's synonym filter. */
  readonly find: (words: Term, options?: FindOptions) => readonly TermMatch[];
};

type Row = { capitalsOnly: boolean; readonly alternatives: Map<string, Term> };

const NONE: ReadonlySet<string> = new Set();

/** Plurals and other inflected forms are the same term. */
const keyOf = (words: Term): string => words.map(stemOf).join(' ');

const addEntry = (rows: Map<string, Row>, { term, alternatives, capitalsOnly = false }: TermEntry): void => {
  const key = keyOf(term);
  const row = rows.get(key) ?? { capitalsOnly, alternatives: new Map<string, Term>() };
  row.capitalsOnly &&= capitalsOnly;
  for (const other of alternatives) if (keyOf(other) !== key) row.alternatives.set(other.join(' '), other);
  if (row.alternatives.size > 0) rows.set(key, row);
};

/** Merges entries of the same term. */
export const createTermTable = (entries: Iterable<TermEntry>): TermTable => {
  const rows = new Map<string, Row>();
  for (const entry of entries) addEntry(rows, entry);
  const longest = Math.max(0, ...Array.from(rows.keys(), (key) => key.split(' ').length));

  const matchAt = (words: Term, start: number, options: FindOptions): TermMatch | undefined => {
    const { capitals = NONE, ignoreCapitals = false } = options;
    for (let length = Math.min(longest, words.length - start); length > 0; length--) {
      const part = words.slice(start, start + length);
      const row = rows.get(keyOf(part));
      if (row === undefined) continue;
      const isMatch = !row.capitalsOnly || ignoreCapitals || part.every((word) => capitals.has(word));
      if (isMatch) return { start, length, alternatives: [...row.alternatives.values()] };
    }
    return undefined;
  };

  return {
    size: rows.size,
    find: (words, options = {}) => {
      const matches: TermMatch[] = [];
      for (let at = 0; at < words.length; ) {
        const match = matchAt(words, at, options);
        if (match !== undefined) matches.push(match);
        at += match?.length ?? 1;
      }
      return matches;
    },
  };
};
