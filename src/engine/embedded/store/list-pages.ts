// Lists records in order of id, by visibility and source.
import type { DatabaseSync } from 'node:sqlite';
import type { Visibility } from '../../../query/visibility.ts';
import type { IdQuery, ListQuery, ListResult, RecordStats, RecordVersion } from '../../record-store.ts';
import { ALL_COLUMNS, CORE_COLUMNS, prepareRowQuery, toRowsRead } from './stored-row.ts';

/** The flags of a removed record are 0. */
const CONDITIONS: Readonly<Record<Visibility, string>> = {
  public: 'visible = 1',
  published: 'published = 1',
  all: 'removed = 0',
};

const byVisibility = <T>(create: (condition: string) => T): Readonly<Record<Visibility, T>> => ({
  public: create(CONDITIONS.public),
  published: create(CONDITIONS.published),
  all: create(CONDITIONS.all),
});

const ofSource = (condition: string): string => `source = ? AND removed = 0 AND ${condition}`;

const preparePages = (database: DatabaseSync, columns: string) => {
  const page = (condition: string) =>
    prepareRowQuery(
      database,
      `SELECT ${columns} FROM records WHERE ${condition} AND id > ? ORDER BY id LIMIT ? OFFSET ?`,
    );
  return {
    ofAll: byVisibility(page),
    ofSource: byVisibility((condition) => page(ofSource(condition))),
  };
};

export const createListReader = (database: DatabaseSync, stats: () => RecordStats) => {
  const [corePages, fullPages] = [preparePages(database, CORE_COLUMNS), preparePages(database, ALL_COLUMNS)];
  const count = (condition: string) => database.prepare(`SELECT count(*) AS total FROM records WHERE ${condition}`);
  const sourceCounts = byVisibility((condition) => count(ofSource(condition)));
  const publishedCount = count(CONDITIONS.published);
  const countOf = (visibility: Visibility): number => {
    if (visibility === 'published') return Number(publishedCount.get()?.total);
    const { records, visible } = stats();
    return visibility === 'all' ? records : visible;
  };

  return ({ visibility, source, afterId = '', limit, offset, fullPrecomputed }: ListQuery): ListResult => {
    const pages = fullPrecomputed ? fullPages : corePages;
    if (source === undefined) {
      const rows = pages.ofAll[visibility].all(afterId, limit, offset);
      return { total: countOf(visibility), ...toRowsRead(rows) };
    }
    const rows = pages.ofSource[visibility].all(source, afterId, limit, offset);
    return { total: Number(sourceCounts[visibility].get(source)?.total), ...toRowsRead(rows) };
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
