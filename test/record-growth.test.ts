// The time of everything computed from one record grows about in proportion to the record, whatever it contains.
import assert from 'node:assert/strict';
import test from 'node:test';
import { measureGrowth } from './support/records/cpu-growth.ts';

/** A record four times as large takes four times as long if the work is linear, sixteen times if it is quadratic. */
const MAX_RATIO = 10;
/** At four times the bounds. Shorter computations are harmless within the bounds, and cannot be measured well. */
const MIN_MS = 60;

/** Fields whose values are parsed, and one of those that are only copied; bench/hostile-records.ts measures all. */
const FIELDS =
  /^(?:dct_(?:title|creator|temporal|issued|language|references|subject)|dcat_centroid|locn|gbl_(?:index|date))/;

test('no computation over a record is quadratic in its size', () => {
  const growths = [...measureGrowth(MIN_MS, (name) => FIELDS.test(name) || !name.includes(':'))];
  assert.deepEqual(
    growths.filter(({ ratio }) => ratio > MAX_RATIO),
    [],
  );
});
