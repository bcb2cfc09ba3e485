// The scale of the time slider.
import assert from 'node:assert/strict';
import test from 'node:test';
import { parseYear, shareBefore, toRange, yearAt } from '../web/year-scale.ts';

const SCALE = { from: 1900, to: 1999 };

test('positions become years and back', () => {
  assert.deepEqual(
    [0, 0.255, 0.999, 1, 2, -1].map((share) => yearAt(share, SCALE)),
    [1900, 1925, 1999, 1999, 1999, 1900],
  );
  assert.deepEqual(
    [1900, 1950, 2000, 1800, 2100].map((year) => shareBefore(year, SCALE)),
    [0, 0.5, 1, 0, 1],
  );
});

test('a range is open at the ends of the scale, where outliers are counted', () => {
  assert.deepEqual(toRange(1900, 1950, SCALE), { start: undefined, end: 1950 });
  assert.deepEqual(toRange(1960, 1950, SCALE), { start: 1950, end: 1960 });
  assert.deepEqual(toRange(1900, 1999, SCALE), { start: undefined, end: undefined });
});

test('only years are read from a field', () => {
  assert.deepEqual(['1884', ' -50 ', '', 'x', '12345'].map(parseYear), [1884, -50, undefined, undefined, undefined]);
});
