// Reads word lists as people write them: a list of terms a line, comments and empty lines between, faults told by line.
import { toWordSequence } from './tokenise.ts';

/** A term as folded words: "ZIP code" is zip, code. */
export type Term = readonly string[];

export type LineProblem = { readonly line: number; readonly detail: string };

export type ParsedWordList<T> =
  | { readonly kind: 'parsed'; readonly value: T }
  | { readonly kind: 'refused'; readonly problems: readonly LineProblem[] };

export type NumberedLine = { readonly line: number; readonly text: string };

/** More words than this are a sentence, and would be looked for at every word of a question. */
export const MAX_TERM_WORDS = 8;

/** Lines that say something; `#` begins a comment. */
export const toNumberedLines = (text: string): readonly NumberedLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.replace(/^\ufeff/, '').trim() }))
    .filter((item) => item.text !== '' && !item.text.startsWith('#'));

/** As Solr: `\,` is a comma of the term and `\=>` an arrow of it; a mark counts after an even number of backslashes. */
export const splitUnescaped = (text: string, mark: ',' | '=>'): readonly string[] =>
  text.split(mark === ',' ? /(?<=(?<!\\)(?:\\\\)*),/ : /(?<=(?<!\\)(?:\\\\)*)=>/);

const withoutEscapes = (text: string): string => text.replace(/\\(=>|.)/g, '$1');

/** The words of a term, or what is wrong with it. */
export const parseTerm = (written: string): Term | string => {
  const text = withoutEscapes(written).trim();
  if (text === '') return 'has an empty term between commas.';
  const words = toWordSequence(text);
  if (words.length === 0) return `has a term without a letter or digit: ${JSON.stringify(text)}.`;
  if (words.length > MAX_TERM_WORDS) return `has a term of more than ${MAX_TERM_WORDS} words: ${JSON.stringify(text)}.`;
  return words;
};

/** Adds every fault of a list of terms to `problems`; the others are returned. */
export const parseTerms = (written: readonly string[], line: number, problems: LineProblem[]): readonly Term[] =>
  written.flatMap((item) => {
    const term = parseTerm(item);
    if (typeof term !== 'string') return [term];
    problems.push({ line, detail: `Line ${line} ${term}` });
    return [];
  });

export const toParsedWordList = <T>(problems: readonly LineProblem[], value: () => T): ParsedWordList<T> =>
  problems.length > 0 ? { kind: 'refused', problems } : { kind: 'parsed', value: value() };
