// Parses CQL2 JSON (OGC 21-065r2, 8.3): objects with `op` and `args`, and literals.
import { type Expression, fail, failNesting, MAX_NESTING, toIntervalEnd } from './expression.ts';
import { checkBbox, parseGeoJsonLiteral } from './geometry-literals.ts';
import { ARITHMETIC, COMPARISONS, relationBuilder, toFoldName } from './operators.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readAll = (values: readonly unknown[], depth: number): readonly Expression[] =>
  values.map((value) => readAny(value, depth));

const readArgs = (op: string, args: readonly unknown[], count: number, depth: number): readonly Expression[] =>
  args.length === count
    ? readAll(args, depth)
    : fail(`${JSON.stringify(op)} takes ${count} argument${count === 1 ? '' : 's'}; got ${args.length}`);

const readTwo = (op: string, args: readonly unknown[], depth: number): readonly [Expression, Expression] =>
  readArgs(op, args, 2, depth) as readonly [Expression, Expression];

const readOne = (op: string, args: readonly unknown[], depth: number): Expression =>
  readArgs(op, args, 1, depth)[0] as Expression;

const readIn = (args: readonly unknown[], depth: number): Expression => {
  const [value, list] = args;
  if (args.length !== 2 || !Array.isArray(list)) return fail('"in" takes a value and a list');
  return { kind: 'in', value: readAny(value, depth), list: readAll(list, depth) };
};

const readJunction = (kind: 'and' | 'or', args: readonly unknown[], depth: number): Expression =>
  args.length < 2 ? fail(`"${kind}" takes at least two arguments`) : { kind, args: readAll(args, depth) };

type Reader = (args: readonly unknown[], depth: number) => Expression;

const READERS = new Map<string, Reader>([
  ['and', (args, depth) => readJunction('and', args, depth)],
  ['or', (args, depth) => readJunction('or', args, depth)],
  ['not', (args, depth) => ({ kind: 'not', arg: readOne('not', args, depth) })],
  ['isnull', (args, depth) => ({ kind: 'isNull', value: readOne('isNull', args, depth) })],
  ['in', readIn],
  [
    'like',
    (args, depth) => {
      const [value, pattern] = readTwo('like', args, depth);
      return { kind: 'like', value, pattern };
    },
  ],
  [
    'between',
    (args, depth) => {
      const [value, low, high] = readArgs('between', args, 3, depth) as readonly [Expression, Expression, Expression];
      return { kind: 'between', value, low, high };
    },
  ],
  ...COMPARISONS.map((operator): [string, Reader] => [
    operator,
    (args, depth) => {
      const [left, right] = readTwo(operator, args, depth);
      return { kind: 'compare', operator, left, right };
    },
  ]),
  ...ARITHMETIC.map((operator): [string, Reader] => [
    operator,
    (args, depth) => {
      const [left, right] = readTwo(operator, args, depth);
      return { kind: 'arithmetic', operator, left, right };
    },
  ]),
]);

const readOperation = (op: string, args: unknown, depth: number): Expression => {
  // Drafts of the standard wrote a single argument without a list.
  const list: readonly unknown[] = Array.isArray(args) ? args : args === undefined ? [] : [args];
  const reader = READERS.get(op.toLowerCase());
  if (reader !== undefined) return reader(list, depth);
  const build = relationBuilder(op);
  if (build !== undefined) return build(...readTwo(op, list, depth));
  const fold = toFoldName(op);
  if (fold !== undefined) return { kind: 'fold', fold, arg: readOne(op, list, depth) };
  return { kind: 'function', name: op, args: readAll(list, depth) };
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

/** Also reads `casei`, `accenti` and `function` members, the spelling of earlier drafts. */
const readObject = (value: Json, depth: number): Expression => {
  if (typeof value.op === 'string') return readOperation(value.op, value.args, depth);
  if ('property' in value) return { kind: 'property', name: textOf(value.property, 'property') };
  if ('date' in value) return { kind: 'date', text: textOf(value.date, 'date') };
  if ('timestamp' in value) return { kind: 'timestamp', text: textOf(value.timestamp, 'timestamp') };
  if ('interval' in value) return readInterval(value.interval, depth);
  if ('bbox' in value && !('coordinates' in value)) return readBbox(value.bbox);
  if ('type' in value) return { kind: 'geometry', geometry: parseGeoJsonLiteral(value) };
  if ('casei' in value) return { kind: 'fold', fold: 'casei', arg: readAny(value.casei, depth) };
  if ('accenti' in value) return { kind: 'fold', fold: 'accenti', arg: readAny(value.accenti, depth) };
  if (isObject(value.function)) return readOperation(textOf(value.function.name, 'name'), value.function.args, depth);
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

/** Parses JSON text, or a value that is already parsed. Throws Cql2Error. */
export const parseCql2Json = (input: unknown): Expression => {
  if (typeof input !== 'string') return readAny(input, 0);
  let value: unknown;
  try {
    value = JSON.parse(input);
  } catch {
    return fail('it is not valid JSON');
  }
  return readAny(value, 0);
};
