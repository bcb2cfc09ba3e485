// Reads the search box: AND OR NOT && || ! + - ( ) "phrases" "a b"~2 rome~1 minn* wom?n. Adjacent words mean AND;
// NOT binds before AND, AND before OR. A colon is literal: there is no field:value. Example: `(water OR ice) -forest`.

import { toCleanText } from '../params.ts';
import type { TextQuery } from '../search-query.ts';
import { isOperator, isSearchable, tokenize } from './boolean-tokens.ts';
import { type BooleanTree, toBooleanTree } from './boolean-tree.ts';
import { MATCH_ALL_TEXT, MATCH_NO_TEXT } from './text-nodes.ts';

/** What is read at all; whether a question is too expensive is decided over the whole of it (cost.ts). */
export const TEXT_LIMITS = { characters: 10_000, depth: 32 } as const;

export type ParsedText =
  | {
      readonly kind: 'ok';
      /** `isAll` when everything matches, `isNone` when there is nothing to look for; every leaf holds a letter or digit. */
      readonly text: TextQuery;
      /** Why the syntax could not be followed, when plain words are searched instead. */
      readonly fallback?: string;
    }
  | { readonly kind: 'bad'; readonly reason: string };

/** All words of a malformed question, without its operators unless there is nothing else (`OR` may mean Oregon). */
const toPlainWords = (text: string): TextQuery => {
  const bare = text.replace(/["()\\*?]|[~^]\d*(\.\d+)?(?!\S)/g, ' ');
  const words = bare
    .split(/\s+/)
    .map((word) => word.replace(/^[-!+]+/, ''))
    .filter(isSearchable);
  const plain = words.filter((word) => !isOperator(word));
  if (words.length === 0) return MATCH_NO_TEXT;
  return { kind: 'words', text: (plain.length > 0 ? plain : words).join(' ') };
};

/** "where are maps of Iowa?" ends with a question mark, "wom?n" and "iow?" hold a pattern. */
const withoutQuestionMark = (text: string): string =>
  /^[^*?"()]+\?+$/.test(text) && text.split(/\s+/).length > 2 ? text.replace(/\?+$/, '') : text;

const toTyped = (typed: string): string => withoutQuestionMark(toCleanText(typed).replace(/[“”„]/g, '"').trim());

/** Never throws. Malformed syntax is searched as plain words; only a question beyond the limits is refused. */
export const parseBooleanSyntax = (typed: string): ParsedText => {
  if (typed.length > TEXT_LIMITS.characters) {
    return { kind: 'bad', reason: `is longer than ${TEXT_LIMITS.characters} characters` };
  }
  const text = toTyped(typed);
  if (text === '') return { kind: 'ok', text: MATCH_ALL_TEXT };
  const { tokens, problem } = tokenize(text);
  const isPunctuation = problem === undefined && tokens.length === 0;
  if (isPunctuation) return { kind: 'ok', text: MATCH_NO_TEXT, fallback: 'there is no word in it' };
  const tree: BooleanTree =
    problem === undefined ? toBooleanTree(tokens, TEXT_LIMITS.depth) : { kind: 'malformed', reason: problem };
  if (tree.kind === 'too deep') return { kind: 'bad', reason: `is too complex: ${tree.reason}` };
  if (tree.kind === 'tree') return { kind: 'ok', text: tree.text };
  return { kind: 'ok', text: toPlainWords(text), fallback: tree.reason };
};

/** Nothing but words is searched: there is no operator, no quotes and no pattern, or they could not be followed. */
export const isPlainWords = (typed: string): boolean => {
  const parsed = parseBooleanSyntax(typed);
  if (parsed.kind === 'ok' && parsed.fallback !== undefined) return true;
  return tokenize(toTyped(typed)).tokens.every(({ kind }) => kind === 'word');
};
