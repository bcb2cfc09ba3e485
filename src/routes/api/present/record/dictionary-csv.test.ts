import assert from 'node:assert/strict';
import test from 'node:test';
import { parse } from 'csv-parse/sync';
import { buildRecord } from '../../../../../test/support/records/record-builder.ts';
import { readDictionaries } from '../../../../record/dictionaries.ts';
import { toDictionaryCsv } from './dictionary-csv.ts';

const record = buildRecord({
  data_dictionaries: [
    {
      id: '7',
      entries: [
        { field_name: 'GEOID', field_type: 'string', definition: 'Code, "official"\nof the area', position: 2 },
        { field_name: 'NAME', position: 1 },
      ],
    },
  ],
});

test('the CSV has the columns of the specification and survives commas, quotes and line ends', () => {
  const rows: Record<string, string>[] = parse(toDictionaryCsv(readDictionaries(record)), { columns: true });
  assert.deepEqual(Object.keys(rows[0] ?? {}), [
    ...['document_data_dictionary_id', 'friendlier_id', 'field_name', 'field_type', 'values', 'definition'],
    ...['definition_source', 'parent_field_name', 'position'],
  ]);
  assert.deepEqual(
    rows.map((row) => [row.document_data_dictionary_id, row.field_name, row.definition]),
    [
      ['7', 'NAME', ''],
      ['7', 'GEOID', 'Code, "official"\nof the area'],
    ],
  );
});
