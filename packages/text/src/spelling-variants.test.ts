// British and American spellings, in both directions.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { parseSpellings } from './spelling-variants.ts';

const PAIRS = 'colour, color\ncentre, center\nneighbour, neighbor\ntyre, tire\norganise, organize';

const variantsOf = (word: string): readonly string[] => {
  const parsed = parseSpellings(PAIRS);
  assert.ok(parsed.kind === 'parsed');
  return parsed.value.variantsOf(word);
};

const pair = (british: string, american: string): void => {
  assert.ok(variantsOf(british).includes(american), `${british} -> ${variantsOf(british)}`);
  assert.ok(variantsOf(american).includes(british), `${american} -> ${variantsOf(american)}`);
};

test('listed pairs work in both directions, also for plurals and compounds', () => {
  pair('colour', 'color');
  pair('colours', 'colors');
  pair('neighbourhoods', 'neighborhoods');
  pair('centrelines', 'centerlines');
  pair('tyres', 'tires');
});

test('short listed words do not apply within other words', () => {
  assert.deepEqual(variantsOf('entire'), []);
  assert.deepEqual(variantsOf('retired'), []);
});

test('endings follow rules', () => {
  pair('urbanisation', 'urbanization');
  pair('analyse', 'analyze');
  pair('modelled', 'modeled');
  pair('travelling', 'traveling');
  pair('palaeontological', 'paleontological');
  pair('archaeology', 'archeology');
  pair('greyscale', 'grayscale');
});

test('a listed change and an ending rule may combine', () => {
  assert.ok(variantsOf('colourised').includes('colorized'));
});

test('a word without another spelling has no variants', () => {
  for (const word of ['map', 'city', 'wise', 'size', 'dublin', '1850', '東京']) assert.deepEqual(variantsOf(word), []);
});

test('variants differ from the word and from each other', () => {
  const parts = fc.constantFrom(
    'colour',
    'color',
    'is',
    'iz',
    'ation',
    'ing',
    'll',
    'ed',
    'grey',
    'tyre',
    'a',
    'tre',
    'e',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 5 }), (list) => {
      const word = list.join('');
      const variants = variantsOf(word);
      assert.ok(!variants.includes(word));
      assert.equal(new Set(variants).size, variants.length);
    }),
  );
});

test('a line that is not a pair of words is reported', () => {
  const parsed = parseSpellings('colour, color\ncolour\na b, c\n x, y, z');
  assert.ok(parsed.kind === 'refused');
  assert.deepEqual(
    parsed.problems.map(({ line }) => line),
    [2, 3, 4],
  );
});
