// The functions of CQL2 by name: text writes them in any case, JSON as they stand here.
import type { SpatialRelation } from '@periplus/geo';
import { TIME_RELATIONS, type TimeRelation } from '@periplus/time';
import type { ArrayRelation, Expression, FoldName } from './expression.ts';

export type RelationKind = 'spatial' | 'temporal' | 'arrays';

const SPATIAL: readonly SpatialRelation[] = [
  ...(['intersects', 'equals', 'disjoint', 'touches', 'within', 'overlaps', 'crosses', 'contains'] as const),
];
const ARRAY: readonly ArrayRelation[] = ['contains', 'containedBy', 'equals', 'overlaps'];

const PREFIX: Readonly<Record<RelationKind, string>> = { spatial: 's_', temporal: 't_', arrays: 'a_' };

type Build = (left: Expression, right: Expression) => Expression;

const builders = new Map<string, Build>([
  ...SPATIAL.map((relation): [string, Build] => [
    `s_${relation}`,
    (left, right) => ({ kind: 'spatial', relation, left, right }),
  ]),
  ...TIME_RELATIONS.map((relation: TimeRelation): [string, Build] => [
    `t_${relation.toLowerCase()}`,
    (left, right) => ({ kind: 'temporal', relation, left, right }),
  ]),
  ...ARRAY.map((relation): [string, Build] => [
    `a_${relation.toLowerCase()}`,
    (left, right) => ({ kind: 'arrays', relation, left, right }),
  ]),
]);

/** Of 'S_INTERSECTS', 't_after', 'a_containedBy'; undefined for any other name. */
export const relationBuilder = (name: string): Build | undefined => builders.get(name.toLowerCase());

/** 't_finishedBy', as JSON writes it. */
export const relationName = (kind: RelationKind, relation: string): string => `${PREFIX[kind]}${relation}`;

export const toFoldName = (name: string): FoldName | undefined => {
  const folded = name.toLowerCase();
  return folded === 'casei' || folded === 'accenti' ? folded : undefined;
};
