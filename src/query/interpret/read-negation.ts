// Finds the parts that a query excludes in plain words: "not", "without", "except", "other than", "no scanned maps".
import type { QueryToken } from './query-tokens.ts';

const NEGATIONS: readonly (readonly string[])[] = [
  'but not',
  'and not',
  'not',
  'without',
  'except for',
  'except',
  'excluding',
  'exclude',
  'other than',
  'apart from',
  'rather than',
  'instead of',
  'no',
  'non',
  'sin',
  'sans',
  'ohne',
  'senza',
  'sem',
  'excepto',
  'sauf',
  'ausser',
  'eccetto',
  'exceto',
].map((phrase) => phrase.split(' '));

/** A negation ends at a word that begins another part of the query. */
const ENDS: ReadonlySet<string> = new Set(
  'in of from at near around within for on by with before after since between during but and that which'.split(' '),
);

/** Articles and the like between the negation and what it excludes. */
const BEGINS: ReadonlySet<string> = new Set('the a an any in of from including by on'.split(' '));

export type NegatedRange = {
  /** The first token of the negation itself. */
  readonly negation: number;
  /** The excluded tokens. */
  readonly from: number;
  readonly to: number;
};

const negationAt = (tokens: readonly QueryToken[], at: number): number =>
  NEGATIONS.find((words) => words.every((word, index) => tokens[at + index]?.folded === word))?.length ?? 0;

/** "No 12" and "no. 3" are numbers, and "not to scale" is a phrase of its own. */
const isNegation = (tokens: readonly QueryToken[], at: number, length: number): boolean => {
  const next = tokens[at + length]?.folded;
  if (next === undefined) return false;
  const isNumber = tokens[at]?.folded === 'no' && /^\d/.test(next);
  return !isNumber && !(tokens[at]?.folded === 'not' && next === 'to');
};

export const findNegations = (tokens: readonly QueryToken[]): readonly NegatedRange[] => {
  const found: NegatedRange[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const length = negationAt(tokens, at);
    if (length === 0 || !isNegation(tokens, at, length)) continue;
    let from = at + length;
    while (BEGINS.has(tokens[from]?.folded ?? '')) from++;
    let to = from;
    while (to < tokens.length && !(to > from && ENDS.has(tokens[to]?.folded ?? ''))) {
      to++;
      if (tokens[to - 1]?.endsClause) break;
    }
    if (to > from) found.push({ negation: at, from, to });
    at = to;
  }
  return found;
};
