import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { validRecord } from '../../../test/support/records/full-record.ts';
import { RECORD_FIELDS } from '../../schema/fields.ts';
import { checkFields } from './field-checks.ts';
import type { Finding, RawRecord } from './finding.ts';

const ofSeverity = (findings: readonly Finding[], severity: Finding['severity']): readonly Finding[] =>
  findings.filter((finding) => finding.severity === severity);

/** By the strict profile. */
const validateRecord = (record: RawRecord) => {
  const findings = checkFields(record, 'spec');
  return { errors: ofSeverity(findings, 'error'), warnings: ofSeverity(findings, 'warning') };
};

/** Errors by field of a record that is otherwise valid. */
const errorsWith = (members: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(validateRecord(validRecord(members)).errors.map(({ field, message }) => [field, message]));

const errorOf = (field: string, value: unknown): string | undefined => errorsWith({ [field]: value })[field];

test('a record with every field has neither errors nor warnings', () => {
  assert.deepEqual(validateRecord(validRecord()), { errors: [], warnings: [] });
});

test('the required fields are those of the contract, and each message names the type', () => {
  const { errors } = validateRecord({});
  assert.deepEqual(errors.map(({ field }) => field).sort(), [
    ...['b1g_code_s', 'b1g_dateAccessioned_s', 'b1g_dct_accrualMethod_s', 'b1g_language_sm'],
    ...['b1g_publication_state_s', 'dct_accessRights_s', 'dct_description_sm', 'dct_language_sm', 'dct_license_sm'],
    ...['dct_title_s', 'gbl_mdVersion_s', 'id', 'schema_provider_s'],
  ]);
  for (const { field, message } of errors) {
    const kind = field.endsWith('_sm') ? 'an array of strings' : 'a string';
    assert.equal(message, `This field is required and must be ${kind}.`);
  }
});

test('null, blank strings, empty lists and lists of blanks count as missing', () => {
  for (const value of [undefined, null, '', '  ', [], ['', null]]) {
    assert.equal(errorOf('dct_title_s', value), 'This field is required and must be a string.');
    assert.equal(errorOf('dct_description_sm', value), 'This field is required and must be an array of strings.');
  }
});

test('the version must be Aardvark', () => {
  assert.equal(errorOf('gbl_mdVersion_s', '1.0'), "Value must be 'Aardvark'.");
  assert.equal(errorOf('gbl_mdVersion_s', 'aardvark'), "Value must be 'Aardvark'.");
});

test('a value of the wrong type is an error', () => {
  assert.equal(errorOf('dct_title_s', ['a']), 'Must be a string.');
  assert.equal(errorOf('dct_subject_sm', 'a'), 'Must be an array of strings.');
  assert.equal(errorOf('dct_subject_sm', ['a', 1]), 'Must be an array of strings.');
  assert.equal(errorOf('gbl_indexYear_im', ['1985']), 'Must be an array of integers.');
  assert.equal(errorOf('solr_year_i', 1985.5), 'Must be an integer.');
  assert.equal(errorOf('suppressed_b', 'true'), 'Must be a boolean.');
  assert.equal(errorOf('b1g_access_s', '{}'), 'Must be an object of strings.');
  assert.equal(errorOf('b1g_access_s', { a: 1 }), 'Must be an object of strings.');
});

test('a value outside a closed list is an error, outside an open list a warning', () => {
  assert.equal(errorOf('dct_accessRights_s', 'Open'), "'Open' is not one of Public, Restricted.");
  assert.match(errorOf('gbl_resourceClass_sm', ['Maps', 'Chart']) ?? '', /^'Chart' is not one of Collections, /);
  const report = validateRecord(validRecord({ gbl_resourceType_sm: ['Riddles'], layer_geom_type_s: 'Cube' }));
  assert.deepEqual(report.errors, []);
  assert.deepEqual(
    report.warnings.map(({ field }) => field),
    ['gbl_resourceType_sm', 'layer_geom_type_s'],
  );
});

test('dates, times and URLs must be valid', () => {
  for (const date of ['2024-02-29', '0001-01-01']) assert.equal(errorOf('b1g_dateAccessioned_s', date), undefined);
  for (const date of ['2023-02-29', '2024-13-01', '2024-1-1', '2024', '2024-01-01T00:00:00Z', 'today']) {
    assert.match(errorOf('b1g_dateAccessioned_s', date) ?? '', /YYYY-MM-DD/, date);
  }
  for (const time of ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00.5+02:00']) {
    assert.equal(errorOf('gbl_mdModified_dt', time), undefined);
  }
  for (const time of ['2024-01-01', '2024-02-30T00:00:00Z', '2024-01-01T25:00:00Z', '2024-01-01T00:00:00']) {
    assert.match(errorOf('gbl_mdModified_dt', time) ?? '', /hh:mm:ssZ/, time);
  }
  for (const uri of ['https://a.example/ü', 'urn:isbn:1']) assert.equal(errorOf('b1g_image_ss', uri), undefined, uri);
  for (const uri of ['a.example', '/path', 'https://a b', 'http://']) {
    assert.match(errorOf('b1g_image_ss', uri) ?? '', /is not a URI/, uri);
  }
  assert.match(errorOf('b1g_access_s', { '01': 'nowhere' }) ?? '', /'nowhere' is not a URI/);
});

test('geometries, ranges and references that cannot be parsed are errors', () => {
  assert.match(errorOf('dcat_bbox', 'ENVELOPE(0,10,500,0)') ?? '', /latitude 500/);
  assert.match(errorOf('locn_geometry', 'POLYGON((0 0') ?? '', /^Invalid geometry/);
  for (const text of ['45,-93', ' 45.5 , -93 ']) assert.equal(errorOf('dcat_centroid', text), undefined);
  for (const text of ['-93,45,1', '91,0', '0,181', 'here'])
    assert.match(errorOf('dcat_centroid', text) ?? '', /latitude/);
  for (const range of ['[1990 TO 2000]', '[* TO 2000]'])
    assert.equal(errorOf('gbl_dateRange_drsim', [range]), undefined);
  for (const range of ['[2000 TO 1990]', '1990', '[1990-2000]']) {
    assert.match(errorOf('gbl_dateRange_drsim', [range]) ?? '', /YYYY TO YYYY/);
  }
  for (const text of ['no JSON', '[]', '7'])
    assert.match(errorOf('dct_references_s', text) ?? '', /JSON text of an object/);
});

test('a field that only OpenGeoMetadata requires gives a warning', () => {
  const { gbl_resourceClass_sm: _class, locn_geometry: _place, ...rest } = validRecord();
  const { errors, warnings } = validateRecord(rest);
  assert.deepEqual(errors, []);
  assert.deepEqual(
    warnings.map(({ field }) => field),
    ['gbl_resourceClass_sm', 'locn_geometry'],
  );
});

test('unknown properties are allowed, and inherited ones are ignored', () => {
  assert.deepEqual(validateRecord(validRecord({ nyu_addl_format_sm: 7 })).errors, []);
  assert.ok(validateRecord(Object.create(validRecord())).errors.length >= 13);
});

test('any JSON object can be checked; messages truncate long values', () => {
  const names = fc.constantFrom(...Object.keys(RECORD_FIELDS));
  fc.assert(fc.property(fc.dictionary(names, fc.jsonValue()), (value) => validateRecord(value).errors.length > 0));
  assert.ok((errorOf('dct_accessRights_s', 'x'.repeat(1e6)) ?? '').length < 200);
});

test('the OpenGeoMetadata profile requires the fields that both its schema and its field list require', () => {
  const findings = checkFields({}, 'ogm');
  assert.deepEqual(
    ofSeverity(findings, 'error').map(({ field }) => field),
    ['id', 'dct_title_s', 'gbl_resourceClass_sm', 'dct_accessRights_s', 'gbl_mdVersion_s'],
  );
  assert.deepEqual(
    ofSeverity(findings, 'warning').map(({ field }) => field),
    ['locn_geometry', 'gbl_mdModified_dt'],
  );
});

test('custom fields give warnings, not errors, in the OpenGeoMetadata profile', () => {
  const findings = checkFields(validRecord({ b1g_access_s: '{}', dct_license_sm: ['CC0'] }), 'ogm');
  assert.deepEqual(
    findings.map(({ field, severity, rule }) => [field, severity, rule]),
    [
      ['dct_license_sm', 'warning', 'format'],
      ['b1g_access_s', 'warning', 'type'],
    ],
  );
});

const fixOf = (field: string, value: unknown): unknown =>
  checkFields(validRecord({ [field]: value }), 'ogm').find((finding) => finding.field === field)?.fix?.value;

test('an unambiguous correction comes with a fix', () => {
  assert.deepEqual(fixOf('gbl_resourceClass_sm', ['map', 'Datasets']), ['Maps', 'Datasets']);
  assert.equal(fixOf('dct_accessRights_s', 'public'), 'Public');
  assert.deepEqual(fixOf('gbl_resourceType_sm', ['Polygon']), ['Polygon data']);
  assert.deepEqual(fixOf('dct_subject_sm', 'Harbors'), ['Harbors']);
  assert.deepEqual(fixOf('gbl_indexYear_im', ['1985']), [1985]);
  assert.equal(fixOf('gbl_mdModified_dt', '2024-05-06'), '2024-05-06T00:00:00Z');
  assert.equal(fixOf('gbl_mdModified_dt', '2024-05-06 07:08:09 UTC'), '2024-05-06T07:08:09Z');
  for (const value of ['yesterday', '2024-02-30']) assert.equal(fixOf('gbl_mdModified_dt', value), undefined);
});

test('a similar value is suggested but not corrected', () => {
  const [finding] = checkFields(validRecord({ dct_accessRights_s: 'Publik' }), 'ogm');
  assert.equal(finding?.suggestion, 'Did you mean Public?');
  assert.equal(finding?.fix, undefined);
  assert.equal(checkFields(validRecord({ dct_accessRights_s: 'Open' }), 'ogm')[0]?.suggestion, undefined);
});
