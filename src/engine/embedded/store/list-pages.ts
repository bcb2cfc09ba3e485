// Lists records in order of id: all, only visible ones, or those of one source.
import type { DatabaseSync } from 'node:sqlite';
import type { IdQuery, ListQuery, ListResult, RecordStats, RecordVersion } from '../../record-store.ts';
import { ALL_COLUMNS, CORE_COLUMNS, prepareRowQuery, toRowsRead } from './stored-row.ts';

const OF_SOURCE = { visible: 'source = ? AND removed = 0 AND visible = 1', all: 'source = ? AND removed = 0' };

const preparePages = (database: DatabaseSync, columns: string) => {
  const page = (condition: string) =>
    prepareRowQuery(
      database,
      `SELECT ${columns} FROM records WHERE ${condition} AND id > ? ORDER BY id LIMIT ? OFFSET ?`,
    );
  return {
    ofAll: { visible: page('visible = 1'), all: page('removed = 0') },
    ofSource: { visible: page(OF_SOURCE.visible), all: page(OF_SOURCE.all) },
  };
};

export const createListReader = (database: DatabaseSync, stats: () => RecordStats) => {
  const [corePages, fullPages] = [preparePages(database, CORE_COLUMNS), preparePages(database, ALL_COLUMNS)];
  const count = (condition: string) => database.prepare(`SELECT count(*) AS total FROM records WHERE ${condition}`);
  const sourceCounts = { visible: count(OF_SOURCE.visible), all: count(OF_SOURCE.all) };

  return ({ includeNonPublic, source, afterId = '', limit, offset, fullPrecomputed }: ListQuery): ListResult => {
    const kind = includeNonPublic ? 'all' : 'visible';
    const pages = fullPrecomputed ? fullPages : corePages;
    if (source === undefined) {
      const { records, visible } = stats();
      const rows = pages.ofAll[kind].all(afterId, limit, offset);
      return { total: includeNonPublic ? records : visible, ...toRowsRead(rows) };
    }
    const rows = pages.ofSource[kind].all(source, afterId, limit, offset);
    return { total: Number(sourceCounts[kind].get(source)?.total), ...toRowsRead(rows) };
  };
};

export const createIdReader = (database: DatabaseSync) => {
  const page = prepareRowQuery(
    database,
    'SELECT id, sequence FROM records WHERE source = ? AND removed = 0 AND id > ? ORDER BY id LIMIT ?',
  );
  return ({ source, afterId, limit }: IdQuery): readonly RecordVersion[] =>
    page.all(source, afterId, limit).map(([id, sequence]) => ({ id: id as string, version: String(sequence) }));
};
