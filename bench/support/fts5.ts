// The yardstick: the same records and the same questions on SQLite with FTS5, an R*Tree and a table of facet values.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { toIndexedRow } from '../../src/engine/embedded/build/build-rows.ts';
import type { IndexedRow } from '../../src/engine/embedded/segment/segment.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import type { SearchQuery } from '../../src/query/search-query.ts';
import type { FieldName } from '../../src/schema/fields.ts';
import { FACET_NUMBERS, SEARCHED, toHits } from './fts5-sql.ts';

const TABLES = `
  CREATE VIRTUAL TABLE words USING fts5(${SEARCHED.join(', ')}, content='', tokenize='porter unicode61 remove_diacritics 2');
  CREATE VIRTUAL TABLE boxes USING rtree(doc, west, east, south, north);
  CREATE TABLE records (doc INTEGER PRIMARY KEY, id TEXT NOT NULL, title TEXT NOT NULL COLLATE NOCASE, start_day INTEGER, end_day INTEGER);
  CREATE INDEX records_by_title ON records (title);
  CREATE TABLE names (value INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE facet_values (doc INTEGER, field INTEGER, value INTEGER, PRIMARY KEY (doc, field, value)) WITHOUT ROWID;
`;
const AFTER_LOADING = `
  CREATE INDEX facet_values_by_value ON facet_values (field, value, doc);
  INSERT INTO words(words) VALUES ('optimize');
  ANALYZE;
`;

const valuesOf = ({ record, facts }: IndexedRow, name: FieldName): readonly unknown[] => {
  const value = facts.derived[name as keyof typeof facts.derived] ?? record[name as keyof typeof record];
  return value === undefined ? [] : [value].flat();
};

/** Public records only, so that the yardstick need not look at visibility. */
const load = (database: DatabaseSync, dataDir: string): void => {
  const insert = {
    words: database.prepare(
      `INSERT INTO words (rowid, ${SEARCHED.join(', ')}) VALUES (?${', ?'.repeat(SEARCHED.length)})`,
    ),
    box: database.prepare('INSERT OR REPLACE INTO boxes VALUES (?, ?, ?, ?, ?)'),
    record: database.prepare('INSERT INTO records VALUES (?, ?, ?, ?, ?)'),
    name: database.prepare('INSERT INTO names VALUES (?, ?)'),
    value: database.prepare('INSERT OR IGNORE INTO facet_values VALUES (?, ?, ?)'),
  };
  const names = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    insert.name.run(names.size - 1, name);
    return names.size - 1;
  };
  const add = (row: IndexedRow): void => {
    const texts = SEARCHED.map((name) => valuesOf(row, name).join('\n'));
    insert.words.run(row.row, ...texts);
    insert.record.run(
      row.row,
      row.record.id,
      row.record.dct_title_s,
      row.facts.time?.[0] ?? null,
      row.facts.time?.[1] ?? null,
    );
    for (const [west, south, east, north] of row.facts.boxes.slice(0, 1)) {
      insert.box.run(row.row, west, east, south, north);
    }
    for (const [field, name] of FACET_NUMBERS.entries()) {
      for (const value of valuesOf(row, name)) insert.value.run(row.row, field, numberOf(String(value)));
    }
  };
  const store = createStore({ dataDir, readOnly: true });
  for (const change of store.changesSince(0)) {
    if (change.kind !== 'put') continue;
    const row = toIndexedRow(change);
    if (row.facts.visible) add(row);
  }
  store.close();
};

const FACETS = `
  SELECT field, value, hits FROM (
    SELECT field, value, hits, row_number() OVER (PARTITION BY field ORDER BY hits DESC) AS place
    FROM (SELECT field, value, count(*) AS hits FROM found JOIN facet_values USING (doc) GROUP BY field, value)
  ) WHERE place <= 11`;

export type Yardstick = {
  /** Total, page and all facet counts of a question; gives the total. */
  readonly ask: (query: SearchQuery) => number;
  readonly close: () => void;
};

/** Filled once, then kept in `file`. */
export const openYardstick = (file: string, dataDir: string): Yardstick => {
  const isNew = !existsSync(file);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 1073741824');
  if (isNew) {
    database.exec(`PRAGMA synchronous = OFF; BEGIN; ${TABLES}`);
    load(database, dataDir);
    database.exec(`${AFTER_LOADING} COMMIT`);
  }
  database.exec('CREATE TEMP TABLE found (doc INTEGER PRIMARY KEY, score REAL)');
  const facets = database.prepare(FACETS);
  const total = database.prepare('SELECT count(*) AS total FROM found');
  return {
    ask: (query) => {
      database.exec(`DELETE FROM found; INSERT INTO found ${toHits(query)}`);
      const order = query.sort[0]?.kind === 'field' ? 'title' : 'score, id';
      database
        .prepare(`SELECT id, score FROM found JOIN records USING (doc) ORDER BY ${order} LIMIT ? OFFSET ?`)
        .all(query.limit, query.offset);
      facets.all();
      return Number(total.get()?.total);
    },
    close: () => database.close(),
  };
};
