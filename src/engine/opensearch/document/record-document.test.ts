import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord } from '../../../../test/support/records/record-builder.ts';
import { derivedFieldsOf } from '../../../../test/support/records/records.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { truncateToBytes, withFieldCode } from './field-codes.ts';
import { RECORD_MAPPING } from './mapping.ts';
import { toRecordColumns } from './record-document.ts';

const columnsOf = (record: AardvarkRecord) => toRecordColumns(record, derivedFieldsOf(record, 'edu.test')).columns;

type Tree = { readonly properties?: Readonly<Record<string, Tree>> };

/** Columns that are missing in the mapping; a strict index would reject the record. */
const unknown = (value: unknown, tree: Tree, path: string): readonly string[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || tree.properties === undefined) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const column = tree.properties?.[name];
    return column === undefined ? [`${path}${name}`] : unknown(part, column, `${path}${name}.`);
  });
};

test('every column of a record is in the mapping', () => {
  const record = buildRecord({
    id: 'a',
    dct_title_s: 'Saint-Denis, plan de la ville',
    dct_subject_sm: ['Ice', 'Cold water'],
    gbl_indexYear_im: [1850],
    gbl_dateRange_drsim: ['[1850 TO 1860]'],
    dcat_bbox: 'ENVELOPE(177,-178,-16,-19)',
    locn_geometry: 'POLYGON((10 0, 20 0, 10 10, 10 0))',
    dct_isPartOf_sm: ['b'],
  });
  assert.deepEqual(unknown(columnsOf(record), RECORD_MAPPING, ''), []);
});

test('the words of a value are in order, other word forms are separate', () => {
  const { words, stems } = columnsOf(buildRecord({ id: 'a', dct_title_s: 'Saint-Denis maps' })) as {
    readonly words: readonly string[];
    readonly stems: readonly string[];
  };
  const title = (word: string): string => withFieldCode('dct_title_s', word);
  assert.ok(words.includes([title('saint'), title('denis'), title('maps')].join(' ')));
  assert.ok(words.includes(title('saintdenis')));
  assert.ok(stems.includes(title('map')));
});

test('the values of searched fields are stored once without codes, for phrases over all fields', () => {
  const record = buildRecord({
    ...{ id: 'a', dct_title_s: 'Rail lines', dct_subject_sm: ['Rail lines', 'Canals'], dct_identifier_sm: ['x y'] },
  });
  const { sequences } = columnsOf(record) as { readonly sequences: readonly string[] };
  assert.deepEqual(
    sequences.filter((text) => text === 'rail lines'),
    ['rail lines'],
  );
  assert.ok(!sequences.includes('canals'));
});

test('a value that is too long is cut between characters', () => {
  const cut = truncateToBytes('é'.repeat(20_000), 101);
  assert.equal(Buffer.byteLength(cut), 100);
  assert.equal(cut, 'é'.repeat(50));
  assert.equal(truncateToBytes('short'), 'short');
});
