// The records around records: those they name and those that name them, over every relation of the field table.
import type { Engine } from '../engine/engine.ts';
import { RELATIONS, type Relation } from '../record/relations.ts';
import type { RelatedList } from '../record/views/relationships.ts';

export type NeighbourQuery = {
  readonly ids: readonly string[];
  readonly includeNonPublic: boolean;
  /** Of every list. */
  readonly offset: number;
  readonly limit: number;
  /** Only these relations; absent means all. */
  readonly relations?: readonly Relation[];
};

/** Per id, the lists that are not empty. */
export const readNeighbours = async (
  engine: Engine,
  query: NeighbourQuery,
): Promise<readonly (readonly RelatedList[])[]> => {
  const { relations = RELATIONS, ...rest } = query;
  const found = await engine.related({ ...rest, lists: relations.map(({ edges }) => edges) });
  return found.map((lists) =>
    lists.flatMap((list, index): readonly RelatedList[] => {
      const relation = relations[index];
      return list.total === 0 || relation === undefined ? [] : [{ relation, ...list }];
    }),
  );
};
