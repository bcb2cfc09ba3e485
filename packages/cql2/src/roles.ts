// Which kinds of expression each operator and function takes (OGC 21-065r2, annex B and C).
import { type Expression, fail } from './expression.ts';

type Kind = Expression['kind'];

const VALUE: readonly Kind[] = ['property', 'function'];
const CONDITION: readonly Kind[] = [
  ...(['and', 'or', 'not', 'compare', 'like', 'between', 'in', 'isNull', 'spatial', 'temporal', 'arrays'] as const),
  ...(['boolean', 'function'] as const),
];
const NUMERIC: readonly Kind[] = [...VALUE, 'number', 'arithmetic'];
const CHARACTER: readonly Kind[] = [...VALUE, 'text', 'fold'];
const GEOMETRY: readonly Kind[] = [...VALUE, 'geometry', 'bbox'];
const TIME: readonly Kind[] = [...VALUE, 'date', 'timestamp', 'interval'];
const ANY: readonly Kind[] = [...CONDITION, ...NUMERIC, ...CHARACTER, ...GEOMETRY, ...TIME];

const ROLES = {
  condition: { kinds: CONDITION, expected: 'a condition' },
  scalar: {
    kinds: [...NUMERIC, ...CHARACTER, 'boolean', 'date', 'timestamp'],
    expected: 'a property or a single value',
  },
  character: { kinds: CHARACTER, expected: 'a property or a string' },
  pattern: { kinds: ['text', 'fold'], expected: "a pattern in quotes, such as 'Lake%'" },
  numeric: { kinds: NUMERIC, expected: 'a property or a number' },
  geometry: { kinds: GEOMETRY, expected: 'a geometry or a property' },
  time: { kinds: TIME, expected: 'a date, a timestamp, an interval or a property' },
  array: { kinds: [...VALUE, 'array'], expected: 'a list or a property' },
  /** The operand of IS NULL. */
  nullable: { kinds: ANY, expected: 'a property, a value or a condition' },
  /** An item of a list, or an argument of a function. */
  item: { kinds: [...ANY, 'array'], expected: 'a value' },
  /** The content of parentheses that are not a list. */
  group: { kinds: [...NUMERIC, ...CONDITION], expected: 'a condition or arithmetic' },
} as const satisfies Record<string, { readonly kinds: readonly Kind[]; readonly expected: string }>;

export type Role = keyof typeof ROLES;

/** What parentheses around an operand may contain. CQL2 text groups conditions and arithmetic only. */
const GROUPS: { readonly [R in Role]?: Role } = {
  condition: 'condition',
  scalar: 'numeric',
  numeric: 'numeric',
  nullable: 'group',
  group: 'group',
};

const NAMES: { readonly [K in Kind]?: string } = {
  property: 'a property',
  text: 'a string',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  timestamp: 'a timestamp',
  interval: 'an interval',
  geometry: 'a geometry',
  bbox: 'a bbox',
  array: 'a list',
  fold: 'a string',
  arithmetic: 'arithmetic',
  function: 'a function',
};

const isPattern = (expression: Expression): boolean =>
  expression.kind === 'text' || (expression.kind === 'fold' && isPattern(expression.arg));

const isAllowed = (role: Role, expression: Expression): boolean =>
  role === 'pattern' ? isPattern(expression) : (ROLES[role].kinds as readonly Kind[]).includes(expression.kind);

/** Checks an operand of `user`, an operator or function. */
export const asOperand = (role: Role, operand: Expression, user: string): Expression => {
  if (isAllowed(role, operand)) {
    if (operand.kind !== 'array') return operand;
    return { kind: 'array', items: operand.items.map((item) => asOperand('item', item, 'a list')) };
  }
  return fail(`${user} takes ${ROLES[role].expected}, not ${NAMES[operand.kind] ?? 'a condition'}`);
};

/** Like `asOperand`, and reads a list of one item as parentheses where CQL2 text has them. */
export const asTextOperand = (role: Role, operand: Expression, user: string): Expression => {
  const [only, ...rest] = operand.kind === 'array' ? operand.items : [];
  const group = GROUPS[role];
  return only !== undefined && rest.length === 0 && group !== undefined
    ? asTextOperand(group, only, user)
    : asOperand(role, operand, user);
};
