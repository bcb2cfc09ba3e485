// Filler words around a query are removed, content words are kept.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { contentRange } from './filler-words.ts';
import { toWordSequence } from './tokenise.ts';

type Frame = Parameters<typeof contentRange>[1];

const core = (question: string, frame: Frame = 'plain'): string => {
  const words = toWordSequence(question);
  const { from, to } = contentRange(words, frame);
  return words.slice(from, to).join(' ');
};

test('openings are removed', () => {
  const cases: Readonly<Record<string, string>> = {
    'Where can I find parcels of Dane County': 'parcels of dane county',
    'show me the white nile': 'white nile',
    'I need a map of Kilimanjaro': 'map of kilimanjaro',
    "I'm looking for lidar of Dublin": 'lidar of dublin',
    'looking for old maps': 'old maps',
    'Hello, can you please show me census tracts': 'census tracts',
    'do you have any sanborn maps for barnegat': 'sanborn maps for barnegat',
    'is there a geologic map of pennsylvania': 'geologic map of pennsylvania',
    'what are the school districts in kern county': 'school districts in kern county',
    'how can we download bike routes': 'bike routes',
    'how many nursing homes': 'nursing homes',
    'any aerial photographs of princeton': 'aerial photographs of princeton',
    'information on sudden oak death': 'sudden oak death',
  };
  for (const [question, about] of Object.entries(cases)) assert.equal(core(question), about);
});

test('closings are removed', () => {
  assert.equal(core('find me the flood zones for butte county please'), 'flood zones for butte county');
  assert.equal(core('golf courses near me'), 'golf courses');
});

test('"maps" and "data" are filler words only in open and soft mode', () => {
  assert.equal(core('maps of hong kong'), 'maps of hong kong');
  assert.equal(core('maps of hong kong', 'soft'), 'hong kong');
  assert.equal(core('data about traffic accidents', 'soft'), 'traffic accidents');
  assert.equal(core('where can I get old maps of the nile', 'soft'), 'nile');
  assert.equal(core('bike routes solano shapefile download', 'soft'), 'bike routes solano');
  assert.equal(core('maps of hong kong shapefile', 'open'), 'hong kong shapefile');
});

test('words that only resemble filler words are kept', () => {
  for (const question of ['map of the nile', 'hi iowa', 'finding aid', 'needles california', 'census data', 'ok roads'])
    assert.equal(core(question), question);
});

test('at least one word is left', () => {
  for (const question of ['where can i find', 'show me', 'please', 'maps of', 'please please', 'which map'])
    for (const frame of ['plain', 'open', 'soft'] as const) assert.notEqual(core(question, frame), '', question);
  assert.deepEqual(contentRange([]), { from: 0, to: 0 });
});

const framing = fc.constantFrom(
  'where',
  'can',
  'i',
  'find',
  'me',
  'the',
  'show',
  'maps',
  'of',
  'please',
  'data',
  'is',
  'nile',
);

test('the content is a non-empty part of the query, and computing it again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(framing, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('plain', 'open', 'soft'),
      (words, frame) => {
        const { from, to } = contentRange(words, frame);
        assert.ok(from >= 0 && from < to && to <= words.length);
        const rest = words.slice(from, to);
        assert.deepEqual(contentRange(rest, frame), { from: 0, to: rest.length });
      },
    ),
    { numRuns: 2000 },
  );
});
