import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { RECORD_FIELDS } from '../schema/fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import { normalise } from './normalise.ts';

const recordOf = (input: unknown): AardvarkRecord => {
  const result = normalise(input);
  assert.ok(result.kind === 'record', JSON.stringify(result));
  return result.record;
};

const reasonOf = (input: unknown): string => {
  const result = normalise(input);
  assert.ok(result.kind === 'rejected');
  return result.reason;
};

const MINIMAL = { id: 'a', dct_title_s: 'T' };

test('an id and a title are enough', () => {
  assert.deepEqual(recordOf(MINIMAL), MINIMAL);
});

test('a record without an id or a title is rejected with the reason', () => {
  assert.match(reasonOf({ dct_title_s: 'T' }), /no id/);
  assert.match(reasonOf({ id: '  ', dct_title_s: 'T' }), /no id/);
  assert.match(reasonOf({ id: 'a' }), /no title/);
  assert.match(reasonOf({ id: 'a', dct_title_s: ' ' }), /no title/);
  assert.deepEqual(normalise({ id: 'a' }), { kind: 'rejected', reason: 'The record has no title.', id: 'a' });
});

test('anything but an object is rejected with its type', () => {
  assert.match(reasonOf([MINIMAL]), /an array/);
  assert.match(reasonOf(7), /number/);
  assert.match(reasonOf('plain words'), /string/);
  assert.match(reasonOf(null), /Not a JSON object/);
});

test('a record in a JSON string is parsed, even if encoded twice', () => {
  assert.deepEqual(recordOf(JSON.stringify(MINIMAL)), MINIMAL);
  assert.deepEqual(recordOf(JSON.stringify(JSON.stringify(MINIMAL))), MINIMAL);
});

test('ids may have any form, except those unsuitable for URLs or files', () => {
  const ids = [
    'a b',
    'a/b',
    'ark:/88435/x',
    'Zürich–地図',
    `it's "quoted"`,
    '<b>&',
    '%2F',
    '..',
    '🗺',
    '-1',
    '__proto__',
  ];
  for (const id of ids) assert.equal(recordOf({ ...MINIMAL, id }).id, id);
  assert.equal(recordOf({ ...MINIMAL, id: ' a ' }).id, 'a');
  assert.equal(recordOf({ ...MINIMAL, id: 42 }).id, '42');
  assert.match(reasonOf({ ...MINIMAL, id: 'a\u0000b' }), /control/);
  assert.match(reasonOf({ ...MINIMAL, id: 'a\nb' }), /control/);
  assert.match(reasonOf({ ...MINIMAL, id: '\ud800' }), /control/);
  assert.match(reasonOf({ ...MINIMAL, id: 'x'.repeat(513) }), /longer than 512/);
});

test('unknown properties and the text of references stay unchanged', () => {
  const extra = {
    call_number_x: 'G420',
    nested: { a: [1, null, { b: '' }], c: null },
    nothing: null,
    blank: '',
    empty: [],
    constructor: 'own',
    dct_references_s: '{"http://never.heard.of/": "https://a.example/",  "x":["y", {"url":"z"}]}',
    'odd name': 1.5,
  };
  assert.deepEqual(recordOf({ ...MINIMAL, ...extra }), { ...MINIMAL, ...extra });
});

test('strings of known fields stay unchanged', () => {
  const delivered = {
    ...MINIMAL,
    dct_title_s: ' Thematic maps\n',
    dct_subject_sm: ['a ', ' b\n', 'a '],
    dct_issued_s: '[1985?]',
  };
  assert.deepEqual(recordOf(delivered), delivered);
});

test('blank values of known fields are omitted silently', () => {
  const result = normalise({ ...MINIMAL, dct_issued_s: '', dct_subject_sm: [], dcat_bbox: null, gbl_suppressed_b: '' });
  assert.deepEqual(result, { kind: 'record', record: MINIMAL, warnings: [] });
});

test('an invalid value is omitted and reported; the record is accepted', () => {
  const result = normalise({ ...MINIMAL, gbl_suppressed_b: 'perhaps' });
  assert.ok(result.kind === 'record');
  assert.deepEqual(result.warnings, ['gbl_suppressed_b was omitted: its value cannot be converted to boolean.']);
});

test('names in another case get the spelling of the table', () => {
  assert.equal(
    recordOf({ ...MINIMAL, gbl_mdmodified_dt: '2020-01-01T00:00:00Z' }).gbl_mdModified_dt,
    '2020-01-01T00:00:00Z',
  );
  assert.deepEqual(recordOf({ ...MINIMAL, GBL_RESOURCECLASS_SM: 'Maps' }), {
    ...MINIMAL,
    gbl_resourceClass_sm: ['Maps'],
  });
  const both = recordOf({ ...MINIMAL, gbl_mdversion_s: 'old', gbl_mdVersion_s: 'Aardvark' });
  assert.deepEqual(both, { ...MINIMAL, gbl_mdVersion_s: 'Aardvark' });
  const blank = recordOf({ ...MINIMAL, gbl_mdversion_s: 'Aardvark', gbl_mdVersion_s: null });
  assert.equal(blank.gbl_mdVersion_s, 'Aardvark');
});

test('older names stay and fill the current field', () => {
  const record = recordOf({
    ...MINIMAL,
    suppressed_b: true,
    solr_year_i: 1985,
    layer_id_s: 'l',
    dct_provenance_s: 'P',
  });
  assert.deepEqual(record, {
    ...MINIMAL,
    ...{ suppressed_b: true, solr_year_i: 1985, layer_id_s: 'l', dct_provenance_s: 'P' },
    ...{ gbl_suppressed_b: true, gbl_indexYear_im: [1985], gbl_wxsIdentifier_s: 'l', schema_provider_s: 'P' },
  });
  assert.equal(recordOf({ ...MINIMAL, suppressed_b: true, gbl_suppressed_b: false }).gbl_suppressed_b, false);
  assert.equal(recordOf({ ...MINIMAL, publication_state: 'draft' }).b1g_publication_state_s, 'draft');
});

test('a GeoBlacklight 1.0 record becomes an Aardvark record', () => {
  const record = recordOf({
    ...{ geoblacklight_version: '1.0', layer_slug_s: 'w-1', dc_title_s: 'Rivers', dc_description_s: 'All of them' },
    ...{ dc_rights_s: 'Public', dct_provenance_s: 'Wisconsin', solr_year_i: 1985, suppressed_b: false },
    ...{ dc_type_s: 'Dataset', layer_geom_type_s: 'Line', solr_geom: 'ENVELOPE(-93,-87,47,42)' },
  });
  assert.deepEqual(record.dct_description_sm, ['All of them']);
  assert.deepEqual(record.gbl_resourceClass_sm, ['Datasets']);
  assert.deepEqual(record.gbl_resourceType_sm, ['Line data']);
  assert.deepEqual(record.gbl_indexYear_im, [1985]);
  assert.equal(record.dcat_bbox, 'ENVELOPE(-93,-87,47,42)');
  assert.equal(record.gbl_mdVersion_s, 'Aardvark');
});

test('a key __proto__ is ignored and reported', () => {
  const result = normalise(
    JSON.parse('{"id":"a","dct_title_s":"T","__proto__":{"gbl_suppressed_b":true},"x":{"__proto__":1}}'),
  );
  assert.ok(result.kind === 'record');
  assert.equal(result.record.gbl_suppressed_b, undefined);
  assert.equal(Object.getPrototypeOf(result.record), Object.prototype);
  assert.equal(result.warnings.length, 1);
  assert.equal(JSON.stringify(result.record.x), '{"__proto__":1}');
});

test('excessive nesting is rejected at any depth', () => {
  const nest = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  assert.equal(normalise({ ...MINIMAL, x: nest(60) }).kind, 'record');
  for (const depth of [65, 10_000, 1_000_000]) assert.match(reasonOf({ ...MINIMAL, x: nest(depth) }), /64 levels/);
});

const names = fc.oneof(
  fc.constantFrom(...Object.keys(RECORD_FIELDS), 'dc_title_s', 'layer_slug_s', 'geoblacklight_version', 'dc_type_s'),
  fc.constantFrom('gbl_mdversion_s', 'publication_state', 'solr_geom', 'dc_identifier_s', 'constructor', '__proto__'),
  fc.string(),
);
const rawRecords = fc.dictionary(names, fc.jsonValue({ maxDepth: 3 })).map((raw) => JSON.parse(JSON.stringify(raw)));

test('any JSON gives a result without an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), rawRecords), (value) =>
      ['record', 'rejected'].includes(normalise(value).kind),
    ),
    {
      numRuns: 2000,
    },
  );
});

test('normalising is idempotent', () => {
  const filled = rawRecords.map((raw) => ({ ...raw, id: 'a', dct_title_s: 'T' }));
  fc.assert(
    fc.property(filled, (raw) => {
      const once = JSON.stringify(recordOf(raw));
      assert.equal(JSON.stringify(recordOf(JSON.parse(once))), once);
    }),
    { numRuns: 2000 },
  );
});
