import assert from 'node:assert/strict';
import test from 'node:test';
import { PLACE_NAME_CHECKER } from '@periplus/gazetteer';
import fc from 'fast-check';
import { RECORD_FIELDS } from '../../schema/fields.ts';
import { checkRecord, isValid } from './check-record.ts';
import type { Finding, RawRecord } from './finding.ts';
import { applyFixes } from './fixes.ts';

const OPTIONS = { profile: 'ogm', thisYear: 2026, places: PLACE_NAME_CHECKER } as const;

const RECORD = {
  id: 'a',
  dct_title_s: 'Map of Minnesota',
  gbl_resourceClass_sm: ['Maps'],
  dct_accessRights_s: 'Public',
  gbl_mdVersion_s: 'Aardvark',
  gbl_mdModified_dt: '2024-01-01T00:00:00Z',
  locn_geometry: 'ENVELOPE(-97.2,-89.5,49.4,43.5)',
};

const check = (members: RawRecord): readonly Finding[] => checkRecord({ ...RECORD, ...members }, OPTIONS);
const rulesOf = (members: RawRecord): readonly string[] => check(members).map(({ rule }) => rule);
const only = (members: RawRecord, rule: string): Finding => {
  const findings = check(members);
  assert.deepEqual(
    findings.map((finding) => finding.rule),
    [rule],
    JSON.stringify(findings),
  );
  return findings[0] as Finding;
};

test('a consistent record has no findings', () => {
  const members = {
    dcat_bbox: 'ENVELOPE(-97.2,-89.5,49.4,43.5)',
    dcat_centroid: '46.5,-93.3',
    dct_spatial_sm: ['Minnesota', 'United States'],
    gbl_indexYear_im: [1998],
    gbl_dateRange_drsim: ['[1990 TO 1999]'],
    dct_title_s: 'Lakes of Minnesota, 1998',
    dct_issued_s: '1999-05',
    dct_references_s: '{"http://schema.org/url":"https://maps.example.org/1"}',
  };
  assert.deepEqual(check(members), []);
});

const BOX = { locn_geometry: 'POLYGON((-97.2 43.5, -89.5 43.5, -89.5 49.4, -97.2 49.4, -97.2 43.5))' };

test('west, south, east, north instead of west, east, north, south is detected and fixed', () => {
  for (const evidence of [{ ...BOX }, { dcat_centroid: '46.5,-93.3' }, { dct_spatial_sm: ['Minnesota'] }]) {
    const bbox = 'ENVELOPE(-97.2,43.5,-89.5,49.4)';
    const finding = only({ dcat_bbox: bbox, locn_geometry: bbox, ...evidence }, 'box-order');
    assert.equal(finding.fix?.value, 'ENVELOPE(-97.2,-89.5,49.4,43.5)', JSON.stringify(evidence));
  }
});

test('a latitude beyond the pole in that order is an error with the same fix', () => {
  const findings = check({ ...BOX, dcat_bbox: 'ENVELOPE(-93.3,44.9,-93.2,45)' });
  assert.deepEqual(
    findings.map(({ rule, severity }) => [rule, severity]),
    [
      ['geometry', 'error'],
      ['box-order', 'warning'],
    ],
  );
  assert.equal(findings[1]?.fix?.value, 'ENVELOPE(-93.3,-93.2,45,44.9)');
});

/** The values that would be written for these members. */
const fixed = (members: RawRecord): RawRecord => applyFixes({ ...RECORD, ...members }, check(members)) ?? {};

test('a box with several readings is not fixed unless the record supports exactly one', () => {
  const illinois = { dcat_bbox: 'ENVELOPE(-89,-90,39,40)', locn_geometry: 'ENVELOPE(-89,-90,39,40)' };
  const finding = only(illinois, 'box-order');
  assert.equal(finding.fix, undefined);
  assert.match(finding.suggestion ?? '', /as east, west, south, north ENVELOPE\(-90,-89,40,39\); as /);
  for (const evidence of [
    { dct_spatial_sm: ['Illinois'] },
    { dcat_centroid: '39.5,-89.5' },
    { locn_geometry: 'POLYGON((-90 39, -89 39, -89 40, -90 40, -90 39))' },
  ]) {
    const { fix } = only({ ...illinois, ...evidence }, 'box-order');
    assert.equal(fix?.value, 'ENVELOPE(-90,-89,40,39)', JSON.stringify(evidence));
  }
  const contradictory = { ...illinois, dct_spatial_sm: ['Illinois'], dcat_centroid: '-89.5,39.5' };
  assert.equal(check(contradictory).find(({ rule }) => rule === 'box-order')?.fix, undefined);
});

test('a geometry that repeats the box is fixed with it', () => {
  const bbox = 'ENVELOPE(-97.2,43.5,-89.5,49.4)';
  const members = { dcat_bbox: bbox, locn_geometry: bbox, dct_spatial_sm: ['Minnesota'] };
  const { dcat_bbox, locn_geometry } = fixed(members);
  assert.deepEqual([dcat_bbox, locn_geometry], Array(2).fill('ENVELOPE(-97.2,-89.5,49.4,43.5)'));
});

test('a box across the antimeridian with swapped latitudes keeps its longitudes', () => {
  const bbox = 'ENVELOPE(176,-168,50,60)';
  const finding = only({ dcat_bbox: bbox, locn_geometry: bbox, dcat_centroid: '55,-176' }, 'box-order');
  assert.equal(finding.fix?.value, 'ENVELOPE(176,-168,60,50)');
});

test('where box and geometry or centroid differ by swapped axes, a third field must decide', () => {
  const dcat_bbox = 'ENVELOPE(5,15,55,47)';
  const somalia = 'POLYGON((47 5, 55 5, 55 15, 47 15, 47 5))';
  const germany = 'POLYGON((5 47, 5 55, 15 55, 15 47, 5 47))';
  const axes = only({ dcat_bbox, locn_geometry: somalia }, 'box-axes');
  assert.deepEqual([axes.field, axes.fix], ['locn_geometry', undefined]);
  assert.match(axes.suggestion ?? '', /the box is ENVELOPE\(47,55,15,5\)/);
  const named = only({ dcat_bbox, locn_geometry: somalia, dct_spatial_sm: ['Germany'] }, 'box-axes');
  assert.equal(named.fix?.value, germany);
  const centroid = only({ dcat_bbox, locn_geometry: dcat_bbox, dcat_centroid: '10,51' }, 'centroid-outside');
  assert.equal(centroid.fix, undefined);
  assert.match(centroid.suggestion ?? '', /Either it is 51,10, or the box is ENVELOPE\(47,55,15,5\)/);
});

test('a value is converted only if every part of it is kept', () => {
  assert.equal(fixed({ dct_subject_sm: 'Rivers' }).dct_subject_sm?.toString(), 'Rivers');
  assert.deepEqual(fixed({ gbl_indexYear_im: ['1985'] }).gbl_indexYear_im, [1985]);
  assert.equal(fixed({ gbl_suppressed_b: 'yes' }).gbl_suppressed_b, true);
  const references = { 'http://schema.org/url': 'https://a.example' };
  assert.equal(fixed({ dct_references_s: references }).dct_references_s, JSON.stringify(references));
  for (const [members, suggestion] of [
    [{ dct_subject_sm: 'Rivers; Lakes' }, /\["Rivers; Lakes"\] or \["Rivers","Lakes"\]/],
    [{ dct_title_s: ['Old', 'New'] }, /Old; New/],
    [{ dct_accessRights_s: ['Public', 'Restricted'] }, /Public/],
    [{ gbl_indexYear_im: ['[1985?]', 'no date'] }, /1985/],
    [{ dcat_bbox: [-97, 43, -89, 49] }, /-97,43,-89,49/],
    [{ gbl_mdModified_dt: '2024-01-01 10:00' }, /If it is UTC, use 2024-01-01T10:00:00Z/],
  ] as const) {
    const [finding] = check(members).filter(({ field }) => field in members);
    assert.equal(finding?.fix, undefined, JSON.stringify(members));
    assert.match(finding?.suggestion ?? '', suggestion);
  }
});

test('two swapped numbers are detected', () => {
  assert.equal(
    only({ ...BOX, dcat_bbox: 'ENVELOPE(-97.2,-89.5,43.5,49.4)' }, 'box-order').fix?.value,
    'ENVELOPE(-97.2,-89.5,49.4,43.5)',
  );
  assert.equal(
    only({ ...BOX, dcat_bbox: 'ENVELOPE(-89.5,-97.2,49.4,43.5)' }, 'box-order').fix?.value,
    'ENVELOPE(-97.2,-89.5,49.4,43.5)',
  );
});

test('a valid box is reported if the centroid supports another order', () => {
  const dcat_bbox = 'ENVELOPE(26,36,45,42)';
  const finding = only({ dcat_bbox, locn_geometry: dcat_bbox, dcat_centroid: '39,35.5' }, 'box-order');
  assert.equal(finding.fix?.value, 'ENVELOPE(26,45,42,36)');
});

test('a box across the antimeridian is valid', () => {
  const bbox = 'ENVELOPE(176,-168,60,50)';
  assert.deepEqual(check({ dcat_bbox: bbox, locn_geometry: bbox, dcat_centroid: '55,-176' }), []);
});

test('a geometry with swapped axes is detected by its box and fixed', () => {
  const turned = 'POLYGON((43.5 -97.2, 43.5 -89.5, 49.4 -89.5, 49.4 -97.2, 43.5 -97.2))';
  const dcat_bbox = 'ENVELOPE(-97.2,-89.5,49.4,43.5)';
  const findings = check({ dcat_bbox, locn_geometry: turned });
  const axes = findings.find(({ rule }) => rule === 'box-axes');
  const swapped = turned.replaceAll(/([\d.-]+) ([\d.-]+)/g, '$2 $1');
  if (axes === undefined) assert.fail(JSON.stringify(findings));
  assert.equal(axes.fix?.value, swapped);
  assert.equal(only({ dcat_bbox, locn_geometry: 'POINT(10 10)' }, 'box-geometry').fix, undefined);
});

test('a centroid outside the box is reported; swapped numbers are fixed', () => {
  const dcat_bbox = 'ENVELOPE(5,15,55,47)';
  const place = { dcat_bbox, locn_geometry: dcat_bbox, dct_spatial_sm: ['Germany'] };
  assert.equal(only({ ...place, dcat_centroid: '10,51' }, 'centroid-outside').fix?.value, '51,10');
  assert.equal(only({ ...place, dcat_centroid: '51,100' }, 'centroid-outside').fix, undefined);
});

test('a box outside the named countries and states is reported', () => {
  const minnesota = { dcat_bbox: 'ENVELOPE(-97.2,-89.5,49.4,43.5)' };
  for (const dct_spatial_sm of [['Croatia'], ['France', 'Paris'], ['Ontario, Japan'], ['Texas']]) {
    const isApart = dct_spatial_sm[0] !== 'Ontario, Japan';
    assert.deepEqual(rulesOf({ ...minnesota, dct_spatial_sm }), isApart ? ['place-names'] : [], dct_spatial_sm[0]);
  }
  for (const dct_spatial_sm of [['Minneapolis'], ['Minnesota--Duluth'], ['USA'], ['Earth', 'Atlantis']]) {
    assert.deepEqual(rulesOf({ ...minnesota, dct_spatial_sm }), [], dct_spatial_sm[0]);
  }
  const asia = { dcat_bbox: 'ENVELOPE(33,157,57,-30)', locn_geometry: 'ENVELOPE(33,157,57,-30)' };
  assert.deepEqual(rulesOf({ ...asia, dct_spatial_sm: ['Asia', 'United States'] }), []);
});

test('years are compared with the title and the range; historical events in the title are ignored', () => {
  const year = { gbl_indexYear_im: [2014] };
  only({ ...year, dct_title_s: 'Parcels of Wilkes County, 2008' }, 'year-title');
  only({ ...year, dct_title_s: '2008 Parcels of Wilkes County' }, 'year-title');
  only({ ...year, dct_title_s: 'Great Egg Harbor sheet (1918)' }, 'year-title');
  for (const dct_title_s of [
    ...['Parcels, 2013', 'Paris en 1789', 'Battle of Bemis Heights, 7th Oct., 1777', 'Scale 1:2000', 'Sheet 1900-1'],
    ...['Charter of 14 July, 1789', '1848 and after', 'Roads (2008 edition) of 2014'],
  ])
    assert.deepEqual(rulesOf({ ...year, dct_title_s }), [], dct_title_s);
  only({ ...year, gbl_dateRange_drsim: ['[1990 TO 1999]'] }, 'year-range');
  assert.deepEqual(rulesOf({ ...year, gbl_dateRange_drsim: ['[1990 TO 1999]'], dct_issued_s: '2014' }), []);
});

test('future years and year 0 are reported', () => {
  only({ gbl_indexYear_im: [2035] }, 'year-invalid');
  only({ gbl_indexYear_im: [0] }, 'year-invalid');
  assert.deepEqual(rulesOf({ gbl_indexYear_im: [2027] }), []);
  assert.deepEqual(rulesOf({ gbl_indexYear_im: [2035], dct_title_s: 'Land Use (Future) of the county, 2035' }), []);
});

test('dates of issue in other formats come with a suggestion', () => {
  const fixOf = (text: string): unknown => only({ dct_issued_s: text }, 'date-format').fix?.value;
  assert.equal(fixOf('5/31/2016'), '2016-05-31');
  assert.equal(fixOf('2003.0'), '2003');
  assert.equal(fixOf('c. 1890'), undefined);
  assert.match(only({ dct_issued_s: '04/01/2015' }, 'date-format').suggestion ?? '', /2015-04-01 or 2015-01-04/);
  for (const dct_issued_s of ['1890', '1890-05', '1890-05-06', '2020-01-01T00:00:00Z'])
    assert.deepEqual(rulesOf({ dct_issued_s }), []);
});

test('unknown reference keys, invalid URLs and services without a layer are reported', () => {
  const refer = (references: object): RawRecord => ({ dct_references_s: JSON.stringify(references) });
  const key = only(refer({ 'http://schema.org/downloadUri': 'https://a.example' }), 'reference-key');
  assert.match(key.suggestion ?? '', /Did you mean http:\/\/schema\.org\/downloadUrl/);
  only(refer({ 'http://schema.org/url': 'www.example.org' }), 'reference-url');
  const wms = refer({ 'http://www.opengis.net/def/serviceType/ogc/wms': 'https://a.example/wms' });
  only(wms, 'service-layer');
  assert.deepEqual(rulesOf({ ...wms, gbl_wxsIdentifier_s: 'layer' }), []);
});

test('a misspelt field is reported with the field that was probably meant; custom fields are not', () => {
  for (const [name, meant] of [
    ['dct_descripton_sm', 'dct_description_sm'],
    ['dct_creator_s', 'dct_creator_sm'],
    ['dct_title', 'dct_title_s'],
  ] as const)
    assert.equal(only({ [name]: 'x' }, 'unknown-field').suggestion, `Did you mean ${meant}?`);
  assert.deepEqual(
    rulesOf({ uw_notice_s: 'x', edu_shelf_s: 'x', note: 'x', timestamp: 1, gbl_indexyear_im: [1998] }),
    [],
  );
});

test('a GeoBlacklight 1.0 record gives one finding, and its fix is the Aardvark record', () => {
  const old = {
    geoblacklight_version: '1.0',
    layer_slug_s: 'old-1',
    dc_title_s: 'Roads',
    dc_rights_s: 'Public',
    dc_identifier_s: 'http://x.example/1',
    solr_geom: 'ENVELOPE(-97.2,-89.5,49.4,43.5)',
    layer_modified_dt: '2020-01-01T00:00:00Z',
    dc_type_s: 'Dataset',
  };
  const findings = checkRecord(old, OPTIONS);
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['older-schema'],
  );
  const fixed = applyFixes(old, findings);
  assert.equal(fixed?.gbl_mdVersion_s, 'Aardvark');
  assert.deepEqual(checkRecord(fixed ?? {}, OPTIONS), []);
  assert.equal(isValid(checkRecord(old, { ...OPTIONS, profile: 'spec' })), false);
});

test('a GeoBlacklight 1.0 record is not converted if its class is a guess or a value would be lost', () => {
  const old = { geoblacklight_version: '1.0', layer_slug_s: 'old-1', dc_title_s: 'Roads', dc_rights_s: 'Public' };
  const convert = (members: RawRecord) =>
    applyFixes({ ...old, ...members }, checkRecord({ ...old, ...members }, OPTIONS));
  assert.equal(convert({ dc_type_s: 'Image' }), undefined);
  assert.match(checkRecord({ ...old, dc_type_s: 'Image' }, OPTIONS)[0]?.suggestion ?? '', /would be Maps/);
  assert.equal(convert({ dc_type_s: 'Dataset', dc_publisher_s: 'A', dc_publisher_sm: ['B'] }), undefined);
  assert.deepEqual(convert({ layer_geom_type_s: 'Polygon' })?.gbl_resourceClass_sm, ['Datasets']);
});

test('a fixed record has no further fixes', () => {
  const names = fc.constantFrom(...Object.keys(RECORD_FIELDS));
  const number = fc.integer({ min: -180, max: 180 });
  const box = fc.tuple(number, number, number, number).map((four) => `ENVELOPE(${four.join(',')})`);
  const value = fc.oneof(fc.jsonValue(), box, fc.constantFrom('map', 'public', '5/31/2016', '2024-01-01', '10,51'));
  fc.assert(
    fc.property(fc.dictionary(names, value), (members) => {
      const raw = { ...RECORD, ...members };
      const fixed: RawRecord = applyFixes(raw, checkRecord(raw, OPTIONS)) ?? raw;
      const again = checkRecord(fixed, OPTIONS).filter(({ fix, rule }) => fix !== undefined && !rule.startsWith('box'));
      // A value of the right kind may still be one of the wrong form, which is told the next time.
      for (const { fix } of again) assert.notDeepEqual(fix?.value, fixed[fix?.field ?? '']);
    }),
  );
});
