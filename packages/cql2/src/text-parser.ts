// What the parsers of CQL2 text and of its geometries share: expecting and skipping tokens.
import { fail, failNesting, failSize, MAX_EXPRESSIONS, MAX_NESTING } from './expression.ts';
import { createTokenStream, type Token, type TokenStream } from './tokens.ts';

export type Parser = {
  readonly tokens: TokenStream;
  readonly depth: number;
  /** Called for each operand; throws if the filter has too many. */
  readonly countOperand: () => void;
};

export const createParser = (text: string): Parser => {
  let left = MAX_EXPRESSIONS;
  const countOperand = (): void => {
    if (left-- === 0) failSize();
  };
  return { tokens: createTokenStream(text), depth: 0, countOperand };
};

export const deeper = (parser: Parser): Parser =>
  parser.depth < MAX_NESTING ? { ...parser, depth: parser.depth + 1 } : failNesting();

const describe = (token: Token): string =>
  token.kind === 'end' ? 'the end' : `${JSON.stringify(token.text.slice(0, 40))} at character ${token.at + 1}`;

export const unexpected = (token: Token, expected: string): never =>
  fail(`expected ${expected} but found ${describe(token)}`);

export const isWord = (token: Token, word: string): boolean =>
  token.kind === 'name' && !token.quoted && token.text.toUpperCase() === word;
export const isSign = (token: Token, sign: string): boolean => token.kind === 'sign' && token.text === sign;

export const takeWord = ({ tokens }: Parser, word: string): boolean => {
  if (!isWord(tokens.peek(), word)) return false;
  tokens.next();
  return true;
};

export const takeSign = ({ tokens }: Parser, sign: string): boolean => {
  if (!isSign(tokens.peek(), sign)) return false;
  tokens.next();
  return true;
};

export const expectSign = (parser: Parser, sign: string): void => {
  if (!takeSign(parser, sign)) unexpected(parser.tokens.peek(), `"${sign}"`);
};

/** Reads items between commas up to the closing parenthesis; the opening one has been consumed. */
export const readList = <T>(parser: Parser, readItem: (parser: Parser) => T): readonly T[] => {
  if (takeSign(parser, ')')) return [];
  const items = [readItem(parser)];
  while (takeSign(parser, ',')) items.push(readItem(parser));
  expectSign(parser, ')');
  return items;
};

export const readNumber = (parser: Parser): number => {
  const factor = takeSign(parser, '-') ? -1 : 1;
  if (factor === 1) takeSign(parser, '+');
  const token = parser.tokens.next();
  if (token.kind !== 'number') return unexpected(token, 'a number');
  const value = factor * Number(token.text) + 0;
  return Number.isFinite(value) ? value : fail(`the number ${token.text.slice(0, 40)} is too large`);
};
