import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { type Dictionary, toDictionary } from '../../record/dictionaries.ts';
import { compareEntries, readEntryRow } from './dictionary-entries.ts';

const entriesOf = (...rows: readonly Readonly<Record<string, string>>[]): Dictionary['entries'] =>
  toDictionary({ id: 1, entries: rows }, 'a', 0).entries;

test('a row names its record, its dictionary and its field', () => {
  const cells = { document_data_dictionary_id: ' 7 ', friendlier_id: ' a ', field_name: 'NAME', position: '3' };
  assert.deepEqual(readEntryRow(cells), { kind: 'entry', recordId: 'a', dictionaryId: 7, cells, warnings: [] });
});

test('without a dictionary number a record has one dictionary', () => {
  const read = readEntryRow({ friendlier_id: 'a', field_name: 'NAME' });
  assert.equal(read.kind === 'entry' && read.dictionaryId, 1);
});

test('a row without record or field, or with an invalid number, is rejected with a reason', () => {
  const reasonOf = (cells: Readonly<Record<string, string>>): string => {
    const read = readEntryRow(cells);
    return read.kind === 'rejected' ? read.reason : 'taken';
  };
  assert.match(reasonOf({ field_name: 'NAME' }), /friendlier_id is missing/);
  assert.match(reasonOf({ friendlier_id: 'a', field_name: ' ' }), /field_name is missing/);
  assert.match(reasonOf({ friendlier_id: 'a', field_name: 'b', document_data_dictionary_id: 'x7' }), /not "x7"/);
  assert.match(reasonOf({ friendlier_id: 'a', field_name: 'b', document_data_dictionary_id: '-1' }), /whole number/);
});

test('an invalid position is a warning and does not reject the row', () => {
  const read = readEntryRow({ friendlier_id: 'a', field_name: 'b', position: 'first' });
  assert.ok(read.kind === 'entry');
  assert.match(read.warnings[0] ?? '', /position "first"/);
});

test('entries are added, changed, unchanged or removed', () => {
  const before = entriesOf({ field_name: 'A' }, { field_name: 'B' }, { field_name: 'C' });
  const after = entriesOf(
    { field_name: 'A' },
    { field_name: 'B', definition: 'new' },
    { field_name: 'D', position: '9' },
  );
  assert.deepEqual(compareEntries(before, after), { added: 1, changed: 1, unchanged: 1, removed: 1 });
});

test('entries with the same field name, also under two parents, are kept apart', () => {
  const rows = [
    { field_name: '1', parent_field_name: 'LAND', definition: 'forest' },
    { field_name: '1', parent_field_name: 'ROAD', definition: 'paved' },
    { field_name: '1', parent_field_name: 'ROAD', definition: 'gravel' },
  ];
  const same = compareEntries(entriesOf(...rows), entriesOf(...rows));
  assert.deepEqual(same, { added: 0, changed: 0, unchanged: 3, removed: 0 });
  const fewer = compareEntries(entriesOf(...rows), entriesOf(...rows.slice(0, 2)));
  assert.deepEqual(fewer, { added: 0, changed: 0, unchanged: 2, removed: 1 });
});

test('every entry is counted once', () => {
  const row = fc.record({ field_name: fc.constantFrom('A', 'B'), definition: fc.constantFrom('x', 'y', 'z') });
  fc.assert(
    fc.property(fc.array(row), fc.array(row), (before, after) => {
      const { added, changed, unchanged, removed } = compareEntries(entriesOf(...before), entriesOf(...after));
      assert.equal(added + changed + unchanged, after.length);
      assert.equal(removed + changed + unchanged, before.length);
    }),
  );
});
