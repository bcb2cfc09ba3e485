// How a query was read: meta.interpretation, and the parameter that changes it.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { INTERPRETED_RECORDS } from '../support/records/interpreted-records.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const { get, post, json } = await createTestApp({ records: INTERPRETED_RECORDS });

type Part = { readonly kind: string; readonly text: string; readonly start: number; readonly end: number };
type Found = { readonly id: string; readonly meta: { readonly tier: string } };

const search = (q: string, more = '') => json(`/search?q=${encodeURIComponent(q)}${more}`);

/** Records that match all of the query. */
const matchesOf = ({ data }: { readonly data: readonly Found[] }): readonly string[] =>
  data.flatMap(({ id, meta }) => (meta.tier === 'partial' ? [] : [id])).sort();

test('the response lists the parts of the query with their spans and values, without filler words', async () => {
  const { meta } = await search('  railroads in  Minnesota in the \t 1890s without shapefiles');
  assert.deepEqual(
    meta.interpretation.map(
      ({ confidence: _confidence, start: _start, end: _end, ...part }: { confidence: number } & Part) => part,
    ),
    [
      { kind: 'theme', text: 'railroads' },
      {
        kind: 'place',
        text: 'Minnesota',
        place: {
          id: 'US-MN',
          label: 'Minnesota, United States',
          bbox: [[-97.239, 43.499, -89.491, 49.385]],
          alternatives: [],
        },
      },
      { kind: 'time', text: 'the   1890s', time: { from: 1890, to: 1899 } },
      { kind: 'resource', text: 'shapefiles', negated: true, resource: 'Shapefile' },
    ],
  );
  for (const { text, start, end, confidence } of meta.interpretation) {
    assert.equal(meta.query.slice(start, end), text);
    assert.match(String(confidence), /^(?:0\.\d{1,2}|1)$/);
  }
});

test('a query without plain words has no interpretation', async () => {
  for (const q of ['', '"railroads"', 'railroads AND Minnesota'])
    assert.equal((await search(q)).meta.interpretation, undefined, q);
  assert.equal((await search('railroads', '&relax=off')).meta.interpretation, undefined);
});

test('a mistyped place is read as a place after its correction', async () => {
  const q = 'railroads in minesota before 1900';
  const found = await search(q);
  assert.deepEqual(matchesOf(found), ['duluth', 'issued', 'titled']);
  assert.deepEqual(
    found.meta.interpretation.map(({ kind, text }: Part) => `${kind} ${text}`),
    ['theme railroads', 'place minesota', 'time before 1900'],
  );
  assert.equal(found.meta.interpretation[1].place.id, 'US-MN');
  for (const { text, start, end } of found.meta.interpretation) assert.equal(q.slice(start, end), text);
  const plain = await search(q, '&interpret=-place');
  assert.deepEqual(
    plain.meta.interpretation.map(({ kind }: Part) => kind),
    ['theme', 'theme', 'time'],
  );
});

test('interpret=off reads plain words, and a list leaves out kinds', async () => {
  const q = 'railroads in Minnesota before 1900';
  assert.deepEqual(matchesOf(await search(q)), ['duluth', 'issued', 'titled']);
  const kindsOf = async (interpret: string) =>
    (await search(q, `&interpret=${interpret}`)).meta.interpretation.map(({ kind }: Part) => kind);
  assert.deepEqual(await kindsOf('on'), ['theme', 'place', 'time']);
  assert.deepEqual(await kindsOf('-time'), ['theme', 'place', 'theme']);
  assert.deepEqual(await kindsOf('-place,%20-time'), ['theme', 'theme']);
  const off = await search(q, '&interpret=off');
  assert.deepEqual(matchesOf(off), []);
  assert.ok(off.meta.interpretation.every(({ kind }: Part) => kind === 'theme'));
  assert.match(off.links.self, /interpret=off/);
});

test('interpret=-negation searches for the words that the query would exclude', async () => {
  const q = 'railroads without lines';
  assert.ok(!matchesOf(await search(q)).includes('vector'));
  const { meta } = await search(q, '&interpret=-negation');
  assert.ok(meta.interpretation.every(({ negated }: { negated?: boolean }) => negated === undefined));
});

test('interpret=-citation searches for all words of a citation', async () => {
  const q = 'Smith, J. (1893). Railroads around Duluth [Map]. Duluth: Zenith Press.';
  const read = await search(q);
  assert.deepEqual(matchesOf(read), ['duluth']);
  for (const { text, start, end } of read.meta.interpretation) assert.equal(q.slice(start, end), text);
  const { meta } = await search(q, '&interpret=-citation');
  assert.ok(meta.interpretation === undefined || meta.interpretation.length > 3);
});

test('interpret=place:ID chooses another place with the same name', async () => {
  const q = 'railroads Cambridge';
  const likeliest = await search(q);
  const { place } = likeliest.meta.interpretation[1];
  assert.equal(place.label, 'Cambridge, England, United Kingdom');
  assert.deepEqual(matchesOf(likeliest), ['cam']);
  const other = place.alternatives.find(({ label }: { label: string }) => /Massachusetts/.test(label));
  const chosen = await search(q, `&interpret=-time,place:${other.id}`);
  assert.equal(chosen.meta.interpretation[1].place.id, other.id);
  assert.deepEqual(chosen.meta.interpretation[1].place.alternatives[0], { id: place.id, label: place.label });
  assert.deepEqual(matchesOf(chosen), ['charles']);
  const unrelated = await search(q, '&interpret=place:US-MN');
  assert.equal(unrelated.meta.interpretation[1].place.id, place.id);
});

test('a reading does not hide what the plain words find', async () => {
  assert.deepEqual(matchesOf(await search('railroads Georgia', '&interpret=place:US-GA')), ['atlanta', 'tbilisi']);
});

test('explicit filters restrict whatever a query is read as', async () => {
  const years = '&include_filters[year_range][start]=1950&include_filters[year_range][end]=1960';
  assert.deepEqual(matchesOf(await search('railroads Georgia', years)), ['atlanta']);
  assert.deepEqual(matchesOf(await search('railroads in the 1890s', years)), []);
});

test('the body of a POST has the same parameter, and an invalid value is a 400 that names it', async () => {
  const response = await post('/search', { q: 'railroads Georgia', interpret: 'place:US-GA' });
  assert.equal(response.json().meta.interpretation[1].place.id, 'US-GA');
  for (const value of ['maybe', '-colour', 'place:', '-place,time', 'on,off']) {
    const wrong = await get(`/search?q=x&interpret=${value}`);
    assert.equal(wrong.statusCode, 400, value);
    assert.match(wrong.body, /interpret must be on, off, or a list of -place, /);
  }
});

test('search.lexicon replaces the concepts of other languages, and an invalid file is reported', async (t) => {
  const folder = createTempFolder(t);
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const lexicon = write('lexicon.txt', '* | es: de, los\nrailroad | es: vía de hierro\n');
  const { json: read } = await createTestApp({ records: INTERPRETED_RECORDS, settings: { 'search.lexicon': lexicon } });
  const q = encodeURIComponent('vía de hierro Duluth');
  assert.ok(matchesOf(await read(`/search?q=${q}`)).includes('duluth'));
  assert.ok(!matchesOf(await search('vía de hierro Duluth')).includes('duluth'));
  const invalid = write('invalid.txt', 'tren\n');
  await assert.rejects(
    createTestApp({ settings: { 'search.lexicon': invalid } }),
    /invalid\.txt is not a valid word list/,
  );
});
