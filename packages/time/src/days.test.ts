import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  dayToYear,
  FIRST_DAY,
  hullOfDays,
  isCalendarDate,
  LAST_DAY,
  monthToDays,
  toDay,
  yearsToDays,
  yearToDays,
} from './days.ts';

test('days count from 1970-01-01 in both directions', () => {
  assert.equal(toDay(1970), 0);
  assert.equal(toDay(1970, 1, 2), 1);
  assert.equal(toDay(1969, 12, 31), -1);
  assert.equal(toDay(2000, 3, 1), 11_017);
});

test('years below 100 are not years of the 20th century', () => {
  assert.equal(dayToYear(toDay(79)), 79);
  assert.equal(dayToYear(toDay(0)), 0);
  assert.equal(dayToYear(toDay(-44, 3, 15)), -44);
});

test('a year ends with December, a month with its own last day', () => {
  assert.deepEqual(yearToDays(1970), [0, 364]);
  assert.deepEqual(yearsToDays(1970, 1971), [0, 729]);
  assert.deepEqual(monthToDays(2024, 2), [toDay(2024, 2, 1), toDay(2024, 2, 29)]);
  assert.deepEqual(monthToDays(2023, 12), [toDay(2023, 12, 1), toDay(2023, 12, 31)]);
});

test('dates that do not exist are rejected', () => {
  assert.ok(isCalendarDate(2024, 2, 29));
  for (const [year, month, day] of [
    [2023, 2, 29],
    [2023, 4, 31],
    [2023, 13, 1],
    [2023, 0, 1],
    [2023, 1, 0],
    [2023, 1, 99],
  ] as const) {
    assert.equal(isCalendarDate(year, month, day), false, `${year}-${month}-${day}`);
  }
});

test('the open ends are beyond every four-digit year and fit into 32 bits', () => {
  assert.ok(FIRST_DAY < toDay(-9999) && FIRST_DAY >= -(2 ** 31));
  assert.ok(LAST_DAY > toDay(9999, 12, 31) && LAST_DAY < 2 ** 31);
});

test('the hull covers every interval, also of lists longer than an argument list may be', () => {
  assert.equal(hullOfDays([]), undefined);
  assert.deepEqual(
    hullOfDays([
      [5, 9],
      [-3, 2],
      [4, 20],
    ]),
    [-3, 20],
  );
  assert.deepEqual(hullOfDays(Array.from({ length: 300_000 }, (_, n) => [n, n + 1] as const)), [0, 300_000]);
});

test('dayToYear inverts yearToDays for every supported year', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9999, max: 9999 }), (year) => {
      const [start, end] = yearToDays(year);
      assert.equal(dayToYear(start), year);
      assert.equal(dayToYear(end), year);
      assert.equal(dayToYear(start - 1), year - 1);
      assert.equal(dayToYear(end + 1), year + 1);
    }),
  );
});
