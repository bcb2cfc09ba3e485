// Related records: those that a record refers to and those that refer to it, for every relation of the field table.

import type { SearchIndex } from '../engine/engine.ts';
import type { QueryContext } from '../engine/query-context.ts';
import type { Visibility } from '../query/visibility.ts';
import { RELATIONS, type RelatedList, type Relation } from '../record/relations.ts';

export type RelatedRecordsQuery = {
  readonly ids: readonly string[];
  readonly visibility: Visibility;
  /** Applies to each list. */
  readonly offset: number;
  readonly limit: number;
  /** Only these relations; absent means all. */
  readonly relations?: readonly Relation[];
};

/** The non-empty lists of each id. */
export const findRelatedRecords = async (
  index: SearchIndex,
  query: RelatedRecordsQuery,
  context: QueryContext,
): Promise<readonly (readonly RelatedList[])[]> => {
  const { relations = RELATIONS, ...rest } = query;
  const results = await index.related({ ...rest, lists: relations.map(({ edges }) => edges) }, context);
  return results.map((lists) =>
    lists.flatMap((list, at): readonly RelatedList[] => {
      const relation = relations[at];
      return list.total === 0 || relation === undefined ? [] : [{ relation, ...list }];
    }),
  );
};
