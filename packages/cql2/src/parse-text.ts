// Parses CQL2 text (OGC 21-065r2, 8.2) by recursive descent: or, and, not, predicates, arithmetic, operands.
import {
  type ArithmeticOperator,
  type Expression,
  fail,
  failNesting,
  MAX_NESTING,
  toIntervalEnd,
} from './expression.ts';
import { checkBbox, geometryLength, parseWktLiteral, startsGeometry } from './geometry-literals.ts';
import { COMPARISONS, relationBuilder, toFoldName } from './operators.ts';
import { createTokenStream, type Token, type TokenStream } from './tokens.ts';

type Parser = { readonly tokens: TokenStream; readonly depth: number };

const deeper = ({ tokens, depth }: Parser): Parser =>
  depth < MAX_NESTING ? { tokens, depth: depth + 1 } : failNesting();

const describe = (token: Token): string =>
  token.kind === 'end' ? 'the end' : `${JSON.stringify(token.text.slice(0, 40))} at character ${token.at + 1}`;

const unexpected = (token: Token, expected: string): never => fail(`expected ${expected} but found ${describe(token)}`);

const isWord = (token: Token, word: string): boolean =>
  token.kind === 'name' && !token.quoted && token.text.toUpperCase() === word;
const isSign = (token: Token, sign: string): boolean => token.kind === 'sign' && token.text === sign;

const takeWord = ({ tokens }: Parser, word: string): boolean => {
  if (!isWord(tokens.peek(), word)) return false;
  tokens.next();
  return true;
};

const takeSign = ({ tokens }: Parser, sign: string): boolean => {
  if (!isSign(tokens.peek(), sign)) return false;
  tokens.next();
  return true;
};

const expectSign = (parser: Parser, sign: string): void => {
  if (!takeSign(parser, sign)) unexpected(parser.tokens.peek(), `"${sign}"`);
};

/** Reads items between commas up to the closing parenthesis; the opening one has been consumed. */
const readList = (parser: Parser, readItem: (parser: Parser) => Expression): readonly Expression[] => {
  if (takeSign(parser, ')')) return [];
  const items = [readItem(parser)];
  while (takeSign(parser, ',')) items.push(readItem(parser));
  expectSign(parser, ')');
  return items;
};

const not = (arg: Expression, isNegated: boolean): Expression => (isNegated ? { kind: 'not', arg } : arg);

const readOr = (parser: Parser): Expression => {
  const args = [readAnd(parser)];
  while (takeWord(parser, 'OR')) args.push(readAnd(parser));
  const [only] = args;
  return only !== undefined && args.length === 1 ? only : { kind: 'or', args };
};

const readAnd = (parser: Parser): Expression => {
  const args = [readNot(parser)];
  while (takeWord(parser, 'AND')) args.push(readNot(parser));
  const [only] = args;
  return only !== undefined && args.length === 1 ? only : { kind: 'and', args };
};

const readNot = (parser: Parser): Expression =>
  takeWord(parser, 'NOT') ? { kind: 'not', arg: readNot(deeper(parser)) } : readPredicate(parser);

const readPredicate = (parser: Parser): Expression => {
  const value = readSum(parser);
  const operator = takeOperator(parser, COMPARISONS);
  if (operator !== undefined) return { kind: 'compare', operator, left: value, right: readSum(parser) };
  if (takeWord(parser, 'IS')) return readNull(parser, value);
  const isNegated = takeWord(parser, 'NOT');
  if (takeWord(parser, 'LIKE')) return not({ kind: 'like', value, pattern: readSum(parser) }, isNegated);
  if (takeWord(parser, 'BETWEEN')) return not(readBetween(parser, value), isNegated);
  if (takeWord(parser, 'IN')) {
    expectSign(parser, '(');
    return not({ kind: 'in', value, list: readList(deeper(parser), readSum) }, isNegated);
  }
  return isNegated ? unexpected(parser.tokens.peek(), 'LIKE, BETWEEN or IN') : value;
};

const readNull = (parser: Parser, value: Expression): Expression => {
  const isNegated = takeWord(parser, 'NOT');
  if (!takeWord(parser, 'NULL')) unexpected(parser.tokens.peek(), 'NULL');
  return not({ kind: 'isNull', value }, isNegated);
};

const readBetween = (parser: Parser, value: Expression): Expression => {
  const low = readSum(parser);
  if (!takeWord(parser, 'AND')) unexpected(parser.tokens.peek(), 'AND');
  return { kind: 'between', value, low, high: readSum(parser) };
};

const takeOperator = <Operator extends string>(
  { tokens }: Parser,
  operators: readonly Operator[],
): Operator | undefined => {
  const token = tokens.peek();
  const found = operators.find((operator) => isSign(token, operator) || isWord(token, operator.toUpperCase()));
  if (found !== undefined) tokens.next();
  return found;
};

const readChain = (
  parser: Parser,
  operators: readonly ArithmeticOperator[],
  readNext: (parser: Parser) => Expression,
): Expression => {
  let left = readNext(parser);
  let nested = parser;
  for (
    let operator = takeOperator(parser, operators);
    operator !== undefined;
    operator = takeOperator(parser, operators)
  ) {
    nested = deeper(nested);
    left = { kind: 'arithmetic', operator, left, right: readNext(nested) };
  }
  return left;
};

const readSum = (parser: Parser): Expression => readChain(parser, ['+', '-'], readProduct);
const readProduct = (parser: Parser): Expression => readChain(parser, ['*', '/', '%', 'div'], readPower);
const readPower = (parser: Parser): Expression => readChain(parser, ['^'], readOperand);

const toNumber = (text: string): Expression => {
  const value = Number(text);
  return Number.isFinite(value) ? { kind: 'number', value } : fail(`the number ${text.slice(0, 40)} is too large`);
};

const ZERO: Expression = { kind: 'number', value: 0 };

const negate = (arg: Expression): Expression =>
  arg.kind === 'number'
    ? { kind: 'number', value: -arg.value + 0 }
    : { kind: 'arithmetic', operator: '-', left: ZERO, right: arg };

const readOperand = (parser: Parser): Expression => {
  const token = parser.tokens.peek();
  if (token.kind === 'name') return readNamed(parser);
  parser.tokens.next();
  if (token.kind === 'text') return { kind: 'text', value: token.text };
  if (token.kind === 'number') return toNumber(token.text);
  if (isSign(token, '-')) return negate(readOperand(deeper(parser)));
  if (isSign(token, '+')) return readOperand(deeper(parser));
  return isSign(token, '(') ? readParentheses(deeper(parser)) : unexpected(token, 'a value');
};

/** One expression in parentheses, or a list of several. */
const readParentheses = (parser: Parser): Expression => {
  const items = readList(parser, readOr);
  const [only] = items;
  return only !== undefined && items.length === 1 ? only : { kind: 'array', items };
};

const readNamed = (parser: Parser): Expression => {
  const { tokens } = parser;
  const source = tokens.peek().kind === 'name' ? tokens.rest() : '';
  if (startsGeometry(source)) {
    const length = geometryLength(source);
    tokens.skip(length);
    return { kind: 'geometry', geometry: parseWktLiteral(source.slice(0, length)) };
  }
  const token = tokens.next();
  const isPlain = token.kind === 'name' && !token.quoted;
  if (isPlain && /^(true|false)$/i.test(token.text))
    return { kind: 'boolean', value: token.text.toLowerCase() === 'true' };
  if (isPlain && takeSign(parser, '(')) return readCall(deeper(parser), token.text);
  return { kind: 'property', name: token.text };
};

/** Parentheses around a single item make a list here: A_CONTAINS(keywords, ('sea')). */
const readArrayOperand = (parser: Parser): Expression =>
  takeSign(parser, '(') ? { kind: 'array', items: readList(deeper(parser), readArrayOperand) } : readOr(parser);

const toTwo = (args: readonly Expression[], name: string): readonly [Expression, Expression] => {
  const [left, right, ...rest] = args;
  return left !== undefined && right !== undefined && rest.length === 0
    ? [left, right]
    : fail(`${name.toUpperCase()} takes two values; got ${args.length}`);
};

const toOneText = (args: readonly Expression[], name: string): string => {
  const [only, ...rest] = args;
  return only?.kind === 'text' && rest.length === 0
    ? only.value
    : fail(`${name.toUpperCase()} takes one string in quotes`);
};

const readCall = (parser: Parser, name: string): Expression => {
  const build = relationBuilder(name);
  const args = readList(parser, /^a_/i.test(name) ? readArrayOperand : readOr);
  if (build !== undefined) return build(...toTwo(args, name));
  const fold = toFoldName(name);
  const [first, ...rest] = args;
  if (fold !== undefined && first !== undefined && rest.length === 0) return { kind: 'fold', fold, arg: first };
  switch (name.toLowerCase()) {
    case 'date':
      return { kind: 'date', text: toOneText(args, name) };
    case 'timestamp':
      return { kind: 'timestamp', text: toOneText(args, name) };
    case 'interval': {
      const [start, end] = toTwo(args, name);
      return { kind: 'interval', start: toIntervalEnd(start), end: toIntervalEnd(end) };
    }
    case 'bbox':
      return {
        kind: 'bbox',
        numbers: checkBbox(args.map((arg) => (arg.kind === 'number' ? arg.value : fail('BBOX takes numbers')))),
      };
    default:
      return { kind: 'function', name, args };
  }
};

/** Throws Cql2Error. */
export const parseCql2Text = (text: string): Expression => {
  const parser: Parser = { tokens: createTokenStream(text), depth: 0 };
  const expression = readOr(parser);
  const token = parser.tokens.peek();
  return token.kind === 'end' ? expression : unexpected(token, 'AND, OR or the end');
};
