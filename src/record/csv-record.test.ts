import assert from 'node:assert/strict';
import test from 'node:test';
import { toRecordFromCsvRow } from './csv-record.ts';

test('a cell is converted to the type of its field', () => {
  const record = toRecordFromCsvRow([
    ['ID', ' a '],
    ['dct_subject_sm', 'Rivers | Lakes|'],
    ['dct_creator_sm', '["Mercator, Gerard", "Hondius"]'],
    ['gbl_indexyear_im', '1850|-12|around 1900'],
    ['gbl_fileSize_bytes', '1024'],
    ['gbl_suppressed_b', 'TRUE'],
    ['gbl_georeferenced_b', 'perhaps'],
  ]);
  assert.deepEqual(record, {
    id: 'a',
    dct_subject_sm: ['Rivers', 'Lakes'],
    dct_creator_sm: ['Mercator, Gerard', 'Hondius'],
    gbl_indexYear_im: [1850, -12, 'around 1900'],
    gbl_fileSize_bytes: 1024,
    gbl_suppressed_b: true,
    gbl_georeferenced_b: 'perhaps',
  });
});

test('a cell with deeply nested JSON is text', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  assert.deepEqual(toRecordFromCsvRow([['dct_subject_sm', deep]]), { dct_subject_sm: [deep] });
});

test('unknown columns keep their names, and empty cells are skipped', () => {
  assert.deepEqual(
    toRecordFromCsvRow([
      ['localNote_s', '12'],
      ['', 'x'],
      ['dct_title_s', '  '],
    ]),
    { localNote_s: '12' },
  );
});

test('a number that would lose digits stays text', () => {
  assert.deepEqual(toRecordFromCsvRow([['gbl_fileSize_bytes', '12345678901234567890']]), {
    gbl_fileSize_bytes: '12345678901234567890',
  });
});
