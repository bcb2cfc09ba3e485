// Lists of records in order of id: all, the public ones, or those of one source.
import type { DatabaseSync } from 'node:sqlite';
import type { IdQuery, ListQuery, ListResult, RecordStats, RecordVersion } from '../../record-store.ts';
import { COLUMNS, prepareRows, toRowsRead } from './stored-row.ts';

export const createListReader = (database: DatabaseSync, stats: () => RecordStats) => {
  const page = (condition: string) =>
    prepareRows(database, `SELECT ${COLUMNS} FROM records WHERE ${condition} AND id > ? ORDER BY id LIMIT ? OFFSET ?`);
  const count = (condition: string) => database.prepare(`SELECT count(*) AS total FROM records WHERE ${condition}`);
  const pages = { visible: page('visible = 1'), all: page('removed = 0') };
  const ofSource = { visible: 'source = ? AND removed = 0 AND visible = 1', all: 'source = ? AND removed = 0' };
  const sourcePages = { visible: page(ofSource.visible), all: page(ofSource.all) };
  const sourceCounts = { visible: count(ofSource.visible), all: count(ofSource.all) };

  return ({ includeNonPublic, source, afterId = '', limit, offset }: ListQuery): ListResult => {
    const kind = includeNonPublic ? 'all' : 'visible';
    if (source === undefined) {
      const { records, visible } = stats();
      const rows = pages[kind].all(afterId, limit, offset);
      return { total: includeNonPublic ? records : visible, ...toRowsRead(rows) };
    }
    const rows = sourcePages[kind].all(source, afterId, limit, offset);
    return { total: Number(sourceCounts[kind].get(source)?.total), ...toRowsRead(rows) };
  };
};

/** Ids and versions alone. */
export const createIdReader = (database: DatabaseSync) => {
  const page = prepareRows(
    database,
    'SELECT id, sequence FROM records WHERE source = ? AND removed = 0 AND id > ? ORDER BY id LIMIT ?',
  );
  return ({ source, afterId, limit }: IdQuery): readonly RecordVersion[] =>
    page.all(source, afterId, limit).map(([id, sequence]) => ({ id: id as string, version: String(sequence) }));
};
