import assert from 'node:assert/strict';
import test from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { FULL_RECORD, validRecord } from '../../test/support/records/full-record.ts';
import { checkFields } from '../record/checks/field-checks.ts';
import { recordJsonSchema, servedRecordSchema, singleRecordSchema } from './json-schema.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true });
formats.default(ajv);
const strict = ajv.compile(recordJsonSchema('https://maps.example.org/record'));

test('the schema is valid JSON Schema and accepts a record with every field', () => {
  assert.ok(strict(FULL_RECORD), ajv.errorsText(strict.errors));
});

test('the schema and the validator reject the same records', () => {
  const changes: readonly Readonly<Record<string, unknown>>[] = [
    ...[{ dct_title_s: undefined }, { id: undefined }, { b1g_language_sm: undefined }, { dct_title_s: 7 }],
    ...[{ gbl_mdVersion_s: '1.0' }, { dct_accessRights_s: 'Open' }, { gbl_resourceClass_sm: ['Chart'] }],
    ...[{ dct_subject_sm: 'a' }, { gbl_indexYear_im: ['1985'] }, { suppressed_b: 'true' }, { solr_year_i: 1.5 }],
    ...[{ b1g_dateAccessioned_s: '2023-02-29' }, { gbl_mdModified_dt: '2024-01-01' }, { b1g_image_ss: 'a b' }],
    ...[{ dct_license_sm: ['nowhere'] }, { b1g_access_s: { a: 'nowhere' } }, { gbl_dateRange_drsim: ['1990'] }],
  ];
  for (const change of changes) {
    const record = JSON.parse(JSON.stringify(validRecord(change)));
    const [field] = Object.keys(change);
    assert.deepEqual(
      checkFields(record, 'spec')
        .filter(({ severity }) => severity === 'error')
        .map(({ field }) => field),
      [field],
    );
    assert.equal(strict(record), false, field);
  }
});

test('the schema of responses constrains only the types', () => {
  const served = ajv.compile(servedRecordSchema());
  const odd = { id: 'a', dct_issued_s: 'n.d.', gbl_dateRange_drsim: ['1990'], dct_accessRights_s: 'Open', extra: null };
  assert.ok(served(odd), ajv.errorsText(served.errors));
  assert.equal(served({ dct_title_s: 'no id' }), false);
  const single = ajv.compile(singleRecordSchema());
  assert.ok(single({ id: 'a', dcat_bbox: { type: 'Polygon', coordinates: [] }, locn_geometry: 'unreadable' }));
  assert.equal(single({ id: 'a', dcat_bbox: 7 }), false);
});
