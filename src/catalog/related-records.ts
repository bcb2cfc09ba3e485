// The records around records: those they name and those that name them, over every relation of the field table.

import type { SearchIndex } from '../engine/engine.ts';
import type { QueryContext } from '../engine/query-context.ts';
import { RELATIONS, type RelatedList, type Relation } from '../record/relations.ts';

export type RelatedRecordsQuery = {
  readonly ids: readonly string[];
  readonly includeNonPublic: boolean;
  /** Of every list. */
  readonly offset: number;
  readonly limit: number;
  /** Only these relations; absent means all. */
  readonly relations?: readonly Relation[];
};

/** Per id, the lists that are not empty. */
export const findRelatedRecords = async (
  index: SearchIndex,
  query: RelatedRecordsQuery,
  context: QueryContext,
): Promise<readonly (readonly RelatedList[])[]> => {
  const { relations = RELATIONS, ...rest } = query;
  const found = await index.related({ ...rest, lists: relations.map(({ edges }) => edges) }, context);
  return found.map((lists) =>
    lists.flatMap((list, index): readonly RelatedList[] => {
      const relation = relations[index];
      return list.total === 0 || relation === undefined ? [] : [{ relation, ...list }];
    }),
  );
};
