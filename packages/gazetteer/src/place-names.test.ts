// Alternative place names: which are recognised, which are suggested, and which need capitals.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type FindOptions, toWordSequence } from '@periplus/text';
import fc from 'fast-check';
import { capitalWords, parsePlaceNames } from './place-names.ts';

const FILE = 'Wisconsin, WI, Wis.\nIndiana, IN!, Ind.~\nCalifornia, CA~, Calif.\nNew Jersey, NJ, N. J.\n';

const offered = (question: string, options: FindOptions = {}): readonly string[] => {
  const parsed = parsePlaceNames(FILE);
  assert.ok(parsed.kind === 'parsed');
  const matches = parsed.value.find(toWordSequence(question), { capitals: capitalWords(question), ...options });
  return matches.flatMap(({ alternatives: others }) => others.map((term) => term.join(' ')));
};

test('codes and names find each other', () => {
  assert.deepEqual(offered('zoning dunn county wi'), ['wisconsin', 'wis']);
  assert.deepEqual(offered('Wisconsin parcels'), ['wi', 'wis']);
  assert.deepEqual(offered('barnegat N.J. 1890'), ['new jersey', 'n j']);
});

test('a code that is a word in lower case is recognised only in capitals and never suggested', () => {
  assert.deepEqual(offered('roads in wells county'), []);
  assert.deepEqual(offered('wells county IN'), ['indiana']);
  assert.deepEqual(offered('wells county in', { ignoreCapitals: true }), ['indiana']);
  assert.deepEqual(offered('Indiana roads'), []);
});

test('an ambiguous name is recognised but never suggested', () => {
  assert.deepEqual(offered('oakland ca police beats'), ['california', 'calif']);
  assert.deepEqual(offered('california'), ['calif']);
});

test('capitals are ignored if the whole query is in capitals', () => {
  assert.deepEqual([...capitalWords('ROADS IN WELLS COUNTY')], []);
  assert.deepEqual([...capitalWords('Roads in Wells County, IN or N.J. (USA) A Hoboken')], ['in', 'nj', 'usa']);
  assert.deepEqual(offered('ROADS IN WELLS COUNTY WI'), ['wisconsin', 'wis']);
});

test('problems are reported with their line', () => {
  const parsed = parsePlaceNames('Ohio\n\nIN!, Indiana\nUtah, , UT\n');
  assert.ok(parsed.kind === 'refused');
  assert.deepEqual(
    parsed.problems.map(({ line }) => line),
    [1, 3, 4],
  );
});

test('capital words are words of the query', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('WI', 'N.J.', 'roads', 'É', 'ÉÉ', 'IN', ',', 'Map')), (parts) => {
      const question = parts.join(' ');
      const known = new Set(toWordSequence(question));
      for (const word of capitalWords(question)) assert.ok(known.has(word), `${word} of ${question}`);
    }),
  );
});
