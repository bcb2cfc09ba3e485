// Records in order of id.
import type { IdQuery, ListQuery, ListResult, RecordVersion } from '../../record-store.ts';
import type { Dsl } from '../cluster/wire.ts';
import type { Freshness } from './freshness.ts';
import { type Milestones, reach, WINDOW } from './milestones.ts';
import type { RecordSearch } from './record-search.ts';
import { STORED_PARTS, toStored } from './stored-document.ts';

const LIVE: Dsl = { term: { live: true } };
const VISIBLE: Dsl = { term: { visible: true } };

const TEXTS = { parts: STORED_PARTS, size: 1_000 };
const IDS = { parts: ['id', 'number'], size: WINDOW };

export const createLists = ({ count, walk, skip }: RecordSearch, fresh: Freshness, milestones: Milestones) => ({
  list: async ({ includeNonPublic, source, afterId, offset, limit }: ListQuery): Promise<ListResult> => {
    await fresh.refresh();
    const filter = [includeNonPublic ? LIVE : VISIBLE, ...(source === undefined ? [] : [{ term: { source } }])];
    const query: Dsl = { bool: { filter } };
    const total = await count(query);
    if (offset >= total || limit === 0) return { total, records: [] };
    const place = await reach(milestones(query, afterId), offset, async ([last] = [afterId], many) => {
      const id = await skip(query, last as string | undefined, many);
      return id === undefined ? undefined : [id];
    });
    if (place === undefined) return { total, records: [] };
    const [last] = place.after ?? [afterId];
    const records = await walk(query, last as string | undefined, limit, TEXTS);
    return { total, records: records.map(toStored) };
  },
  listIds: async ({ source, afterId, limit }: IdQuery): Promise<readonly RecordVersion[]> => {
    await fresh.refresh();
    const query: Dsl = { bool: { filter: [LIVE, { term: { source } }] } };
    const found = await walk(query, afterId, limit, IDS);
    return found.map(({ id, number }) => ({ id, version: String(number) }));
  },
});
