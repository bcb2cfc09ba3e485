// The data of the search map: tiles, cells and place names; and bookmark lists with their files.
import assert from 'node:assert/strict';
import test from 'node:test';
import { decodeTile } from '@periplus/geo-formats';
import { createTestApp } from '../support/app.ts';
import { SEARCH_RECORDS } from '../support/records/search-records.ts';

const { get } = await createTestApp({
  records: [...SEARCH_RECORDS, { id: 'fiji', dct_title_s: 'Fiji', dcat_bbox: 'ENVELOPE(176,-178,-12,-21)' }],
});

test('base map tiles have land and place names, and cache headers', async () => {
  const response = await get('//map/tiles/2/1/1');
  assert.equal(response.statusCode, 200);
  assert.match(String(response.headers['cache-control']), /max-age=\d+/);
  const names = decodeTile(new Uint8Array(response.rawPayload)).map(({ name }) => name);
  for (const name of ['land', 'labels', 'borders']) assert.ok(names.includes(name), name);
});

test('an invalid tile is not found', async () => {
  for (const path of ['0/1/0', '99/0/0', '-1/0/0', 'a/b/c', '2/1/1.5', '20/0/0'])
    assert.equal((await get(`//map/tiles/${path}`)).statusCode, 404, path);
});

test('cells count the matches of the same query and have corners to draw', async () => {
  const { cells } = (await get('//map/cells?q=water&resolution=3&window=-180,-90,180,90')).json();
  assert.equal(
    cells.reduce((sum: number, [count]: [number]) => sum + count, 0),
    2,
  );
  for (const [, corners] of cells) assert.ok(corners.length >= 10 && corners.length % 2 === 0);
  const inside = (await get('//map/cells?resolution=4&bbox=-94,44,-93,46&window=-180,-90,180,90')).json();
  assert.equal(
    inside.cells.reduce((sum: number, [count]: [number]) => sum + count, 0),
    2,
  );
});

test('a cell on the 180th meridian is one polygon', async () => {
  const { cells } = (await get('//map/cells?q=fiji&resolution=2&window=170,-30,-170,0')).json();
  assert.equal(cells.length, 1);
  const longitudes = cells[0][1].filter((_: number, index: number) => index % 2 === 0);
  assert.ok(Math.max(...longitudes) - Math.min(...longitudes) < 30);
});

test('the extent of a search is that of all matches, not of a page', async () => {
  const extentOf = async (query: string) => (await get(`//map/extent?${query}`)).json().box;
  const [west, south, east, north] = await extentOf('q=fiji');
  assert.ok(west < 179 && east > 179 && south < -16.5 && north > -16.5, 'around the centre of Fiji');
  const all = await extentOf('');
  assert.deepEqual(await extentOf('page=2&per_page=1&sort=title_asc'), all);
  assert.equal(await extentOf('q=xyzzyxyzzy&relax=off'), null);
  assert.equal((await get('//map/extent?fq[nope][]=1')).statusCode, 400);
});

test('invalid cell parameters are reported', async () => {
  for (const query of ['resolution=99', 'window=1,2', 'fq[nope][]=1', 'q=a&q=b'])
    assert.equal((await get(`//map/cells?${query}`)).statusCode, 400, query);
});

test('places are found by the prefix of their name, the largest first', async () => {
  const find = async (q: string) => (await get(`//map/places?q=${encodeURIComponent(q)}`)).json().places;
  const [detroit] = await find('Detroit');
  assert.equal(detroit.name, 'Detroit');
  assert.ok(Math.abs(detroit.lon + 83.05) < 0.1 && Math.abs(detroit.lat - 42.33) < 0.1);
  assert.equal((await find('sao paulo'))[0].name, 'São Paulo');
  assert.equal((await find('minneso'))[0].name, 'Minnesota');
  assert.deepEqual(await find('zzzzzz'), []);
  assert.deepEqual(await find(''), []);
});

test('a bookmark list shows its records and the missing ones', async () => {
  const { body, statusCode } = await get('//bookmarks?ids=lakes-mn,island,nobody', { accept: 'text/html' });
  assert.equal(statusCode, 200);
  assert.match(body, /Lakes of Minnesota/);
  assert.match(body, /No longer in the catalogue: nobody/);
  assert.match(body, /value="http:\/\/catalogue\.example\/bookmarks\?ids=lakes-mn%2Cisland%2Cnobody"/);
});

test('lists can be exported for GIS and reference managers', async () => {
  const load = (format: string) => get(`//bookmarks/export?format=${format}&ids=lakes-mn&ids=no-place`);
  const { features } = (await load('geojson')).json();
  assert.deepEqual(
    features.map(({ geometry }: { geometry: { type: string } | null }) => geometry?.type ?? null),
    ['Polygon', null],
  );
  const ris = await load('ris');
  assert.equal(ris.body.match(/^TY {2}- /gm)?.length, 2);
  assert.match(String(ris.headers['content-disposition']), /bookmarks\.ris/);
  assert.equal((await load('bibtex')).body.match(/^@\w+\{/gm)?.length, 2);
  assert.equal((await load('exe')).statusCode, 400);
});

test('a list is limited to the number of bookmarks that a browser stores', async () => {
  const ids = Array.from({ length: 201 }, (_, n) => `r${n}`).join(',');
  assert.equal((await get(`//bookmarks?ids=${ids}`)).statusCode, 400);
  assert.equal((await get('//bookmarks?ids[a][b]=1')).statusCode, 400);
});

test('the web manifest lists home screen icons with their real sizes', async () => {
  const { icons } = (await get('//manifest.webmanifest')).json();
  for (const size of [192, 512]) {
    const { src } = icons.find(({ sizes }: { sizes: string }) => sizes === `${size}x${size}`);
    const response = await get(`/${src}`);
    assert.equal(response.headers['content-type'], 'image/png');
    // A PNG has its width and height in the first chunk.
    assert.deepEqual([response.rawPayload.readUInt32BE(16), response.rawPayload.readUInt32BE(20)], [size, size]);
  }
});
