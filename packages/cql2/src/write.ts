// Writes expressions as CQL2 text and as CQL2 JSON; what is written reads as the same expression again.
import { toWkt } from '@periplus/geo';
import type { Expression, ExpressionOf } from './expression.ts';
import { relationName } from './operators.ts';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const KEYWORDS: ReadonlySet<string> = new Set([
  ...['and', 'or', 'not', 'is', 'null', 'like', 'between', 'in', 'true', 'false', 'div'],
]);
const PLAIN_NAME = /^[:_a-z][:_.a-z0-9]*$/i;
const writeName = (name: string): string =>
  PLAIN_NAME.test(name) && !KEYWORDS.has(name.toLowerCase()) ? name : `"${name}"`;

const list = (items: readonly Expression[]): string => `(${items.map(writeCql2Text).join(', ')})`;

const brackets = (expression: Expression): string => `(${writeCql2Text(expression)})`;

const moment = (end: Expression): string =>
  end.kind === 'date' || end.kind === 'timestamp' ? quote(end.text) : writeCql2Text(end);

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

/** Brackets around anything but names, literals and calls keep the order of operations as it is. */
const operand = (expression: Expression): string =>
  ATOMS.has(expression.kind) || (expression.kind === 'number' && expression.value >= 0)
    ? writeCql2Text(expression)
    : brackets(expression);

const call = (
  kind: 'spatial' | 'temporal' | 'arrays',
  { relation, left, right }: ExpressionOf<'spatial' | 'temporal' | 'arrays'>,
): string => `${relationName(kind, relation).toUpperCase()}(${writeCql2Text(left)}, ${writeCql2Text(right)})`;

export const writeCql2Text = (expression: Expression): string => {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.args.map(brackets).join(` ${expression.kind.toUpperCase()} `);
    case 'not':
      return `NOT ${brackets(expression.arg)}`;
    case 'compare':
      return `${operand(expression.left)} ${expression.operator} ${operand(expression.right)}`;
    case 'like':
      return `${operand(expression.value)} LIKE ${operand(expression.pattern)}`;
    case 'between':
      return `${operand(expression.value)} BETWEEN ${operand(expression.low)} AND ${operand(expression.high)}`;
    case 'in':
      return `${operand(expression.value)} IN ${list(expression.list)}`;
    case 'isNull':
      return `${operand(expression.value)} IS NULL`;
    case 'spatial':
    case 'temporal':
    case 'arrays':
      return call(expression.kind, expression);
    case 'property':
      return writeName(expression.name);
    case 'text':
      return quote(expression.value);
    case 'number':
    case 'boolean':
      return String(expression.value);
    case 'date':
    case 'timestamp':
      return `${expression.kind.toUpperCase()}(${quote(expression.text)})`;
    case 'interval':
      return `INTERVAL(${moment(expression.start)}, ${moment(expression.end)})`;
    case 'geometry':
      return toWkt(expression.geometry);
    case 'bbox':
      return `BBOX(${expression.numbers.join(', ')})`;
    case 'array':
      return list(expression.items);
    case 'fold':
      return `${expression.fold.toUpperCase()}(${writeCql2Text(expression.arg)})`;
    case 'arithmetic':
      return `${operand(expression.left)} ${expression.operator} ${operand(expression.right)}`;
    case 'function':
      return `${expression.name}${list(expression.args)}`;
  }
};

const op = (name: string, ...args: readonly unknown[]): object => ({ op: name, args });

const momentJson = (end: Expression): unknown =>
  end.kind === 'date' || end.kind === 'timestamp' ? end.text : writeCql2Json(end);

export const writeCql2Json = (expression: Expression): unknown => {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return op(expression.kind, ...expression.args.map(writeCql2Json));
    case 'not':
      return op('not', writeCql2Json(expression.arg));
    case 'compare':
    case 'arithmetic':
      return op(expression.operator, writeCql2Json(expression.left), writeCql2Json(expression.right));
    case 'like':
      return op('like', writeCql2Json(expression.value), writeCql2Json(expression.pattern));
    case 'between':
      return op('between', ...[expression.value, expression.low, expression.high].map(writeCql2Json));
    case 'in':
      return op('in', writeCql2Json(expression.value), expression.list.map(writeCql2Json));
    case 'isNull':
      return op('isNull', writeCql2Json(expression.value));
    case 'spatial':
    case 'temporal':
    case 'arrays':
      return op(
        relationName(expression.kind, expression.relation),
        writeCql2Json(expression.left),
        writeCql2Json(expression.right),
      );
    case 'property':
      return { property: expression.name };
    case 'text':
    case 'number':
    case 'boolean':
      return expression.value;
    case 'date':
      return { date: expression.text };
    case 'timestamp':
      return { timestamp: expression.text };
    case 'interval':
      return { interval: [momentJson(expression.start), momentJson(expression.end)] };
    case 'geometry':
      return expression.geometry;
    case 'bbox':
      return { bbox: expression.numbers };
    case 'array':
      return expression.items.map(writeCql2Json);
    case 'fold':
      return op(expression.fold, writeCql2Json(expression.arg));
    case 'function':
      return op(expression.name, ...expression.args.map(writeCql2Json));
  }
};
