// String tables: code point order, lookups, prefixes.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  buildStringTable,
  compareCodePoints,
  findString,
  lowerBound,
  prefixRange,
  sortCodePoints,
  stringAt,
  tableSize,
} from './string-table.ts';

const texts = fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.toWellFormed());
const lists = fc.uniqueArray(texts, { maxLength: 50 });

test('strings are read back as written, in byte order', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const sorted = sortCodePoints([...list]);
      const byBytes = [...list].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      assert.deepEqual(sorted, byBytes);
      assert.deepEqual([...sorted].sort(compareCodePoints), sorted);
      const table = buildStringTable(sorted);
      assert.deepEqual(
        Array.from({ length: tableSize(table) }, (_, index) => stringAt(table, index)),
        sorted,
      );
    }),
  );
});

test('every string is found at its index, and no other string is found', () => {
  fc.assert(
    fc.property(lists, texts, (list, wanted) => {
      const sorted = sortCodePoints([...list]);
      const table = buildStringTable(sorted);
      const place = sorted.indexOf(wanted);
      assert.equal(findString(table, wanted), place < 0 ? undefined : place);
      assert.equal(lowerBound(table, wanted), sorted.filter((text) => compareCodePoints(text, wanted) < 0).length);
    }),
  );
});

test('the strings with a common prefix form one range', () => {
  fc.assert(
    fc.property(lists, fc.string({ unit: 'binary', maxLength: 2 }), (list, prefix) => {
      const sorted = sortCodePoints([...list]);
      const { from, to } = prefixRange(buildStringTable(sorted), prefix.toWellFormed());
      assert.deepEqual(
        sorted.slice(from, to),
        sorted.filter((text) => text.startsWith(prefix.toWellFormed())),
      );
    }),
  );
});
