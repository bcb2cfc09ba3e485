// The neighbours of a whole page of records, asked for at once and only where the answer shows them.
import type { CallerContext } from '../../../catalog/access.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { StoredRecord } from '../../../engine/engine.ts';
import type { UiDetail } from '../../../query/request/output.ts';
import type { RelatedList } from '../../../record/relations.ts';

/** Shown of each relation in lists and search answers (contract 4.11). */
const PREVIEW = 5;

export type PageView = { readonly meta: boolean; readonly ui: UiDetail };

/** Per record of the page. */
export const findPageRelatedRecords = (
  catalog: Catalog,
  records: readonly StoredRecord[],
  { meta, ui }: PageView,
  includeNonPublic: boolean,
  queryContext?: CallerContext,
): Promise<readonly (readonly RelatedList[])[]> =>
  meta && ui === 'full'
    ? catalog.relatedRecords(
        { ids: records.map(({ id }) => id), includeNonPublic, offset: 0, limit: PREVIEW },
        queryContext,
      )
    : Promise.resolve([]);
