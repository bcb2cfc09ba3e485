// The words of a query with their positions, for the readers of its parts.
import { foldText } from '@periplus/text';
import type { TextSpan } from './query-part.ts';

export type QueryToken = TextSpan & {
  /** As typed, without punctuation around it. */
  readonly text: string;
  /** Without case and accents. */
  readonly folded: string;
  /** A comma, semicolon or bracket separates it from the next token. */
  readonly endsClause: boolean;
};

/** Part of a word, even at its ends: "C#", "+44", "1/2". */
const EDGES = /^[^\p{L}\p{N}#+]+|[^\p{L}\p{N}#+]+$/gu;

const toToken = (typed: string, at: number): readonly QueryToken[] => {
  const text = typed.replace(EDGES, '');
  if (text === '') return [];
  const start = at + typed.indexOf(text);
  const end = start + text.length;
  return [{ text, folded: foldText(text), start, end, endsClause: /[,;)\]]/.test(typed.slice(end - at)) }];
};

export const toQueryTokens = (text: string): readonly QueryToken[] =>
  [...text.matchAll(/\S+/gu)].flatMap(({ 0: typed, index }) => toToken(typed, index));

export const spanOf = (tokens: readonly QueryToken[]): TextSpan => ({
  start: tokens[0]?.start ?? 0,
  end: tokens.at(-1)?.end ?? 0,
});
