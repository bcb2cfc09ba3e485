// The records around a record: those it names and those that name it, over every relation of the field table.
import type { Engine } from '../engine/engine.ts';
import type { RelatedList } from '../record/views/relationships.ts';
import { type FieldName, RELATION_FIELDS } from '../schema/fields.ts';

export type NeighbourQuery = {
  readonly id: string;
  readonly includeNonPublic: boolean;
  /** Per relation and direction. */
  readonly offset: number;
  readonly limit: number;
  /** Only these relations; absent means all. */
  readonly lists?: readonly NeighbourList[];
};

export type NeighbourList = { readonly field: FieldName; readonly direction: 'out' | 'in' };

export const NEIGHBOUR_LISTS: readonly NeighbourList[] = RELATION_FIELDS.flatMap((field) => [
  { field, direction: 'out' },
  { field, direction: 'in' },
]);

export const readNeighbours = async (engine: Engine, query: NeighbourQuery): Promise<readonly RelatedList[]> => {
  const { lists = NEIGHBOUR_LISTS, ...rest } = query;
  const found = await Promise.all(
    lists.map(async (list): Promise<RelatedList> => ({ ...list, ...(await engine.related({ ...rest, ...list })) })),
  );
  return found.filter(({ total }) => total > 0);
};
