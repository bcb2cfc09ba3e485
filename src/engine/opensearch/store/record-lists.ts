// Records in order of id.
import type { IdQuery, ListQuery, ListResult, RecordVersion } from '../../record-store.ts';
import type { Dsl } from '../cluster/wire.ts';
import type { IndexRefresher } from './index-refresher.ts';
import { type CheckpointCache, RESULT_WINDOW, skipToOffset } from './page-checkpoints.ts';
import type { RecordSearch } from './record-search.ts';
import { STORED_SOURCE_FIELDS, toStoredRecord } from './stored-document.ts';

const LIVE: Dsl = { term: { live: true } };
const VISIBLE: Dsl = { term: { visible: true } };

const TEXTS = { sourceFields: STORED_SOURCE_FIELDS, size: 1_000 };
const IDS = { sourceFields: ['id', 'number'], size: RESULT_WINDOW };

export const createRecordLists = (
  { count, scan: walk, skip }: RecordSearch,
  refresher: IndexRefresher,
  checkpointCache: CheckpointCache,
) => ({
  list: async ({ includeNonPublic, source, afterId, offset, limit }: ListQuery): Promise<ListResult> => {
    await refresher.refresh();
    const filter = [includeNonPublic ? LIVE : VISIBLE, ...(source === undefined ? [] : [{ term: { source } }])];
    const query: Dsl = { bool: { filter } };
    const total = await count(query);
    if (offset >= total || limit === 0) return { total, records: [] };
    const place = await skipToOffset(checkpointCache(query, afterId), offset, async ([last] = [afterId], many) => {
      const id = await skip(query, last as string | undefined, many);
      return id === undefined ? undefined : [id];
    });
    if (place === undefined) return { total, records: [] };
    const [last] = place.after ?? [afterId];
    const records = await walk(query, last as string | undefined, limit, TEXTS);
    return { total, records: records.map(toStoredRecord) };
  },
  listIds: async ({ source, afterId, limit }: IdQuery): Promise<readonly RecordVersion[]> => {
    await refresher.refresh();
    const query: Dsl = { bool: { filter: [LIVE, { term: { source } }] } };
    const found = await walk(query, afterId, limit, IDS);
    return found.map(({ id, number }) => ({ id, version: String(number) }));
  },
});
