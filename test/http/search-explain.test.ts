// explain=true: each record has the parts of its score.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { INTERPRETED_RECORDS } from '../support/records/interpreted-records.ts';
import { SEARCH_RECORDS } from '../support/records/search-records.ts';

const { get, json } = await createTestApp({ records: SEARCH_RECORDS });

type Part = { readonly part: string; readonly text: string; readonly score?: number; readonly factor?: number };

test('explain=true returns the parts of each score in words and numbers', async () => {
  const body = await json('/search?q=water&explain=true');
  assert.ok(body.data.length > 0);
  for (const { meta } of body.data) {
    const parts: readonly Part[] = meta.explain.parts;
    const sum = parts.reduce((total, { score = 0 }) => total + score, 0);
    const score = parts.reduce((product, { factor = 1 }) => product * factor, sum);
    assert.ok(Math.abs(score - meta.score) < 0.01 * meta.score);
    assert.match(parts[0]?.text ?? '', /^"water" in /);
    assert.ok(parts.every(({ text }) => text.length > 0));
  }
});

test('the explanation says how a record satisfies the parts of a query, and what dates it', async () => {
  const { json: read } = await createTestApp({ records: INTERPRETED_RECORDS });
  const reasonsOf = async (q: string, id: string): Promise<readonly string[]> => {
    const { data } = await read(`/search?q=${encodeURIComponent(q)}&explain=true`);
    const { meta } = data.find((hit: { readonly id: string }) => hit.id === id);
    return meta.explain.parts
      .filter(({ part }: Part) => /^(?:spatial|temporal|value)$/.test(part))
      .map(({ text }: Part) => text);
  };
  const q = 'railroads in Minnesota in the 1890s';
  assert.deepEqual(await reasonsOf(q, 'duluth'), ['time: dated 1890 to 1899 (temporal extent 1893)']);
  assert.deepEqual(await reasonsOf(q, 'issued'), ['time: dated 1890 to 1899 (date of issue 1896)']);
  assert.deepEqual(await reasonsOf(q, 'titled'), ['time: dated 1890 to 1899 (year in the title)']);
  assert.deepEqual(await reasonsOf('railroads Cambridge', 'cam'), [
    'place: lies in Cambridge, England, United Kingdom',
  ]);
  assert.deepEqual(await reasonsOf('railroads Duluth lines', 'duluth'), []);
  assert.deepEqual(await reasonsOf('railroads shapefiles', 'vector'), ['kind: Shapefile']);
  assert.deepEqual(await reasonsOf('old railroads around Duluth', 'duluth'), [
    'order: old first, dated 1929 or earlier (temporal extent 1893)',
  ]);
});

test('without explain nothing is explained; links keep the parameter, and invalid values return 400', async () => {
  const plain = await json('/search?q=water');
  assert.equal(plain.data[0].meta.explain, undefined);
  const { links } = await json('/search?q=water&explain=true&per_page=1');
  assert.match(links.self, /explain=true/);
  assert.equal((await get('/search?q=water&explain=maybe')).statusCode, 400);
});
