// How plain queries are understood, over a small catalogue: places by location, times by date, kinds, negation, other
// languages, pasted citations; and that a reading never hides what the plain words would have found.

import assert from 'node:assert/strict';
import test, { before } from 'node:test';
import type { Catalog } from '../src/catalog/catalog.ts';
import { parseSearch } from '../src/query/request/parse-search.ts';
import { createTestApp } from './support/app.ts';

type Extra = Readonly<Record<string, unknown>>;

const record = (id: string, title: string, bbox: string, more: Extra = {}): Extra => ({
  id,
  dct_title_s: title,
  gbl_resourceClass_sm: ['Maps'],
  gbl_mdVersion_s: 'Aardvark',
  dct_accessRights_s: 'Public',
  dcat_bbox: bbox,
  ...more,
});

const MILAN = 'ENVELOPE(9.1,9.3,45.5,45.4)';
const NAPLES = 'ENVELOPE(14.2,14.3,40.9,40.8)';
const MADISON = 'ENVELOPE(-89.5,-89.3,43.1,43)';
const DANE_COUNTY = 'ENVELOPE(-89.84,-89.01,43.29,42.84)';
const WORLD = 'ENVELOPE(-180,180,90,-90)';

const RECORDS: readonly Extra[] = [
  record('milan', 'Street plan of Milano', MILAN, { gbl_indexYear_im: [1893] }),
  record('naples', 'Street plan of Napoli', NAPLES, { gbl_indexYear_im: [1955] }),
  record('world', 'Street plan index of the world', WORLD, { gbl_indexYear_im: [1893] }),
  record('named', 'Street plan with the words northern Italy in it', WORLD, { gbl_indexYear_im: [2001] }),
  record('county', 'Soil survey, county sheet', DANE_COUNTY),
  record('town', 'Soil survey, city sheet', MADISON),
  record('issued', 'Soil survey, undated area', MADISON, { dct_issued_s: '1912' }),
  record('titled', 'Soil survey, revised 1913', MADISON),
  record('roads-data', 'Roads of the lake district', MADISON, {
    gbl_resourceClass_sm: ['Datasets'],
    dct_format_s: 'Shapefile',
  }),
  record('roads-scan', 'Roads of the lake district, scanned', MADISON),
  record('ferrocarriles', 'Red de ferrocarriles', NAPLES),
  record('railways', 'Railways of the coast', NAPLES),
  record('no-mans', "No man's land trenches", MILAN),
  record('sheet', 'Tactical chart, sheet G03D', WORLD),
  ...Array.from({ length: 25 }, (_, index) => record(`tree-${index}`, `Tree inventory ${index}`, WORLD)),
];

const app = createTestApp({ records: RECORDS });
let catalog: Catalog;
before(async () => {
  catalog = (await app).catalog;
});

type Found = { readonly ids: readonly string[]; readonly complete: readonly string[] };

/** All hits, and those that satisfy every part of the query. */
const find = async (q: string, more: Readonly<Record<string, string>> = {}): Promise<Found> => {
  const { hits } = await catalog.search(parseSearch({ q, per_page: '100', ...more }).query);
  return {
    ids: hits.map((hit) => hit.record.id),
    complete: hits.filter(({ tier = 0 }) => tier < 2).map((hit) => hit.record.id),
  };
};

const findComplete = async (q: string): Promise<readonly string[]> => [...(await find(q)).complete].sort();

test('a place is satisfied by its words or by where a record lies', async () => {
  assert.deepEqual(await findComplete('street plan northern italy'), ['milan', 'named']);
  assert.deepEqual(await findComplete('street plan italy'), ['milan', 'named', 'naples']);
});

test('a town finds the sheet of its county', async () => {
  assert.ok((await findComplete('soil survey madison wisconsin')).includes('county'));
});

test('a time is satisfied by dates, by the date of issue, and by a year in the title', async () => {
  assert.deepEqual(await findComplete('street plan 1890s'), ['milan', 'world']);
  assert.deepEqual(await findComplete('street plan before 1950'), ['milan', 'world']);
  assert.deepEqual(await findComplete('soil survey between 1910 and 1919'), ['issued', 'titled']);
});

test('a kind of resource is satisfied by class or format', async () => {
  assert.deepEqual(await findComplete('lake district roads shapefile'), ['roads-data']);
});

test('excluded parts are excluded, and a number is not an exclusion', async () => {
  assert.deepEqual(await findComplete('lake district roads without shapefiles'), ['roads-scan']);
  assert.deepEqual(await findComplete('street plan not world'), ['milan', 'named', 'naples']);
});

test('a query in one language finds records in another', async () => {
  assert.deepEqual(await findComplete('ferrocarriles'), ['ferrocarriles', 'railways']);
  assert.deepEqual(await findComplete('chemins de fer'), ['ferrocarriles', 'railways']);
});

test('sheet numbers are found in other spellings', async () => {
  assert.deepEqual(await findComplete('tactical chart G-3D'), ['sheet']);
});

test('a pasted citation finds its title first', async () => {
  const { ids } = await find('Rossi, M. (1893). Street plan of Milano [Map]. Milano: Touring. https://example.org/7');
  assert.equal(ids[0], 'milan');
});

test('interpret=off searches for the words alone, and a kind can be left out', async () => {
  const off = await find('street plan northern italy', { interpret: 'off' });
  assert.deepEqual(off.complete, ['named']);
  const withoutPlace = await find('street plan northern italy 1890s', { interpret: '-place' });
  assert.ok(!withoutPlace.complete.includes('milan'));
});

test('a reading never hides a record that has the words', async () => {
  for (const { id, dct_title_s: title } of RECORDS) {
    const { ids } = await find(String(title));
    const literal = await find(String(title), { relax: 'off' });
    assert.ok(ids.includes(String(id)), String(title));
    for (const found of literal.ids) assert.ok(ids.includes(found), `${title}: ${found}`);
  }
});
