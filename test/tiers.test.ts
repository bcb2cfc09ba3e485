// One result in three tiers, over a small catalogue: what is in each, in which order; every use counts the same.

import assert from 'node:assert/strict';
import test, { before } from 'node:test';
import type { Catalog } from '../src/catalog/catalog.ts';
import { countTiers, type TieredResult, tierOf } from '../src/catalog/search/tiered-search.ts';
import { parseStoredRecord } from '../src/engine/record-store.ts';
import { parseSearch } from '../src/query/request/parse-search.ts';
import { createTestApp } from './support/app.ts';

const MANY = 130;

const TITLES: readonly string[] = [
  'Railroads of Wisconsin',
  'Railways of Wisconsin and Iowa',
  'Rail depots of Michigan',
  'Wisconsin geology',
  'Bedrock geology of Upstate New York',
  'ONC navigation chart',
  'Densidad de población',
  'Maps of the 1880s',
  'Sheet A1DF',
  'Sheet A1DF, second edition',
  ...Array.from({ length: MANY }, (_, index) => `Harbor chart ${index} of Boston`),
  ...Array.from({ length: MANY }, (_, index) => `Parcels of Dane County, sheet ${index}`),
  'Harbors of Dane County',
];

const records = TITLES.map((title, index) => ({
  id: `t-${index}`,
  dct_title_s: title,
  gbl_resourceClass_sm: [index % 2 === 0 ? 'Maps' : 'Datasets'],
  gbl_mdVersion_s: 'Aardvark',
  dct_accessRights_s: 'Public',
  dcat_bbox: 'ENVELOPE(-40,-39,44,43)',
}));

const app = createTestApp({ records });
let catalog: Catalog;
before(async () => {
  catalog = (await app).catalog;
});

const search = (q: string, more: Readonly<Record<string, string>> = {}): Promise<TieredResult> =>
  catalog.search(parseSearch({ q, per_page: '100', ...more }).query);

const titlesIn = (result: TieredResult): readonly string[] =>
  result.hits.map((hit) => `${tierOf(result, hit)}: ${parseStoredRecord(hit.record).dct_title_s}`);

test('matches as typed come first, then matches by alternatives, then partial ones', async () => {
  const result = await search('railroads wisconsin');
  assert.deepEqual(titlesIn(result).slice(0, 2), [
    'strict: Railroads of Wisconsin',
    'widened: Railways of Wisconsin and Iowa',
  ]);
  assert.ok(titlesIn(result).includes('partial: Wisconsin geology'));
  const { strict, widened, partial } = countTiers(result) ?? assert.fail();
  assert.deepEqual([strict, widened], [1, 1]);
  assert.equal(strict + widened + partial, result.total);
});

test('partial matches fill the result to 100, and there are none beside 20 other matches', async () => {
  const few = await search('harbors dane parcels');
  assert.equal(few.total, 100);
  assert.equal(countTiers(few)?.partial, 100);
  assert.deepEqual(countTiers(await search('harbor boston')), { strict: MANY, widened: 0, partial: 0 });
});

test('a word that no record contains is corrected beside other matches; one of another spelling is added', async () => {
  const result = await search('railraods OR onc');
  assert.deepEqual(titlesIn(result), ['strict: ONC navigation chart', 'widened: Railroads of Wisconsin']);
  assert.deepEqual([result.relaxed, result.effectiveWording], [[], undefined]);
});

test('codes, ordinals, decades, acronyms and dictionary words are not corrected', async () => {
  for (const q of ['1890s', '17th', 'ONB', 'downstate', 'X12'])
    assert.deepEqual(
      (await search(`geology ${q}`)).relaxed.filter(({ kind }) => kind === 'spelling'),
      [],
      q,
    );
  assert.equal((await search('asdf')).total, 0, 'nor is a word corrected to a code');
  assert.deepEqual((await search('geologgy')).relaxed, [{ kind: 'spelling', from: 'geologgy', to: 'geology' }]);
});

test('a query of many split words is matched partially too', async () => {
  const result = await search(Array.from({ length: 7 }, () => 'bostonharbor danecounty').join(' '));
  assert.deepEqual(countTiers(result), { strict: 0, widened: 0, partial: 100 });
});

test('the parts of a hyphenated word are corrected each', async () => {
  const { relaxed, effectiveWording } = await search('wiscosnin-geolgoy');
  assert.deepEqual(relaxed, [{ kind: 'spelling', from: 'wiscosnin-geolgoy', to: 'wisconsin geology' }]);
  assert.equal(effectiveWording, 'wisconsin geology');
});

test('relax=off gives strict matches only; operators and fields give no partial ones', async () => {
  assert.deepEqual(countTiers(await search('railroads wisconsin', { relax: 'off' })), {
    ...{ strict: 1, widened: 0, partial: 0 },
  });
  assert.deepEqual(countTiers(await search('railroads AND wisconsin')), { strict: 1, widened: 1, partial: 0 });
  assert.equal((await search('railroads geology', { search_field: 'dct_title_s' })).total, 0);
  assert.equal((await search('"railroads geology"')).total, 0);
  assert.equal(countTiers(await search('')), undefined);
});

test('the words of an advanced query are widened like those of a plain one', async () => {
  const clauses = JSON.stringify([{ op: 'AND', f: 'all_fields', q: 'railroads' }]);
  const result = await search('', { adv_q: clauses });
  assert.deepEqual(countTiers(result), countTiers(await search('railroads')));
  assert.deepEqual(countTiers(await search('wisconsin', { adv_q: clauses })), { strict: 1, widened: 1, partial: 0 });
});

const QUERIES = ['railroads wisconsin', 'harbors dane parcels', 'railraods', 'railroads OR parcels', 'xqzwvu geology'];

test('pages, facets, maps and exports count the same records', async () => {
  const { json, get } = await app;
  for (const q of QUERIES) {
    const encoded = encodeURIComponent(q);
    const { total } = await search(q);
    const body = await json(`/search?q=${encoded}&facets=gbl_resourceClass_sm`);
    const { strict, widened, partial } = body.meta.tiers;
    assert.deepEqual([body.meta.totalCount, strict + widened + partial], [total, total], q);
    const sum = (buckets: readonly { hits: number }[]): number => buckets.reduce((all, { hits }) => all + hits, 0);
    assert.equal(sum(body.included[0].attributes.buckets), total, q);
    const values = await json(`/search/facets/gbl_resourceClass_sm?q=${encoded}`);
    assert.equal(sum(values.data.map(({ attributes }: { attributes: { hits: number } }) => attributes)), total, q);
    const { hexes } = await json(`/map/h3?resolution=3&q=${encoded}`);
    assert.equal(
      hexes.reduce((all: number, [, count]: [string, number]) => all + count, 0),
      total,
      q,
    );
    const csv = (await get(`/search?q=${encoded}&format=ndjson`)).body;
    assert.equal(csv.trim().split('\n').length, total, q);
  }
});

test('pages follow each other without gaps or repeats, across tiers', async () => {
  const all = (await search('harbors dane parcels')).hits.map(({ record }) => record.id);
  const pages = [1, 2, 3, 4].map((page) => search('harbors dane parcels', { per_page: '30', page: String(page) }));
  const ids = (await Promise.all(pages)).flatMap(({ hits }) => hits.map(({ record }) => record.id));
  assert.deepEqual(ids, all);
});

test('each item names its tier, and the page separates partial matches', async () => {
  const { json, get } = await app;
  const { data } = await json('/search?q=railroads+wisconsin');
  assert.deepEqual(
    data.slice(0, 3).map((item: { meta: { tier: string } }) => item.meta.tier),
    ['strict', 'widened', 'partial'],
  );
  const page = (await get('//search?q=railroads+wisconsin')).body;
  assert.equal(page.match(/<h2>Partial matches<\/h2>/g)?.length, 1);
  assert.ok(page.indexOf('Railways of Wisconsin') < page.indexOf('Partial matches</h2>'));
  assert.doesNotMatch((await get('//search?q=harbor+boston')).body, /Partial matches/);
});
