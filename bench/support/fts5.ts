// The baseline: the same records and queries on SQLite with FTS5, an R*Tree and a table of facet values.
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { boxesOfGeometry } from '@periplus/geo';
import type { SearchQuery } from '../../src/query/search-query.ts';
import { facetSize, type PeerDocument, readDocuments, TEXT_GROUPS } from '../peers/documents.ts';
import { FACET_NUMBERS, toHits } from './fts5-sql.ts';

const TEXTS = TEXT_GROUPS.map(({ name }) => name).join(', ');
const TABLES = `
  CREATE VIRTUAL TABLE words USING fts5(${TEXTS}, content='', tokenize='porter unicode61 remove_diacritics 2');
  CREATE VIRTUAL TABLE boxes USING rtree(place, west, east, south, north, +doc INTEGER);
  CREATE TABLE records (doc INTEGER PRIMARY KEY, id TEXT NOT NULL, title TEXT NOT NULL COLLATE NOCASE, visible INTEGER NOT NULL,
    start_day INTEGER, end_day INTEGER);
  CREATE TABLE sources (doc INTEGER PRIMARY KEY, record TEXT NOT NULL);
  CREATE TABLE names (value INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE facet_values (doc INTEGER, field INTEGER, value INTEGER, PRIMARY KEY (doc, field, value)) WITHOUT ROWID;
`;
const AFTER_LOADING = `
  CREATE INDEX facet_values_by_value ON facet_values (field, value, doc);
  INSERT INTO words(words) VALUES ('optimize');
  ANALYZE;
`;

const createInserts = (database: DatabaseSync) => ({
  words: database.prepare(`INSERT INTO words (rowid, ${TEXTS}) VALUES (?${', ?'.repeat(TEXT_GROUPS.length)})`),
  box: database.prepare('INSERT INTO boxes (west, east, south, north, doc) VALUES (?, ?, ?, ?, ?)'),
  record: database.prepare('INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)'),
  source: database.prepare('INSERT INTO sources VALUES (?, ?)'),
  name: database.prepare('INSERT INTO names VALUES (?, ?)'),
  value: database.prepare('INSERT INTO facet_values VALUES (?, ?, ?)'),
});

const load = (database: DatabaseSync, dataDir: string): void => {
  const insert = createInserts(database);
  const names = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    insert.name.run(names.size - 1, name);
    return names.size - 1;
  };
  const add = ({ doc, id, title, visible, texts, facets, box, time, record }: PeerDocument): void => {
    insert.words.run(doc, ...TEXT_GROUPS.map(({ name }) => texts[name].join('\n')));
    insert.record.run(doc, id, title, visible ? 1 : 0, time?.[0] ?? null, time?.[1] ?? null);
    insert.source.run(doc, record);
    for (const [west, south, east, north] of box === undefined ? [] : boxesOfGeometry(box)) {
      insert.box.run(west, east, south, north, doc);
    }
    for (const [field, name] of FACET_NUMBERS.entries()) {
      for (const value of facets.get(name) ?? []) insert.value.run(doc, field, numberOf(value));
    }
  };
  for (const document of readDocuments(dataDir)) add(document);
};

const SIZES = FACET_NUMBERS.map((field, number) => `WHEN ${number} THEN ${facetSize(field)}`).join(' ');

/** Fixes the join order, since the planner has no statistics for a table that is refilled for each query. */
const toFacets = (joined: string): string => `
  SELECT field, name, hits FROM (
    SELECT field, value, hits, row_number() OVER (PARTITION BY field ORDER BY hits DESC) AS place
    FROM (SELECT field, value, count(*) AS hits FROM ${joined} GROUP BY field, value)
  ) JOIN names USING (value) WHERE place <= CASE field ${SIZES} END`;
/** For few matches, goes from records to values; for many, scans all values in counting order. */
const FACETS_OF_FEW = toFacets('found CROSS JOIN facet_values USING (doc)');
const FACETS_OF_MANY = toFacets('facet_values INDEXED BY facet_values_by_value CROSS JOIN found USING (doc)');
const MANY_SHARE = 1 / 8;

/** Cuts the page before reading the records. */
const toPage = (order: string): string => `
  SELECT id, record FROM (SELECT doc, id, score, title FROM found JOIN records USING (doc) ORDER BY ${order} LIMIT ? OFFSET ?)
  JOIN sources USING (doc) ORDER BY ${order}`;

type Rows = ReturnType<StatementSync['all']>;
type Fts5Result = { readonly total: number; readonly hits: Rows; readonly facets: Rows };

export type Fts5Index = {
  readonly ask: (query: SearchQuery) => Fts5Result;
  readonly close: () => void;
};

/** A cached file is reused only if it numbers facets the same way. */
export const fts5File = (folder: string): string =>
  join(folder, `fts5-${hash('sha1', `${TABLES}${FACET_NUMBERS.join()}`).slice(0, 8)}.sqlite`);

/** Filled once, then cached in `file`. */
export const openFts5Index = (file: string, dataDir: string): Fts5Index => {
  const isNew = !existsSync(file);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 1073741824');
  if (isNew) {
    database.exec(`PRAGMA synchronous = OFF; BEGIN; ${TABLES}`);
    load(database, dataDir);
    database.exec(`${AFTER_LOADING} COMMIT`);
  }
  database.exec('CREATE TEMP TABLE found (doc INTEGER PRIMARY KEY, score REAL)');
  const ofFew = database.prepare(FACETS_OF_FEW);
  const ofMany = database.prepare(FACETS_OF_MANY);
  const countOf = (table: string) => database.prepare(`SELECT count(*) AS total FROM ${table}`);
  const many = Number(countOf('records').get()?.total) * MANY_SHARE;
  const found = countOf('found');
  const byScore = database.prepare(toPage('score, id'));
  const byTitle = database.prepare(toPage('title, id'));
  return {
    ask: (query) => {
      database.exec(`DELETE FROM found; INSERT INTO found ${toHits(query)}`);
      const page = query.sort[0]?.kind === 'field' ? byTitle : byScore;
      const total = Number(found.get()?.total);
      const facets = total > many ? ofMany : ofFew;
      return { total, hits: page.all(query.limit, query.offset), facets: facets.all() };
    },
    close: () => database.close(),
  };
};
