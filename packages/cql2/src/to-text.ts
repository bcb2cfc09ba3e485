// Writes expressions as CQL2 text.
import { toWkt } from '@periplus/geo';
import type { Expression } from './expression.ts';
import { KEYWORDS, relationName } from './operators.ts';
import { childrenOf } from './walk.ts';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const PLAIN_NAME = /^[:_a-z][:_.a-z0-9]*$/i;
const toName = (name: string): string =>
  PLAIN_NAME.test(name) && !KEYWORDS.has(name.toLowerCase()) ? name : `"${name}"`;

const toList = (items: readonly Expression[]): string => `(${items.map(toCql2Text).join(', ')})`;

const call = (name: string, expression: Expression): string => `${name}${toList(childrenOf(expression))}`;

const parenthesise = (expression: Expression): string => `(${toCql2Text(expression)})`;

const toIntervalEndText = (end: Expression): string =>
  end.kind === 'date' || end.kind === 'timestamp' ? quote(end.text) : toCql2Text(end);

const ATOMS: ReadonlySet<Expression['kind']> = new Set<Expression['kind']>([
  ...([
    'property',
    'text',
    'boolean',
    'date',
    'timestamp',
    'fold',
    'function',
    'geometry',
    'bbox',
    'interval',
  ] as const),
]);

/** Everything but names, literals and calls is put in parentheses, which keeps the order of operations. */
const toOperand = (expression: Expression): string =>
  ATOMS.has(expression.kind) || (expression.kind === 'number' && expression.value >= 0)
    ? toCql2Text(expression)
    : parenthesise(expression);

/** Parsing the result yields an equal expression. */
export const toCql2Text = (expression: Expression): string => {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.args.map(parenthesise).join(` ${expression.kind.toUpperCase()} `);
    case 'not':
      return `NOT ${parenthesise(expression.arg)}`;
    case 'compare':
    case 'arithmetic':
      return `${toOperand(expression.left)} ${expression.operator} ${toOperand(expression.right)}`;
    case 'like':
      return `${toOperand(expression.value)} LIKE ${toOperand(expression.pattern)}`;
    case 'between':
      return `${toOperand(expression.value)} BETWEEN ${toOperand(expression.low)} AND ${toOperand(expression.high)}`;
    case 'in':
      return `${toOperand(expression.value)} IN ${toList(expression.list)}`;
    case 'isNull':
      return `${toOperand(expression.value)} IS NULL`;
    case 'spatial':
    case 'temporal':
    case 'arrays':
      return call(relationName(expression.kind, expression.relation).toUpperCase(), expression);
    case 'property':
      return toName(expression.name);
    case 'text':
      return quote(expression.value);
    case 'number':
    case 'boolean':
      return String(expression.value);
    case 'date':
    case 'timestamp':
      return `${expression.kind.toUpperCase()}(${quote(expression.text)})`;
    case 'interval':
      return `INTERVAL(${toIntervalEndText(expression.start)}, ${toIntervalEndText(expression.end)})`;
    case 'geometry':
      return toWkt(expression.geometry);
    case 'bbox':
      return `BBOX(${expression.numbers.join(', ')})`;
    case 'array':
      return toList(expression.items);
    case 'fold':
      return call(expression.fold.toUpperCase(), expression);
    case 'function':
      return call(expression.name, expression);
  }
};
