// Lists records and ids in order of id.
import type { IdQuery, ListQuery, ListResult, RecordVersion } from '../../record-store.ts';
import type { Dsl } from '../cluster/wire.ts';
import type { IndexRefresher } from './index-refresher.ts';
import { type CheckpointCache, RESULT_WINDOW, skipToOffset } from './page-checkpoints.ts';
import type { RecordSearch } from './record-search.ts';
import { STORED_SOURCE_FIELDS, toStoredRecord, VISIBILITY_FLAGS } from './stored-document.ts';

const LIVE: Dsl = { term: { live: true } };

const RECORD_PAGE = { sourceFields: STORED_SOURCE_FIELDS, size: 1_000 };
const ID_PAGE = { sourceFields: ['id', 'number'], size: RESULT_WINDOW };

export const createRecordLists = (
  { count, scan, skip }: RecordSearch,
  refresher: IndexRefresher,
  checkpointCache: CheckpointCache,
) => ({
  list: async ({ visibility, source, afterId, offset, limit }: ListQuery): Promise<ListResult> => {
    await refresher.refresh();
    const filter = [
      { term: { [VISIBILITY_FLAGS[visibility]]: true } },
      ...(source === undefined ? [] : [{ term: { source } }]),
    ];
    const query: Dsl = { bool: { filter } };
    const total = await count(query);
    if (offset >= total || limit === 0) return { total, records: [] };
    const checkpoint = await skipToOffset(checkpointCache(query, afterId), offset, async ([last] = [afterId], size) => {
      const id = await skip(query, last as string | undefined, size);
      return id === undefined ? undefined : [id];
    });
    if (checkpoint === undefined) return { total, records: [] };
    const [last] = checkpoint.after ?? [afterId];
    const records = await scan(query, last as string | undefined, limit, RECORD_PAGE);
    return { total, records: records.map(toStoredRecord) };
  },
  listIds: async ({ source, afterId, limit }: IdQuery): Promise<readonly RecordVersion[]> => {
    await refresher.refresh();
    const query: Dsl = { bool: { filter: [LIVE, { term: { source } }] } };
    const found = await scan(query, afterId, limit, ID_PAGE);
    return found.map(({ id, number }) => ({ id, version: String(number) }));
  },
});
