import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { RESOURCE_KINDS } from '../query/interpret/resource-kinds.ts';
import { toCanonicalValues } from './canonical-values.ts';
import { type FieldName, fieldRow } from './fields.ts';

const CASES: readonly (readonly [FieldName, form: string, ...others: readonly string[]])[] = [
  ['dct_language_sm', 'English', 'en', 'eng', 'ENG', 'en-US', 'english'],
  ['b1g_language_sm', 'Spanish', 'spa', 'Spanish; Castilian'],
  ['gbl_resourceClass_sm', 'Datasets', 'Dataset', 'dataset', 'DATASETS '],
  ['gbl_resourceClass_sm', 'Web services', 'Web Service', 'web-services'],
  ['gbl_resourceType_sm', 'Polygon data', 'Polygon', 'polygons', 'Polygon Data'],
  ['gbl_resourceType_sm', 'Topographic maps', 'Topographic map', 'topographic maps'],
  ['dct_format_s', 'JPEG', 'JPG', 'jpg'],
  ['dct_format_s', 'Geodatabase', 'ESRI Geodatabase', 'File geodatabase'],
  ['dct_format_s', 'GeoTIFF', 'GeoTiff', 'geotif'],
  ['dct_accessRights_s', 'Public', 'public', 'PUBLIC'],
  ['dcat_theme_sm', 'Geology', 'geoscientificInformation', 'Geoscientific Information', 'geology'],
  ['dcat_theme_sm', 'Imagery', 'imageryBaseMapsEarthCover', 'Imagery and Base Maps'],
  ['dcat_theme_sm', 'Land Cover', 'land cover'],
  ['layer_geom_type_s', 'Polygon', 'polygon'],
];

test('every way to write a coded value has one form', () => {
  for (const [field, form, ...others] of CASES)
    for (const value of [form, ...others]) assert.deepEqual(toCanonicalValues(field, value), [form], value);
});

test('values that are not codes, and fields without codes, stay unchanged', () => {
  assert.deepEqual(toCanonicalValues('gbl_resourceType_sm', 'Isometric views'), ['Isometric views']);
  assert.deepEqual(toCanonicalValues('dcat_theme_sm', 'World—Maps'), ['World—Maps']);
  assert.deepEqual(toCanonicalValues('dct_subject_sm', 'en'), ['en']);
  assert.deepEqual(toCanonicalValues('dct_title_s', ' eng '), [' eng ']);
  assert.deepEqual(toCanonicalValues('gbl_indexYear_im', 1950), [1950]);
});

test('the values of the vocabularies are forms, and so are those that queries are read as', () => {
  for (const field of ['gbl_resourceClass_sm', 'gbl_resourceType_sm', 'dcat_theme_sm'] as const)
    for (const value of [...(fieldRow(field).enum ?? []), ...(fieldRow(field).suggested ?? [])])
      assert.deepEqual(toCanonicalValues(field, value), [value]);
  for (const { field, values } of RESOURCE_KINDS.flatMap((kind) => kind.values))
    for (const value of values) assert.deepEqual(toCanonicalValues(field, value), [value]);
});

test('a form has no other form', () => {
  const fields = [...new Set(CASES.map(([field]) => field))];
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.string(), (field, value) => {
      for (const form of toCanonicalValues(field, value)) assert.deepEqual(toCanonicalValues(field, form), [form]);
    }),
  );
});
