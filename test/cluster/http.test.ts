// The API on both engines: the same records and requests give the same responses, except for scores.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after } from 'node:test';
import { createTestApp, type RawRecord } from '../support/app.ts';
import { BOOLEAN_RECORDS, checkBooleanLaws } from '../support/boolean-laws.ts';
import { startSearchCluster } from '../support/opensearch/cluster.ts';
import { SEARCH_RECORDS } from '../support/records/search-records.ts';

const cluster = await startSearchCluster();
after(() => cluster.stop());

const createClusterApp = (records: readonly RawRecord[]) =>
  createTestApp({
    records,
    settings: {
      'engine.kind': 'opensearch',
      'engine.url': cluster.urls,
      'engine.indexPrefix': `h${randomUUID().slice(0, 8)}`,
      'engine.replicas': 0,
      'engine.timeoutMs': 60_000,
      'search.timeoutMs': 60_000,
    },
  });

const apps = await Promise.all([createTestApp({ records: SEARCH_RECORDS }), createClusterApp(SEARCH_RECORDS)]);

const PATHS = [
  '/search?q=water&page=1&per_page=10',
  '/search?q=lakes of minnesota',
  '/search?q=railroad map of an airport',
  '/search?q=railroads',
  '/search?q=lakes in the midwest before 2000',
  '/search?q=water not minnesota',
  '/search?q=old maps of minnesota&explain=true',
  '/search?q=mapas de ferrocarriles',
  '/search?q=shapefiles of northern minnesota 1990s',
  '/search?q=lakes of minnesota&interpret=-place',
  '/search?q=water&facets=year_histogram',
  '/search?q=*:*&sort=title_asc&per_page=20&page=2',
  '/search?q=minesota',
  '/search?q=forrest watres',
  '/search?q="queen city"',
  '/search?q=island NOT iceland',
  '/search?q=transp*',
  '/search?q=sheet&page=50',
  '/search?bbox=-97,43,-89,49&sort=title_asc',
  '/search?q=water&include_filters[gbl_resourceClass_sm][]=Maps&facet_mode=multi',
  '/search?exclude_filters[gbl_resourceClass_sm][]=Series&sort=year_desc',
  '/search/facets/spatial_agg?sort=alpha_desc&per_page=5',
  '/search/facets/provider_agg?q=water',
  '/suggest?q=minn',
  '/suggest?q=minesot',
  '/map/h3?resolution=4',
  '/resources/lakes-mn',
  '/resources/nobody',
  '/resources/lakes-mn/similar-items',
  '/resources/?per_page=5',
  '/ogc/collections/regional-records/items?limit=5&bbox=-97,43,-89,49',
  "/ogc/collections/regional-records/items?limit=5&filter=title LIKE '%25waters'",
];

/** Scores, times and catalogue revisions differ, and so do the sizes that depend on them. */
const OWN = /^(score|queryTime|query_time_ms|took_ms|request_id|instance|timeStamp)$/i;

const withoutOwn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutOwn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OWN.test(name))
      .map(([name, part]) => [name, withoutOwn(part)]),
  );
};

/** The engine chooses which of the records with the same text a suggestion refers to. */
const withoutHolders = (path: string, text: string): string =>
  path.startsWith('/suggest') ? text.replaceAll(/"id":"[^"]*",/g, '') : text;

for (const path of PATHS) {
  test(`${path} returns the same response on both engines`, async () => {
    const [embedded, onCluster] = await Promise.all(apps.map(({ get }) => get(path)));
    assert.ok(embedded !== undefined && onCluster !== undefined);
    assert.equal(onCluster.statusCode, embedded.statusCode);
    const bodyOf = (text: string): unknown => withoutOwn(JSON.parse(withoutHolders(path, text)));
    assert.deepEqual(bodyOf(onCluster.body), bodyOf(embedded.body));
  });
}

test('OR never narrows, AND never widens, and NOT is the rest', async () => {
  await checkBooleanLaws((await createClusterApp(BOOLEAN_RECORDS)).catalog, 40);
});

test('a server without its cluster is not ready, and reveals nothing about the cluster', async () => {
  const [, onCluster] = apps;
  assert.equal((await onCluster.get('//readyz')).statusCode, 200);
  await cluster.nodes[0]?.kill();
  const probe = await onCluster.get('//readyz');
  assert.equal(probe.statusCode, 503);
  const answer = await onCluster.get('/search?q=roads');
  assert.equal(answer.statusCode, 503);
  assert.ok(Number(answer.headers['retry-after']) > 0);
  assert.doesNotMatch(`${probe.body}${answer.body}`, /opensearch|_search|127\.0\.0\.1:/i);
});
