// Parses word lists: a list of terms per line, with comments and empty lines; problems are reported by line.
import { toWordSequence } from './tokenise.ts';

/** A term as folded words: "ZIP code" is ['zip', 'code']. */
export type Term = readonly string[];

export type LineProblem = { readonly line: number; readonly detail: string };

export type ParsedWordList<T> =
  | { readonly kind: 'parsed'; readonly value: T }
  | { readonly kind: 'refused'; readonly problems: readonly LineProblem[] };

export type NumberedLine = { readonly line: number; readonly text: string };

const MAX_TERM_WORDS = 8;

/** Lines that are neither empty nor a comment (`#`). */
export const toNumberedLines = (text: string): readonly NumberedLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.replace(/^\ufeff/, '').trim() }))
    .filter((item) => item.text !== '' && !item.text.startsWith('#'));

/** As in Solr, `\,` and `\=>` belong to the term; a separator follows an even number of backslashes. */
export const splitUnescaped = (text: string, separator: ',' | '=>'): readonly string[] =>
  text.split(separator === ',' ? /(?<=(?<!\\)(?:\\\\)*),/ : /(?<=(?<!\\)(?:\\\\)*)=>/);

const withoutEscapes = (text: string): string => text.replace(/\\(=>|.)/g, '$1');

/** Returns the words of a term, or the problem as the end of a sentence. */
export const parseTerm = (source: string): Term | string => {
  const text = withoutEscapes(source).trim();
  if (text === '') return 'has an empty term between commas.';
  const words = toWordSequence(text);
  if (words.length === 0) return `has a term without a letter or digit: ${JSON.stringify(text)}.`;
  if (words.length > MAX_TERM_WORDS) return `has a term of more than ${MAX_TERM_WORDS} words: ${JSON.stringify(text)}.`;
  return words;
};

/** Returns the valid terms and adds the others to `problems`. */
export const parseTerms = (sources: readonly string[], line: number, problems: LineProblem[]): readonly Term[] =>
  sources.flatMap((item) => {
    const term = parseTerm(item);
    if (typeof term !== 'string') return [term];
    problems.push({ line, detail: `Line ${line} ${term}` });
    return [];
  });

export const toParsedWordList = <T>(problems: readonly LineProblem[], value: () => T): ParsedWordList<T> =>
  problems.length > 0 ? { kind: 'refused', problems } : { kind: 'parsed', value: value() };
