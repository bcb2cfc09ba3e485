// Parses CQL2 JSON (OGC 21-065r2, 8.3): objects with `op` and `args`, and literals.
import {
  type Expression,
  fail,
  failNesting,
  failSize,
  MAX_EXPRESSIONS,
  MAX_NESTING,
  toDate,
  toIntervalEnd,
  toTimestamp,
} from './expression.ts';
import { checkBbox, parseGeometryLiteral } from './geometry-literals.ts';
import { ARITHMETIC, COMPARISONS, FOLDS, RELATIONS } from './operators.ts';
import { asOperand, type Role } from './roles.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readAll = (values: readonly unknown[], depth: number): readonly Expression[] =>
  values.map((value) => readAny(value, depth));

/** Reads as many arguments as there are roles. */
const readArgs = (
  op: string,
  args: readonly unknown[],
  roles: readonly Role[],
  depth: number,
): readonly Expression[] =>
  args.length === roles.length
    ? roles.map((role, at) => asOperand(role, readAny(args[at], depth), JSON.stringify(op)))
    : fail(`${JSON.stringify(op)} takes ${roles.length} argument${roles.length === 1 ? '' : 's'}; got ${args.length}`);

type Two = readonly [Expression, Expression];

const readTwo = (op: string, args: readonly unknown[], role: Role, depth: number): Two =>
  readArgs(op, args, [role, role], depth) as Two;

const readOne = (op: string, args: readonly unknown[], role: Role, depth: number): Expression =>
  readArgs(op, args, [role], depth)[0] as Expression;

const readIn = (args: readonly unknown[], depth: number): Expression => {
  const [value, list] = args;
  if (args.length !== 2 || !Array.isArray(list)) return fail('"in" takes a value and a list');
  if (list.length === 0) return fail('"in" takes at least one value');
  const [read, ...items] = [value, ...list].map((item) => asOperand('scalar', readAny(item, depth), '"in"'));
  return { kind: 'in', value: read as Expression, list: items };
};

const readJunction = (kind: 'and' | 'or', args: readonly unknown[], depth: number): Expression =>
  args.length < 2
    ? fail(`"${kind}" takes at least two arguments`)
    : { kind, args: args.map((arg) => asOperand('condition', readAny(arg, depth), `"${kind}"`)) };

type Reader = (args: readonly unknown[], depth: number) => Expression;

const READERS = new Map<string, Reader>([
  ['and', (args, depth) => readJunction('and', args, depth)],
  ['or', (args, depth) => readJunction('or', args, depth)],
  ['not', (args, depth) => ({ kind: 'not', arg: readOne('not', args, 'condition', depth) })],
  ['isNull', (args, depth) => ({ kind: 'isNull', value: readOne('isNull', args, 'nullable', depth) })],
  ['in', readIn],
  [
    'like',
    (args, depth) => {
      const [value, pattern] = readArgs('like', args, ['character', 'pattern'], depth) as Two;
      return { kind: 'like', value, pattern };
    },
  ],
  [
    'between',
    (args, depth) => {
      const numbers = readArgs('between', args, ['numeric', 'numeric', 'numeric'], depth);
      const [value, low, high] = numbers as readonly [Expression, Expression, Expression];
      return { kind: 'between', value, low, high };
    },
  ],
  ...COMPARISONS.map((operator): [string, Reader] => [
    operator,
    (args, depth) => {
      const [left, right] = readTwo(operator, args, 'scalar', depth);
      return { kind: 'compare', operator, left, right };
    },
  ]),
  ...ARITHMETIC.map((operator): [string, Reader] => [
    operator,
    (args, depth) => {
      const [left, right] = readTwo(operator, args, 'numeric', depth);
      return { kind: 'arithmetic', operator, left, right };
    },
  ]),
  ...FOLDS.map((fold): [string, Reader] => [
    fold,
    (args, depth) => ({ kind: 'fold', fold, arg: readOne(fold, args, 'character', depth) }),
  ]),
  ...[...RELATIONS].map(([name, build]): [string, Reader] => [
    name,
    (args, depth) => build(...readTwo(name, args, 'item', depth)),
  ]),
]);

const readOperation = (op: string, args: unknown, depth: number): Expression => {
  if (!Array.isArray(args)) return fail(`"args" of ${JSON.stringify(op.slice(0, 60))} must be a list`);
  const reader = READERS.get(op);
  if (reader !== undefined) return reader(args, depth);
  return { kind: 'function', name: op, args: args.map((arg) => asOperand('item', readAny(arg, depth), op)) };
};

const textOf = (value: unknown, name: string): string =>
  typeof value === 'string' ? value : fail(`"${name}" must be a string`);

const readInterval = (value: unknown, depth: number): Expression => {
  if (!Array.isArray(value) || value.length !== 2) return fail('"interval" must be a list of two values');
  const [start, end] = readAll(value, depth) as readonly [Expression, Expression];
  return { kind: 'interval', start: toIntervalEnd(start), end: toIntervalEnd(end) };
};

const readBbox = (value: unknown): Expression => {
  const numbers = Array.isArray(value) ? value : fail('"bbox" must be a list of numbers');
  const isNumbers = numbers.every((number) => typeof number === 'number' && Number.isFinite(number));
  return isNumbers ? { kind: 'bbox', numbers: checkBbox(numbers) } : fail('"bbox" must be a list of numbers');
};

const readObject = (value: Json, depth: number): Expression => {
  if (typeof value.op === 'string') return readOperation(value.op, value.args, depth);
  if ('property' in value) return { kind: 'property', name: textOf(value.property, 'property') };
  if ('date' in value) return toDate(textOf(value.date, 'date'));
  if ('timestamp' in value) return toTimestamp(textOf(value.timestamp, 'timestamp'));
  if ('interval' in value) return readInterval(value.interval, depth);
  if ('type' in value) return { kind: 'geometry', geometry: parseGeometryLiteral(value) };
  if ('bbox' in value) return readBbox(value.bbox);
  return fail('an object has neither "op" nor a member that marks a literal');
};

const readAny = (value: unknown, parentDepth: number): Expression => {
  const depth = parentDepth + 1;
  if (depth > MAX_NESTING + 1) return failNesting();
  switch (typeof value) {
    case 'string':
      return { kind: 'text', value };
    case 'number':
      return Number.isFinite(value) ? { kind: 'number', value } : fail('a number is too large');
    case 'boolean':
      return { kind: 'boolean', value };
    default:
      if (Array.isArray(value)) return { kind: 'array', items: readAll(value, depth) };
      return isObject(value)
        ? readObject(value, depth)
        : fail('null is not a value; test for missing values with "isNull"');
  }
};

/** Counts values before any is parsed. Geometries have their own limits. */
const checkSize = (input: unknown): void => {
  const pending = [input];
  for (let count = 0; pending.length > 0; count++) {
    const value = pending.pop();
    const isGeometry = isObject(value) && 'type' in value && typeof value.op !== 'string';
    if (typeof value === 'object' && value !== null && !isGeometry) {
      const children: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
      if (count + pending.length + children.length > MAX_EXPRESSIONS) failSize();
      pending.push(...children);
    }
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return fail('it is not valid JSON');
  }
};

/** Parses JSON text, or a value that is already parsed. Throws Cql2Error. */
export const parseCql2Json = (input: unknown): Expression => {
  const value = typeof input === 'string' ? parseJson(input) : input;
  checkSize(value);
  return asOperand('condition', readAny(value, 0), 'a filter');
};
