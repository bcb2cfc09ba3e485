// The queries that the peer benchmark sends to other engines: same matches, quoted values, words looked up first.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test, { after, before } from 'node:test';
import { readDocuments } from '../bench/peers/documents.ts';
import { toOpenSearch } from '../bench/peers/opensearch-query.ts';
import { toSql } from '../bench/peers/postgres-sql.ts';
import { loadCorpus } from '../bench/support/catalogue.ts';
import { type Fts5Index, openFts5Index } from '../bench/support/fts5.ts';
import { toHits } from '../bench/support/fts5-sql.ts';
import type { Params } from '../src/query/params.ts';
import { parseSearch } from '../src/query/request/parse-search.ts';

const toRecord = (id: string, title: string, further: object): object => ({
  ...{ id, dct_title_s: title, gbl_mdVersion_s: 'Aardvark', dct_accessRights_s: 'Public' },
  ...{ gbl_resourceClass_sm: ['Maps'], schema_provider_s: 'A Library', ...further },
});

const RECORDS = [
  toRecord('lakes', "Lakes of O'Brien County", {
    dcat_bbox: 'ENVELOPE(-96,-95,44,43)',
    dct_spatial_sm: ["O'Brien County"],
  }),
  toRecord('roads', 'Roads and lakes', { gbl_resourceClass_sm: ['Datasets'], gbl_indexYear_im: [1950] }),
  toRecord('date-line', 'Islands', { dcat_bbox: 'ENVELOPE(170,-170,10,-10)' }),
  toRecord('hidden', 'Hidden lakes', { gbl_suppressed_b: true }),
];

const folder = mkdtempSync(join(tmpdir(), 'periplus-peers-'));
const [corpus, dataDir, file] = ['corpus', 'data', 'fts5.sqlite'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
let yardstick: Fts5Index;

before(async () => {
  mkdirSync(corpus);
  writeFileSync(join(corpus, 'records.ndjson'), RECORDS.map((record) => `${JSON.stringify(record)}\n`).join(''));
  await loadCorpus(corpus, dataDir);
  yardstick = openFts5Index(file, dataDir);
});
after(() => {
  yardstick.close();
  rmSync(folder, { recursive: true, force: true });
});

const query = (params: Params) => parseSearch(params).query;
const bbox = (west: number, south: number, east: number, north: number): Params => ({
  include_filters: {
    geo: {
      ...{ type: 'bbox', field: 'dcat_bbox', relation: 'intersects' },
      ...{ top_left: { lat: north, lon: west }, bottom_right: { lat: south, lon: east } },
    },
  },
});
const idsOf = (params: Params): readonly unknown[] => yardstick.ask(query(params)).hits.map(({ id }) => id);

test('every peer gets all records and finds the public ones', () => {
  assert.equal([...readDocuments(dataDir)].length, RECORDS.length);
  assert.deepEqual(idsOf({ q: 'lake' }).toSorted(), ['lakes', 'roads']);
  assert.equal(yardstick.ask(query({})).total, 3);
});

test('SQLite finds an extent on either side of the antimeridian, and nothing in between', () => {
  assert.deepEqual(idsOf(bbox(-175, -1, -171, 1)), ['date-line']);
  assert.deepEqual(idsOf(bbox(171, -1, 175, 1)), ['date-line']);
  assert.deepEqual(idsOf(bbox(0, -1, 10, 1)), []);
});

test('SQLite returns facets of the matches, and the record of each hit', () => {
  const { hits, facets } = yardstick.ask(
    query({ q: 'lakes', include_filters: { gbl_resourceClass_sm: ['Datasets'] } }),
  );
  assert.deepEqual(
    hits.map(({ record }) => JSON.parse(String(record)).id),
    ['roads'],
  );
  assert.ok(facets.some(({ name, hits: count }) => name === 'Datasets' && count === 1));
  assert.ok(!facets.some(({ name }) => name === 'Maps'));
});

test('SQLite looks up words once, not for each record that a filter matches', () => {
  const database = new DatabaseSync(file, { readOnly: true });
  const sql = toHits(query({ q: 'lakes', include_filters: { gbl_resourceClass_sm: ['Maps'] } }));
  const steps = database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => String(detail));
  database.close();
  assert.match(steps[0] ?? '', /^SCAN words VIRTUAL TABLE INDEX 0:M/);
});

test('a quote in a value is escaped', () => {
  const asked = query({ q: "o'brien", include_filters: { dct_spatial_sm: ["O'Brien County"] } });
  assert.match(toSql(asked), /plainto_tsquery\('english', 'o''brien'\).*name IN \('O''Brien County'\)/);
  assert.deepEqual(yardstick.ask(asked).total, 1);
});

test('a query is one line of SQL with its page, order and conditions', () => {
  const sql = toSql(query({ q: '(lakes OR roads) NOT islands', sort: 'title_asc', page: 3, per_page: 20 }));
  assert.doesNotMatch(sql, /\n/);
  assert.match(sql, /ORDER BY title_key, id LIMIT 20 OFFSET 40/);
  assert.match(sql, /words @@ \(\(plainto.*'lakes'\) \|\| plainto.*'roads'\)\) && !!plainto.*'islands'\)\)/);
  assert.match(
    toSql(query({ include_filters: { year_range: { start: 1970, end: 1970 } } })),
    /int4range\(0, 364, '\[\]'\)/,
  );
});

test('the OpenSearch query requests exact totals, all facets and filtered hits', () => {
  const asked = toOpenSearch(query({ q: '"lake road"', exclude_filters: { dct_spatial_sm: ['Ohio'] }, per_page: 20 }));
  const text = JSON.stringify(asked);
  assert.match(text, /"query":"lake road","type":"phrase"/);
  assert.match(text, /"must_not":\[\{"terms":\{"dct_spatial_sm":\["Ohio"\]\}\}\]/);
  assert.match(text, /"filter":\[\{"term":\{"visible":true\}\}/);
  assert.equal(asked.track_total_hits, true);
  assert.equal(asked.size, 20);
});
