// The names of CQL2 operators and functions: JSON spells them as here, text ignores case.
import type { SpatialRelation } from '@periplus/geo';
import { TIME_RELATIONS } from '@periplus/time';
import type { ArithmeticOperator, ArrayRelation, CompareOperator, Expression, FoldName } from './expression.ts';

export const COMPARISONS: readonly CompareOperator[] = ['=', '<>', '<', '>', '<=', '>='];
export const ARITHMETIC: readonly ArithmeticOperator[] = ['+', '-', '*', '/', '%', 'div', '^'];

const SPATIAL: readonly SpatialRelation[] = [
  ...(['intersects', 'equals', 'disjoint', 'touches', 'within', 'overlaps', 'crosses', 'contains'] as const),
];
const ARRAY: readonly ArrayRelation[] = ['contains', 'containedBy', 'equals', 'overlaps'];

type RelationKind = 'spatial' | 'temporal' | 'arrays';

const PREFIX: Readonly<Record<RelationKind, string>> = { spatial: 's_', temporal: 't_', arrays: 'a_' };

/** `t_finishedBy`, as JSON spells it. */
export const relationName = (kind: RelationKind, relation: string): string => `${PREFIX[kind]}${relation}`;

type Build = (left: Expression, right: Expression) => Expression;

const namedBuilders = <Relation extends string>(
  kind: RelationKind,
  relations: readonly Relation[],
  build: (relation: Relation, left: Expression, right: Expression) => Expression,
): [string, Build][] =>
  relations.map((relation) => [
    relationName(kind, relation).toLowerCase(),
    (left, right) => build(relation, left, right),
  ]);

const builders = new Map<string, Build>([
  ...namedBuilders('spatial', SPATIAL, (relation, left, right) => ({ kind: 'spatial', relation, left, right })),
  ...namedBuilders('temporal', TIME_RELATIONS, (relation, left, right) => ({
    kind: 'temporal',
    relation,
    left,
    right,
  })),
  ...namedBuilders('arrays', ARRAY, (relation, left, right) => ({ kind: 'arrays', relation, left, right })),
]);

/** For names such as `S_INTERSECTS`, `t_after` or `a_containedBy`; undefined for any other. */
export const relationBuilder = (name: string): Build | undefined => builders.get(name.toLowerCase());

export const toFoldName = (name: string): FoldName | undefined => {
  const lowered = name.toLowerCase();
  return lowered === 'casei' || lowered === 'accenti' ? lowered : undefined;
};
