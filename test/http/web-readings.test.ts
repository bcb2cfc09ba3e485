// How a search was read, on the search page without scripts.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { INTERPRETED_RECORDS } from '../support/records/interpreted-records.ts';

const { get } = await createTestApp({ records: INTERPRETED_RECORDS });

type Link = { readonly href: string; readonly text: string };

const toText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&times;', '×')
    .trim();

const open = async (path: string) => {
  const { body, statusCode } = await get(`/${path}`, { accept: 'text/html' });
  assert.equal(statusCode, 200, path);
  const row = /<div class="readings">.*?<\/div>/s.exec(body)?.[0] ?? '';
  const links = [...row.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', inner = '']): Link => ({ href: `/search${href.replaceAll('&amp;', '&')}`, text: toText(inner) }),
  );
  return { body, row, links, ids: [...body.matchAll(/data-id="([^"]*)"/g)].map(([, id]) => id) };
};

const search = (q: string, more = '') => open(`/search?q=${encodeURIComponent(q)}${more}`);

const paramsOf = ({ href }: Link): URLSearchParams => new URL(href, 'http://x').searchParams;

test('each reading is a chip that reads its words as plain words', async () => {
  const q = 'railroads in Minnesota in the 1890s 1:24,000 without shapefiles';
  const { links } = await search(q, '&view=gallery&fq[gbl_resourceClass_sm][]=Maps');
  assert.deepEqual(
    links.map(({ text }) => text),
    [
      'Place Minnesota, United States× (Do not read “Minnesota” as a place)',
      'Years 1890 to 1899× (Do not read “the 1890s” as a time)',
      'Scale 1:24,000× (Do not read “1:24,000” as a scale)',
      'Without Shapefile× (Do not exclude “shapefiles”)',
    ],
  );
  const params = paramsOf(links[0] as Link);
  assert.equal(params.get('interpret'), '-place');
  assert.equal(params.get('q'), q);
  assert.equal(params.get('view'), 'gallery');
  assert.equal(params.get('fq[gbl_resourceClass_sm][]'), 'Maps');
});

test('removed readings add up, and can be restored', async () => {
  const { links } = await search('railroads Minnesota before 1900');
  const one = await open((links[0] as Link).href);
  assert.deepEqual(
    one.links.map(({ text }) => text.split(' ')[0]),
    ['Years', 'Undo'],
  );
  const both = await open((one.links[0] as Link).href);
  assert.match(both.row, /<li>plain words<\/li>/);
  const undo = both.links[0] as Link;
  assert.equal(paramsOf(undo).get('interpret'), null);
  assert.equal((await open(undo.href)).links.length, 2);
});

test('an ambiguous place offers up to three others, and the chosen one stays chosen', async () => {
  const first = await search('railroads Cambridge');
  assert.ok(first.ids[0] === 'cam');
  assert.match(first.row, /<details class="other-places"><summary>Other places<\/summary>/);
  assert.equal(first.links.length, 4);
  const other = first.links.find(({ text }) => /Massachusetts/.test(text));
  assert.ok(other !== undefined);
  const second = await open(other.href);
  assert.equal(second.ids[0], 'charles');
  assert.match(second.links[0]?.text ?? '', /^Place Cambridge, Massachusetts/);
  const back = await open((second.links[1] as Link).href);
  assert.equal(
    paramsOf(second.links[1] as Link)
      .get('interpret')
      ?.match(/place:/g)?.length,
    1,
  );
  assert.equal(back.ids[0], 'cam');
});

test('a citation is one chip', async () => {
  const { links } = await search('Smith, J. (1893). Railroads around Duluth [Map]. Duluth: Zenith Press.');
  assert.deepEqual(
    links.map(({ text }) => text),
    ['Citation Railroads around Duluth× (Do not read the search as a citation)'],
  );
});

test('two places share a link that names both', async () => {
  const { links } = await search('railroads from Minnesota to Wisconsin');
  assert.ok(links.every(({ text }) => /“Minnesota” or “Wisconsin” as a place/.test(text)));
});

test('there is no row if a search has plain words only, operators or no words', async () => {
  for (const q of ['railroads', '"Minnesota" AND railroads', '']) assert.equal((await search(q)).row, '', q);
});

test('texts of the query are escaped', async () => {
  const { body } = await search('railroads without <b>x</b>');
  assert.doesNotMatch(body, /<b>x/);
});

test('partial matches come after their heading', async () => {
  const { body } = await search('railroads Minnesota before 1900');
  assert.ok(body.indexOf('data-id="duluth"') < body.indexOf('Partial matches'));
  assert.ok(body.indexOf('data-id="tbilisi"') > body.indexOf('Partial matches'));
});
