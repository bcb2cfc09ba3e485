// Query relaxation, over a small catalogue: what each step may return.

import assert from 'node:assert/strict';
import test, { before } from 'node:test';
import { editDistance, toWordSequence } from '@periplus/text';
import fc from 'fast-check';
import type { Catalog } from '../src/catalog/catalog.ts';
import type { TieredResult } from '../src/catalog/search/tiered-search.ts';
import { parseStoredRecord } from '../src/engine/record-store.ts';
import { parseSearch } from '../src/query/request/parse-search.ts';
import { presentSpelling } from '../src/routes/api/present/search/search.ts';
import { createTestApp } from './support/app.ts';

const TITLES: readonly string[] = [
  'Railroads of Wisconsin',
  'Watershed boundaries, Minnesota',
  'Land use in Dane County',
  'Harbor chart of Boston',
  'Beekeeping districts of Slovenia',
  'Postal code areas of Ohio',
  'Lighthouse locations, Michigan',
  'Geological survey of Minnesota',
  'California wine regions',
  'Taxi zones of New York City',
  'Police precincts of Chicago',
  'Tax parcels of Dane County',
];

/** Makes "california" common, so that a rare similar word is probably a typo. */
const COMMON = Array.from({ length: 120 }, (_, index) => `California quadrangle ${index}`);

const records = [
  ...TITLES,
  ...COMMON,
  'Roads of Calfornia',
  'Californiaquadrangle index',
  'Map of windmills',
  'Windmill sites of Kansas',
].map((title, index) => ({
  id: `r-${index}`,
  dct_title_s: title,
  gbl_resourceClass_sm: ['Maps'],
  gbl_mdVersion_s: 'Aardvark',
  dct_accessRights_s: 'Public',
}));

const app = createTestApp({ records });
let catalog: Catalog;
before(async () => {
  catalog = (await app).catalog;
});

const search = (q: string, more: Readonly<Record<string, string>> = {}): Promise<TieredResult> =>
  catalog.search(parseSearch({ q, ...more }).query);

const titlesOf = ({ hits }: TieredResult): readonly string[] =>
  hits.map(({ record }) => parseStoredRecord(record).dct_title_s);

const findsFirst = async (q: string, title: string): Promise<TieredResult> => {
  const result = await search(q);
  assert.equal(titlesOf(result)[0], title, q);
  return result;
};

test('several mistyped words are corrected together, also swapped letters and a wrong first letter', async () => {
  const { effectiveWording, relaxed, spelling } = await findsFirst(
    'lighthuose michgan',
    'Lighthouse locations, Michigan',
  );
  assert.equal(effectiveWording, 'lighthouse michigan');
  assert.deepEqual(relaxed, [
    { kind: 'spelling', from: 'lighthuose', to: 'lighthouse' },
    { kind: 'spelling', from: 'michgan', to: 'michigan' },
  ]);
  assert.deepEqual(
    spelling.map((suggestion) => presentSpelling(suggestion, 'lighthuose michgan').highlighted),
    ['<em>lighthouse</em> <em>michigan</em>'],
  );
  await findsFirst('kighthouse michigan', 'Lighthouse locations, Michigan');
  await findsFirst('geolgoical surwey minnesota', 'Geological survey of Minnesota');
  await findsFirst('ghithouse michigan', 'Lighthouse locations, Michigan');
});

test('words are joined and split as records write them', async () => {
  assert.deepEqual((await findsFirst('water shed minnesota', 'Watershed boundaries, Minnesota')).relaxed, []);
  const split = await findsFirst('taxizones new york', 'Taxi zones of New York City');
  assert.deepEqual(split.relaxed, [{ kind: 'split', from: 'taxizones', to: 'taxi zones' }]);
  await findsFirst('rail roads wisconsin', 'Railroads of Wisconsin');
});

test('a rare word is also searched as two words if those are far more common', async () => {
  const result = await search('californiaquadrangle');
  assert.equal(titlesOf(result)[0], 'Californiaquadrangle index');
  assert.equal(result.total, 1 + COMMON.length);
});

test('adjacent words that records nearly always join are compared with titles as one word', async () => {
  const { hits } = await search('cali fornia regions');
  const whole = await search('california regions');
  assert.deepEqual(
    hits.map(({ record }) => record.id),
    whole.hits.map(({ record }) => record.id),
  );
});

test('leading filler words such as "maps of" are optional, and rank records that contain them first', async () => {
  const result = await search('maps of windmills');
  assert.deepEqual(titlesOf(result), ['Map of windmills', 'Windmill sites of Kansas']);
  assert.deepEqual(result.relaxed, []);
  await findsFirst('data about wine regions', 'California wine regions');
  assert.equal((await search('data about wine regions', { relax: 'off' })).total, 0);
});

test('British spellings, synonyms and place codes match', async () => {
  await findsFirst('harbour boston', 'Harbor chart of Boston');
  await findsFirst('zip codes ohio', 'Postal code areas of Ohio');
  await findsFirst('railways WI', 'Railroads of Wisconsin');
  await findsFirst('taxi NYC', 'Taxi zones of New York City');
});

test('words with the same strong stem match when nothing else does', async () => {
  assert.equal((await findsFirst('beekeepers slovenia', 'Beekeeping districts of Slovenia')).relaxed[0]?.kind, 'stem');
});

test('a word that matches nothing is dropped, and the result reports how many words counted', async () => {
  const { relaxed } = await findsFirst('lighthouse locations michigan flamingo', 'Lighthouse locations, Michigan');
  assert.deepEqual(relaxed, [
    {
      kind: 'fewer_words',
      from: 'lighthouse locations michigan flamingo',
      to: 'some of: lighthouse, locations, michigan',
    },
  ]);
});

test('full sentences are reduced to their content words', async () => {
  await findsFirst('where can I find a map of taxi zones?', 'Taxi zones of New York City');
  await findsFirst('how many lighthouses are there in michigan', 'Lighthouse locations, Michigan');
});

test('words between operators and in fields are corrected; quoted words are not', async () => {
  const { effectiveWording } = await findsFirst('polcie AND precincts', 'Police precincts of Chicago');
  assert.equal(effectiveWording, 'police AND precincts');
  const quoted = await search('"polcie precincts" AND chicago');
  assert.deepEqual([quoted.total, quoted.spelling[0]?.text], [0, '"police precincts" AND chicago']);
  assert.equal((await search('"water shed"')).total, 0);
  assert.equal((await search('flamingo AND chicago')).total, 0);
  assert.equal((await search('lighthuose', { search_field: 'dct_title_s' })).total, 1);
});

test('a spelling is suggested when it matches far more records, never for dictionary words', async () => {
  assert.equal((await search('calfornia')).spelling[0]?.text, 'california');
  assert.equal((await search('"calfornia" AND roads')).spelling.length, 0);
  for (const good of ['taxi', 'wine', 'police', 'zones', 'california'])
    assert.deepEqual((await search(good)).spelling, [], good);
});

test('relax=off disables alternatives and relaxation', async () => {
  for (const q of [
    'lighthuose',
    'water shed minnesota',
    'harbour boston',
    'zip codes ohio',
    'beekeepers',
    'chicago x1',
  ]) {
    const { total, relaxed, effectiveWording, spelling } = await search(q, { relax: 'off' });
    assert.deepEqual(
      { total, relaxed, effectiveWording, spelling },
      { total: 0, relaxed: [], effectiveWording: undefined, spelling: [] },
      q,
    );
  }
});

test('pages, facet values, maps and streams use the relaxed query', async () => {
  const { json, get } = await app;
  const body = await json('/search?q=lighthuose&facets=gbl_resourceClass_sm');
  assert.equal(body.meta.query_used, 'lighthouse');
  assert.deepEqual(body.meta.relaxed, [{ kind: 'spelling', from: 'lighthuose', to: 'lighthouse' }]);
  assert.equal(body.included[0].attributes.buckets[0].hits, 1);
  const values = await json('/search/facets/gbl_resourceClass_sm?q=lighthuose');
  assert.equal(values.data[0].attributes.hits, 1);
  assert.match((await get('/search?q=lighthuose&format=csv')).body, /Lighthouse locations/);
  assert.equal((await get('/search?q=x&relax=perhaps')).statusCode, 400);
});

test('page two uses the same relaxed query as page one', async () => {
  const first = await search('califrnia quadrangle', { per_page: '10' });
  const second = await search('califrnia quadrangle', { per_page: '10', page: '2' });
  assert.equal(first.effectiveWording, second.effectiveWording);
  assert.equal(first.total, second.total);
  assert.equal(titlesOf(first).filter((title) => titlesOf(second).includes(title)).length, 0);
});

/** One edit: a letter left out, put in, replaced, or swapped with the next. */
const edit = (word: string, kind: number, at: number, letter: string): string => {
  const place = 1 + (at % (word.length - 2));
  const [head, own, next] = [word.slice(0, place), word.charAt(place), word.charAt(place + 1)];
  const tail = word.slice(place + 1);
  return [head + tail, head + letter + own + tail, head + letter + tail, head + next + own + tail.slice(1)][
    kind
  ] as string;
};

const LONG_WORDS = [...new Set(TITLES.flatMap(toWordSequence))].filter((word) => word.length >= 6);

test('after one edit to a word, every record found has a word within edit distance of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...LONG_WORDS),
      fc.nat(3),
      fc.nat(20),
      fc.constantFrom(...'abdegiklmnoprstu'),
      async (word, kind, at, letter) => {
        const typed = edit(word, kind, at, letter);
        const result = await search(typed);
        const isSpelling = result.relaxed.every((item) => item.kind === 'spelling');
        if (!isSpelling || result.relaxed.length === 0) return;
        for (const title of titlesOf(result)) {
          const near = toWordSequence(title).some(
            (other) => editDistance(typed, other, 3) <= 2 || other.startsWith(result.effectiveWording ?? ''),
          );
          assert.ok(near, `${typed} gave ${title}`);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('a query that matches is never reduced to fewer words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(TITLES.flatMap(toWordSequence), { minLength: 1, maxLength: 4 }), async (words) => {
      const q = words.join(' ');
      const exact = await search(q, { relax: 'off' });
      const forgiving = await search(q);
      assert.ok(forgiving.total >= exact.total, q);
      if (exact.total > 0) {
        assert.deepEqual(forgiving.relaxed, [], q);
        assert.equal(forgiving.hits[0]?.record.id, exact.hits[0]?.record.id, q);
      }
    }),
    { numRuns: 150 },
  );
});

test('a result is never empty if a content word occurs, and every partial match contains one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(LONG_WORDS, { minLength: 1, maxLength: 3 }),
      fc.subarray(['xqzwvu', 'wvuxqz', 'zzkkvv'], { minLength: 1, maxLength: 3 }),
      async (known, unknown) => {
        const result = await search([...known, ...unknown].join(' '), { per_page: '100' });
        assert.ok(result.total > 0, `${known} ${unknown}`);
        for (const title of titlesOf(result)) {
          const forms = toWordSequence(title).map((word) => word.slice(0, 5));
          assert.ok(
            known.some((word) => forms.includes(word.slice(0, 5))),
            `${known} ${unknown}: ${title}`,
          );
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('highlights include matched words that were not typed', async () => {
  const { json } = await app;
  const [hit] = (await json('/search?q=lighthuose+michigan&highlight=true')).data;
  assert.deepEqual(hit.meta.highlight, {
    dct_title_s: ['<mark>Lighthouse</mark> locations, <mark>Michigan</mark>'],
  });
  const [other] = (await json('/search?q=zip+codes+ohio&highlight=true')).data;
  assert.deepEqual(other.meta.highlight.dct_title_s, [
    '<mark>Postal</mark> <mark>code</mark> areas of <mark>Ohio</mark>',
  ]);
  const [plain] = (await json('/search?q=lighthouse')).data;
  assert.equal(plain.meta.highlight, undefined);
});
