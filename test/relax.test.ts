// Questions that find nothing are asked again in other words: what each rung may return, over a catalogue of its own.

import assert from 'node:assert/strict';
import test, { before } from 'node:test';
import { editDistance, toWordSequence } from '@periplus/text';
import fc from 'fast-check';
import type { Catalog } from '../src/catalog/catalog.ts';
import type { RelaxedResult } from '../src/catalog/relax/relaxed-search.ts';
import { parseStoredRecord } from '../src/engine/record-store.ts';
import { parseSearch } from '../src/query/request/parse-search.ts';
import { presentSpelling } from '../src/routes/api/present/spelling.ts';
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

/** Many records say "california", so that a rare near word is in doubt. */
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

const ask = (q: string, more: Readonly<Record<string, string>> = {}): Promise<RelaxedResult> =>
  catalog.search(parseSearch({ q, ...more }).query);

const titlesOf = ({ hits }: RelaxedResult): readonly string[] =>
  hits.map(({ record }) => parseStoredRecord(record).dct_title_s);

const answers = async (q: string, title: string): Promise<RelaxedResult> => {
  const result = await ask(q);
  assert.equal(titlesOf(result)[0], title, q);
  return result;
};

test('a mistyped word is corrected, several at once, swapped letters and the first letter too', async () => {
  const {
    effectiveWording: used,
    relaxed,
    spelling,
  } = await answers('lighthuose michgan', 'Lighthouse locations, Michigan');
  assert.equal(used, 'lighthouse michigan');
  assert.deepEqual(relaxed, [
    { kind: 'spelling', from: 'lighthuose', to: 'lighthouse' },
    { kind: 'spelling', from: 'michgan', to: 'michigan' },
  ]);
  assert.deepEqual(
    spelling.map((suggestion) => presentSpelling(suggestion, 'lighthuose michgan').highlighted),
    ['<em>lighthouse</em> <em>michigan</em>'],
  );
  await answers('kighthouse michigan', 'Lighthouse locations, Michigan');
  await answers('geolgoical surwey minnesota', 'Geological survey of Minnesota');
  await answers('ghithouse michigan', 'Lighthouse locations, Michigan');
});

test('words are joined and split as records write them', async () => {
  assert.deepEqual((await answers('water shed minnesota', 'Watershed boundaries, Minnesota')).relaxed, []);
  const split = await answers('taxizones new york', 'Taxi zones of New York City');
  assert.deepEqual(split.relaxed, [{ kind: 'split', from: 'taxizones', to: 'taxi zones' }]);
  await answers('rail roads wisconsin', 'Railroads of Wisconsin');
});

test('a rare word is also looked for in its parts, if those are far more common', async () => {
  const result = await ask('californiaquadrangle');
  assert.equal(titlesOf(result)[0], 'Californiaquadrangle index');
  assert.equal(result.total, 1 + COMMON.length);
});

test('neighbours that are hardly written apart are compared with titles as one word', async () => {
  const { hits } = await ask('cali fornia regions');
  const whole = await ask('california regions');
  assert.deepEqual(
    hits.map(({ record }) => record.id),
    whole.hits.map(({ record }) => record.id),
  );
});

test('maps of, data about: they need not occur, and come first where they do', async () => {
  const result = await ask('maps of windmills');
  assert.deepEqual(titlesOf(result), ['Map of windmills', 'Windmill sites of Kansas']);
  assert.deepEqual(result.relaxed, []);
  await answers('data about wine regions', 'California wine regions');
  assert.equal((await ask('data about wine regions', { relax: 'off' })).total, 0);
});

test('British spellings, synonyms and codes of places are understood', async () => {
  await answers('harbour boston', 'Harbor chart of Boston');
  await answers('zip codes ohio', 'Postal code areas of Ohio');
  await answers('railways WI', 'Railroads of Wisconsin');
  await answers('taxi NYC', 'Taxi zones of New York City');
});

test('far forms of a word are found when nothing else is', async () => {
  assert.equal((await answers('beekeepers slovenia', 'Beekeeping districts of Slovenia')).relaxed[0]?.kind, 'stem');
});

test('a word too many is left out, and the answer says how many counted', async () => {
  const { relaxed } = await answers('lighthouse locations michigan flamingo', 'Lighthouse locations, Michigan');
  assert.deepEqual(relaxed, [
    {
      kind: 'fewer_words',
      from: 'lighthouse locations michigan flamingo',
      to: '3 of: lighthouse, locations, michigan, flamingo',
    },
  ]);
});

test('whole questions are read for what they are about', async () => {
  await answers('where can I find a map of taxi zones?', 'Taxi zones of New York City');
  await answers('how many lighthouses are there in michigan', 'Lighthouse locations, Michigan');
});

test('operators, quotes and fields keep their place; only spelling is mended', async () => {
  const { effectiveWording: used } = await answers('"polcie precincts" AND chicago', 'Police precincts of Chicago');
  assert.equal(used, '"police precincts" AND chicago');
  assert.equal((await ask('"water shed"')).total, 0);
  assert.equal((await ask('flamingo AND chicago')).total, 0);
  assert.equal((await ask('lighthuose', { search_field: 'dct_title_s' })).total, 1);
});

test('a better spelling is offered when it finds far more, never for good words', async () => {
  assert.equal((await ask('calfornia')).spelling[0]?.text, 'california');
  assert.equal((await ask('"calfornia" AND roads')).spelling.length, 0);
  for (const good of ['taxi', 'wine', 'police', 'zones', 'california'])
    assert.deepEqual((await ask(good)).spelling, [], good);
});

test('relax=off takes every word to the letter', async () => {
  for (const q of [
    'lighthuose',
    'water shed minnesota',
    'harbour boston',
    'zip codes ohio',
    'beekeepers',
    'chicago x1',
  ]) {
    const { total, relaxed, effectiveWording: used, spelling } = await ask(q, { relax: 'off' });
    assert.deepEqual(
      { total, relaxed, effectiveWording: used, spelling },
      { total: 0, relaxed: [], effectiveWording: undefined, spelling: [] },
      q,
    );
  }
});

test('pages, facet values, maps and streams are of the question that was answered', async () => {
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

test('what is typed in other words on page two is what it was on page one', async () => {
  const first = await ask('califrnia quadrangle', { per_page: '10' });
  const second = await ask('califrnia quadrangle', { per_page: '10', page: '2' });
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

test('whatever one edit did to a word, each record found has a word within reach of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...LONG_WORDS),
      fc.nat(3),
      fc.nat(20),
      fc.constantFrom(...'abdegiklmnoprstu'),
      async (word, kind, at, letter) => {
        const typed = edit(word, kind, at, letter);
        const result = await ask(typed);
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

test('something that is found is never asked for in fewer words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(TITLES.flatMap(toWordSequence), { minLength: 1, maxLength: 4 }), async (words) => {
      const q = words.join(' ');
      const exact = await ask(q, { relax: 'off' });
      const forgiving = await ask(q);
      assert.ok(forgiving.total >= exact.total, q);
      if (exact.total > 0) {
        assert.deepEqual(forgiving.relaxed, [], q);
        assert.equal(forgiving.hits[0]?.record.id, exact.hits[0]?.record.id, q);
      }
    }),
    { numRuns: 150 },
  );
});

test('fewer words are at least half of those that say something', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(LONG_WORDS, { minLength: 1, maxLength: 3 }),
      fc.subarray(['xqzwvu', 'wvuxqz', 'zzkkvv'], { minLength: 1, maxLength: 3 }),
      async (known, unknown) => {
        const result = await ask([...known, ...unknown].join(' '), { per_page: '100' });
        for (const title of titlesOf(result)) {
          const forms = toWordSequence(title).map((word) => word.slice(0, 5));
          const met = known.filter((word) => forms.includes(word.slice(0, 5))).length;
          assert.ok(met >= Math.ceil((known.length + unknown.length) / 2), `${known} ${unknown}: ${title}`);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('highlight shows the words that matched, also those that were not typed', async () => {
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
