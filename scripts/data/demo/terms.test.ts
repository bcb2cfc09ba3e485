import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { THEMES } from '../../../src/schema/vocabularies.ts';
import { choose, dayIn, isRestricted, madeUpYears, PROVIDERS, providerFor, roll, THEME_USES } from './terms.ts';

test('a choice depends only on the id and the purpose', () => {
  assert.equal(roll('demo-county-27053', 'theme', 1000), roll('demo-county-27053', 'theme', 1000));
  assert.notEqual(roll('demo-county-27053', 'theme', 1e6), roll('demo-county-27053', 'year', 1e6));
});

test('choices are spread evenly, also among ids selected by another choice', () => {
  const ids = Array.from({ length: 6000 }, (_, n) => `demo-county-${n}`).filter(isRestricted);
  assert.ok(ids.length > 350 && ids.length < 650);
  for (const option of ['a', 'b', 'c', 'd']) {
    const share = ids.filter((id) => choose(id, 'format', ['a', 'b', 'c', 'd']) === option).length / ids.length;
    assert.ok(share > 0.17 && share < 0.33, `${option} ${share}`);
  }
});

test('most records of a region belong to one library', () => {
  const held = Array.from({ length: 300 }, (_, n) => providerFor(`demo-county-27${n}`, '27'));
  const most = Math.max(...PROVIDERS.map((provider) => held.filter((name) => name === provider).length));
  assert.ok(most > 200 && most < 300);
});

test('property: generated years lie between the earliest allowed and 2025, and dates are valid', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1700, max: 2000 }), (id, earliest) => {
      const { first, last } = madeUpYears(id, earliest);
      assert.ok(earliest <= first && first <= last && last <= 2025);
      assert.equal(new Date(dayIn(id, 'issued', last)).toISOString().slice(0, 10), dayIn(id, 'issued', last));
    }),
  );
});

test('every theme of the vocabulary has a usage text', () => {
  assert.deepEqual(Object.keys(THEME_USES).sort(), [...THEMES].sort());
});
