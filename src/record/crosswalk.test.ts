import assert from 'node:assert/strict';
import test from 'node:test';
import { crosswalk, isGeoBlacklight1 } from './crosswalk.ts';

const OLD = { geoblacklight_version: '1.0', layer_slug_s: 'wisc-1', dc_title_s: 'Rivers' };

test('the older schema is recognised by its version, or by its slug and title', () => {
  assert.ok(isGeoBlacklight1(OLD));
  assert.ok(isGeoBlacklight1({ layer_slug_s: 'a', dc_title_s: 'b' }));
  assert.ok(isGeoBlacklight1({ geoblacklight_version: '1.0', gbl_mdVersion_s: null }));
  assert.equal(isGeoBlacklight1({ layer_slug_s: 'a', dc_title_s: '' }), false);
  assert.equal(isGeoBlacklight1({ geoblacklight_version: '1.0', gbl_mdVersion_s: 'Aardvark' }), false);
  assert.equal(isGeoBlacklight1({ id: 'a', dct_title_s: 'b' }), false);
});

test('every older name becomes its Aardvark name', () => {
  const rows: readonly (readonly [older: string, value: unknown, ...names: string[]])[] = [
    ['layer_slug_s', 'slug', 'id'],
    ['dc_title_s', 'Title', 'dct_title_s'],
    ['dc_description_s', 'Words', 'dct_description_sm'],
    ['dc_format_s', 'Shapefile', 'dct_format_s'],
    ['dc_rights_s', 'Public', 'dct_accessRights_s'],
    ['dct_provenance_s', 'Wisconsin', 'schema_provider_s', 'dct_provenance_s'],
    ['dc_creator_sm', ['A'], 'dct_creator_sm'],
    ['dc_subject_sm', ['B'], 'dct_subject_sm'],
    ['dc_source_sm', ['C'], 'dct_source_sm'],
    ['dc_publisher_s', 'D', 'dct_publisher_sm'],
    ['dc_publisher_sm', ['D'], 'dct_publisher_sm'],
    ['dc_language_s', 'English', 'dct_language_sm'],
    ['dc_language_sm', ['English'], 'dct_language_sm'],
    ['dc_identifier_s', 'urn:1', 'dct_identifier_sm'],
    ['solr_geom', 'ENVELOPE(1,2,4,3)', 'locn_geometry', 'dcat_bbox'],
    ['solr_year_i', 1985, 'gbl_indexYear_im', 'solr_year_i'],
    ['layer_id_s', 'ns:layer', 'gbl_wxsIdentifier_s', 'layer_id_s'],
    ['layer_modified_dt', '2020-01-01T00:00:00Z', 'gbl_mdModified_dt'],
    ['suppressed_b', true, 'gbl_suppressed_b', 'suppressed_b'],
    ['dct_issued_s', '1985', 'dct_issued_s'],
    ['dct_temporal_sm', ['1985'], 'dct_temporal_sm'],
    ['dct_spatial_sm', ['Wisconsin'], 'dct_spatial_sm'],
    ['dct_references_s', '{"a":"b"}', 'dct_references_s'],
    ['dct_isPartOf_sm', ['Lakes of the North'], 'dcat_keyword_sm'],
    ['layer_geom_type_s', 'Point', 'layer_geom_type_s'],
  ];
  for (const [older, value, ...names] of rows) {
    const out = crosswalk({ geoblacklight_version: '1.0', [older]: value });
    for (const name of names) assert.deepEqual(out[name], value, `${older} -> ${name}`);
    if (!names.includes(older)) assert.equal(older in out, false, `${older} is gone`);
  }
});

test('the version becomes Aardvark', () => {
  const out = crosswalk(OLD);
  assert.equal(out.gbl_mdVersion_s, 'Aardvark');
  assert.equal('geoblacklight_version' in out, false);
});

test('the class follows type and geometry', () => {
  const classOf = (members: object): unknown => crosswalk({ ...OLD, ...members }).gbl_resourceClass_sm;
  assert.equal(classOf({ dc_type_s: 'Dataset' }), 'Datasets');
  assert.equal(classOf({ dc_type_s: ['Dataset'] }), 'Datasets');
  assert.equal(classOf({ dc_type_s: 'Collection' }), 'Collections');
  assert.equal(classOf({ dc_type_s: 'Image', layer_geom_type_s: 'Raster' }), 'Maps');
  assert.equal(classOf({ dc_type_s: 'Image', dc_subject_sm: ['Aerial photographs'] }), 'Imagery');
  assert.equal(classOf({ layer_geom_type_s: 'Scanned Map' }), 'Maps');
  assert.equal(classOf({ layer_geom_type_s: 'Polygon' }), 'Datasets');
  assert.equal(classOf({}), 'Other');
  assert.equal(classOf({ dc_type_s: 'constructor', layer_geom_type_s: 'toString' }), 'Datasets');
  assert.deepEqual(classOf({ gbl_resourceClass_sm: ['Maps'], dc_type_s: 'Dataset' }), ['Maps']);
});

test('a geometry type becomes a resource type', () => {
  const typeOf = (geometry: string): unknown => crosswalk({ ...OLD, layer_geom_type_s: geometry }).gbl_resourceType_sm;
  assert.deepEqual(['Point', 'Line', 'Polygon', 'Raster'].map(typeOf), [
    ...['Point data', 'Line data', 'Polygon data', 'Raster data'],
  ]);
  for (const geometry of ['Mixed', '', 'constructor']) assert.equal(typeOf(geometry), undefined);
});

test('collection names become keywords, not relations', () => {
  const out = crosswalk({ ...OLD, dct_isPartOf_sm: 'Lakes', dcat_keyword_sm: ['Water'] });
  assert.deepEqual(out.dcat_keyword_sm, ['Water', 'Lakes']);
  assert.equal('dct_isPartOf_sm' in out, false);
});

test('existing Aardvark values win and blank ones are filled, in any order', () => {
  assert.equal(crosswalk({ ...OLD, dct_title_s: 'New' }).dct_title_s, 'New');
  assert.equal(crosswalk({ dct_title_s: null, ...OLD }).dct_title_s, 'Rivers');
  assert.equal(crosswalk({ ...OLD, dct_title_s: '' }).dct_title_s, 'Rivers');
  assert.deepEqual(crosswalk({ ...OLD, dc_publisher_s: 'a', dc_publisher_sm: ['a', 'b'] }).dct_publisher_sm, [
    'a',
    'b',
  ]);
});

test('without a slug, the identifier becomes the id', () => {
  assert.equal(crosswalk({ geoblacklight_version: '1.0', dc_identifier_s: 'x', dc_title_s: 'T' }).id, 'x');
});

test('unknown properties are preserved, whatever their name', () => {
  const strange = JSON.parse(
    '{"nyu_addl_format_sm":["x"],"constructor":"a","toString":null,"hasOwnProperty":[1],"dc_type_s":"Text"}',
  );
  const out = crosswalk({ ...OLD, ...strange });
  for (const [name, value] of Object.entries(strange)) assert.deepEqual(out[name], value, name);
  const hostile = crosswalk(JSON.parse(`{"__proto__":{"dct_title_s":"stolen"},${JSON.stringify(OLD).slice(1)}`));
  assert.equal(hostile.dct_title_s, 'Rivers');
  assert.equal(Object.getPrototypeOf(hostile), Object.prototype);
});
