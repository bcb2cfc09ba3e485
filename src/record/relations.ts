// The relations between records, by predicate: the fields behind them and their direction (contract 10.1).
import { type FieldName, fieldRow, RELATION_FIELDS } from '../schema/fields.ts';

/** A relation field, followed to the records that it names (`out`) or from those that name this record (`in`). */
export type RelationEdge = { readonly field: FieldName; readonly direction: 'out' | 'in' };

export type Relation = {
  /** 'dct:hasPart' */
  readonly predicate: string;
  /** 'has_part' */
  readonly key: string;
  /** Several if two fields are equivalent: "A replaces B" and "B is replaced by A". */
  readonly edges: readonly RelationEdge[];
};

const readings = RELATION_FIELDS.flatMap((field): readonly Relation[] => {
  const { relation } = fieldRow(field);
  if (relation === undefined) return [];
  const { name, inverse, key, inverseKey } = relation;
  return [
    { predicate: name, key, edges: [{ field, direction: 'out' }] },
    { predicate: inverse, key: inverseKey, edges: [{ field, direction: 'in' }] },
  ];
});

/** In the order of the field table, outgoing relations first. */
export const RELATIONS: readonly Relation[] = [...Map.groupBy(readings, ({ predicate }) => predicate)].map(
  ([predicate, same]) => ({ predicate, key: same[0]?.key ?? predicate, edges: same.flatMap(({ edges }) => edges) }),
);

export type RelatedItem = { readonly id: string; readonly title: string };

/** The related records of one relation, in display order. */
export type RelatedList = {
  readonly relation: Relation;
  readonly items: readonly RelatedItem[];
  /** May exceed the number of `items`. */
  readonly total: number;
};
