// Parses CQL2 text (OGC 21-065r2, 8.2) by recursive descent: or, and, not, predicates, arithmetic, operands.
import {
  type ArithmeticOperator,
  type CompareOperator,
  type Expression,
  fail,
  toDate,
  toIntervalEnd,
  toTimestamp,
} from './expression.ts';
import { checkBbox } from './geometry-literals.ts';
import { FOLDS, KEYWORDS, RELATIONS } from './operators.ts';
import { isGeometryName, readGeometry } from './parse-wkt.ts';
import { asTextOperand, type Role } from './roles.ts';
import {
  createParser,
  deeper,
  expectSign,
  isSign,
  isWord,
  type Parser,
  readList,
  readNumber,
  takeSign,
  takeWord,
  unexpected,
} from './text-parser.ts';

const operand = (role: Role, value: Expression, user: string): Expression => asTextOperand(role, value, user);

const not = (arg: Expression, isNegated: boolean): Expression => (isNegated ? { kind: 'not', arg } : arg);

const readJunction = (parser: Parser, kind: 'and' | 'or', readPart: (parser: Parser) => Expression): Expression => {
  const word = kind.toUpperCase();
  const first = readPart(parser);
  if (!isWord(parser.tokens.peek(), word)) return first;
  const args = [operand('condition', first, word)];
  while (takeWord(parser, word)) args.push(operand('condition', readPart(parser), word));
  return { kind, args };
};

const readOr = (parser: Parser): Expression => readJunction(parser, 'or', readAnd);
const readAnd = (parser: Parser): Expression => readJunction(parser, 'and', readNot);

const readNot = (parser: Parser): Expression => {
  if (!takeWord(parser, 'NOT')) return readPredicate(parser);
  if (isWord(parser.tokens.peek(), 'NOT')) return fail('NOT cannot follow NOT; put the inner condition in parentheses');
  return { kind: 'not', arg: operand('condition', readPredicate(parser), 'NOT') };
};

const readPredicate = (parser: Parser): Expression => {
  let predicate = readSimplePredicate(parser);
  let nested = parser;
  while (takeWord(parser, 'IS')) {
    nested = deeper(nested);
    const isNegated = takeWord(parser, 'NOT');
    if (!takeWord(parser, 'NULL')) return unexpected(parser.tokens.peek(), 'NULL');
    predicate = not({ kind: 'isNull', value: operand('nullable', predicate, 'IS NULL') }, isNegated);
  }
  return predicate;
};

const readSimplePredicate = (parser: Parser): Expression => {
  const value = readSum(parser);
  const operator = takeComparison(parser);
  if (operator !== undefined) {
    const [left, right] = [operand('scalar', value, operator), operand('scalar', readSum(parser), operator)];
    return { kind: 'compare', operator, left, right };
  }
  const isNegated = takeWord(parser, 'NOT');
  if (takeWord(parser, 'LIKE')) return not(readLike(parser, value), isNegated);
  if (takeWord(parser, 'BETWEEN')) return not(readBetween(parser, value), isNegated);
  if (takeWord(parser, 'IN')) return not(readIn(parser, value), isNegated);
  return isNegated ? unexpected(parser.tokens.peek(), 'LIKE, BETWEEN or IN') : value;
};

const readLike = (parser: Parser, value: Expression): Expression => ({
  kind: 'like',
  value: operand('character', value, 'LIKE'),
  pattern: operand('pattern', readSum(parser), 'LIKE'),
});

const readBetween = (parser: Parser, value: Expression): Expression => {
  const low = operand('numeric', readSum(parser), 'BETWEEN');
  if (!takeWord(parser, 'AND')) return unexpected(parser.tokens.peek(), 'AND');
  const high = operand('numeric', readSum(parser), 'BETWEEN');
  return { kind: 'between', value: operand('numeric', value, 'BETWEEN'), low, high };
};

const readIn = (parser: Parser, value: Expression): Expression => {
  expectSign(parser, '(');
  const list = readList(deeper(parser), readSum).map((item) => operand('scalar', item, 'IN'));
  if (list.length === 0) return fail('IN takes at least one value');
  return { kind: 'in', value: operand('scalar', value, 'IN'), list };
};

/** The signs of an operator are separate tokens of the grammar, so that blanks may be between them. */
const takeComparison = (parser: Parser): CompareOperator | undefined => {
  if (takeSign(parser, '=')) return '=';
  if (takeSign(parser, '<')) return takeSign(parser, '>') ? '<>' : takeSign(parser, '=') ? '<=' : '<';
  if (takeSign(parser, '>')) return takeSign(parser, '=') ? '>=' : '>';
  return undefined;
};

const takeOperator = (parser: Parser, operators: readonly ArithmeticOperator[]): ArithmeticOperator | undefined =>
  operators.find((operator) => (operator === 'div' ? takeWord(parser, 'DIV') : takeSign(parser, operator)));

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
    left = toArithmetic(operator, left, readNext(nested));
  }
  return left;
};

const toArithmetic = (operator: ArithmeticOperator, left: Expression, right: Expression): Expression => ({
  kind: 'arithmetic',
  operator,
  left: operand('numeric', left, operator),
  right: operand('numeric', right, operator),
});

const readSum = (parser: Parser): Expression => readChain(parser, ['+', '-'], readProduct);
const readProduct = (parser: Parser): Expression => readChain(parser, ['*', '/', '%', 'div'], readPower);

/** Powers do not chain. */
const readPower = (parser: Parser): Expression => {
  const base = readFactor(parser);
  return takeSign(parser, '^') ? toArithmetic('^', base, readFactor(parser)) : base;
};

const ZERO: Expression = { kind: 'number', value: 0 };

const negate = (arg: Expression): Expression =>
  arg.kind === 'number' ? { kind: 'number', value: -arg.value + 0 } : toArithmetic('-', ZERO, arg);

/** A minus may precede a property, a function or a number, which may have a sign of its own. */
const readFactor = (parser: Parser): Expression => {
  parser.countOperand();
  const token = parser.tokens.peek();
  if (isSign(token, '+') || token.kind === 'number') return { kind: 'number', value: readNumber(parser) };
  if (takeSign(parser, '(')) return { kind: 'array', items: readList(deeper(parser), readOr) };
  if (!takeSign(parser, '-')) return readOperand(parser);
  const { kind, text } = parser.tokens.peek();
  return negate(
    kind === 'number' || text === '-' || text === '+'
      ? { kind: 'number', value: readNumber(parser) }
      : readOperand(parser),
  );
};

const readOperand = (parser: Parser): Expression => {
  const token = parser.tokens.peek();
  if (token.kind === 'name') return readNamed(parser, token.text, token.quoted);
  parser.tokens.next();
  return token.kind === 'text' ? { kind: 'text', value: token.text } : unexpected(token, 'a value');
};

const readNamed = (parser: Parser, name: string, isQuoted: boolean): Expression => {
  const token = parser.tokens.next();
  if (isQuoted) return { kind: 'property', name };
  const word = name.toLowerCase();
  if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true' };
  if (KEYWORDS.has(word)) return unexpected(token, 'a value');
  if (isGeometryName(parser, word)) return { kind: 'geometry', geometry: readGeometry(parser, word) };
  return takeSign(parser, '(') ? readCall(deeper(parser), name) : { kind: 'property', name };
};

const toTwo = (args: readonly Expression[], name: string): readonly [Expression, Expression] => {
  const [left, right, ...rest] = args;
  return left !== undefined && right !== undefined && rest.length === 0
    ? [left, right]
    : fail(`${name.toUpperCase()} takes two values; got ${args.length}`);
};

const toOne = (args: readonly Expression[], name: string): Expression => {
  const [only, ...rest] = args;
  return only !== undefined && rest.length === 0
    ? only
    : fail(`${name.toUpperCase()} takes one value; got ${args.length}`);
};

const toOneText = (args: readonly Expression[], name: string): string => {
  const only = toOne(args, name);
  return only.kind === 'text' ? only.value : fail(`${name.toUpperCase()} takes one string in quotes`);
};

const RELATIONS_BY_WORD = new Map([...RELATIONS].map(([name, build]) => [name.toLowerCase(), build]));

const readCall = (parser: Parser, name: string): Expression => {
  const word = name.toLowerCase();
  if (word === 'bbox') return { kind: 'bbox', numbers: checkBbox(readList(parser, readNumber)) };
  const args = readList(parser, readOr);
  const build = RELATIONS_BY_WORD.get(word);
  if (build !== undefined) return build(...toTwo(args, name));
  const fold = FOLDS.find((one) => one === word);
  if (fold !== undefined) return { kind: 'fold', fold, arg: operand('character', toOne(args, name), name) };
  switch (word) {
    case 'date':
      return toDate(toOneText(args, name));
    case 'timestamp':
      return toTimestamp(toOneText(args, name));
    case 'interval': {
      const [start, end] = toTwo(args, name);
      return { kind: 'interval', start: toIntervalEnd(start), end: toIntervalEnd(end) };
    }
    default:
      return { kind: 'function', name, args: args.map((arg) => operand('item', arg, name)) };
  }
};

/** Throws Cql2Error. */
export const parseCql2Text = (text: string): Expression => {
  const parser = createParser(text);
  const expression = readOr(parser);
  const token = parser.tokens.peek();
  return token.kind === 'end' ? operand('condition', expression, 'a filter') : unexpected(token, 'AND, OR or the end');
};
