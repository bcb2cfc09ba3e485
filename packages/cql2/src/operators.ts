// The names of CQL2 operators and functions: JSON spells them as here, text ignores case.
import type { SpatialRelation } from '@periplus/geo';
import { TIME_RELATIONS } from '@periplus/time';
import type { ArithmeticOperator, ArrayRelation, CompareOperator, Expression, FoldName } from './expression.ts';
import { asOperand, type Role } from './roles.ts';

export const COMPARISONS: readonly CompareOperator[] = ['=', '<>', '<', '>', '<=', '>='];
export const ARITHMETIC: readonly ArithmeticOperator[] = ['+', '-', '*', '/', '%', 'div', '^'];
export const FOLDS: readonly FoldName[] = ['casei', 'accenti'];

/** Words of CQL2 text that are names of properties only in double quotes. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  ...['and', 'or', 'not', 'is', 'null', 'like', 'between', 'in', 'true', 'false', 'div'],
]);

const SPATIAL: readonly SpatialRelation[] = [
  ...(['intersects', 'equals', 'disjoint', 'touches', 'within', 'overlaps', 'crosses', 'contains'] as const),
];
const ARRAY: readonly ArrayRelation[] = ['contains', 'containedBy', 'equals', 'overlaps'];

type RelationKind = 'spatial' | 'temporal' | 'arrays';

const PREFIX: Readonly<Record<RelationKind, string>> = { spatial: 's_', temporal: 't_', arrays: 'a_' };
const OPERANDS: Readonly<Record<RelationKind, Role>> = { spatial: 'geometry', temporal: 'time', arrays: 'array' };

/** `t_finishedBy`, as JSON spells it. */
export const relationName = (kind: RelationKind, relation: string): string => `${PREFIX[kind]}${relation}`;

export type Build = (left: Expression, right: Expression) => Expression;

const namedBuilders = <Relation extends string>(
  kind: RelationKind,
  relations: readonly Relation[],
  build: (relation: Relation, left: Expression, right: Expression) => Expression,
): [string, Build][] =>
  relations.map((relation) => {
    const name = relationName(kind, relation);
    const operand = (side: Expression): Expression => asOperand(OPERANDS[kind], side, name);
    return [name, (left, right) => build(relation, operand(left), operand(right))];
  });

/** Builds the conditions of functions such as `s_intersects`, `t_after` and `a_containedBy`, by their name in JSON. */
export const RELATIONS: ReadonlyMap<string, Build> = new Map<string, Build>([
  ...namedBuilders('spatial', SPATIAL, (relation, left, right) => ({ kind: 'spatial', relation, left, right })),
  ...namedBuilders('temporal', TIME_RELATIONS, (relation, left, right) => ({
    kind: 'temporal',
    relation,
    left,
    right,
  })),
  ...namedBuilders('arrays', ARRAY, (relation, left, right) => ({ kind: 'arrays', relation, left, right })),
]);
