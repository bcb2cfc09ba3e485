// The whole demo catalogue, built once: every record is checked against the field table, its data and its relations.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  type Box,
  boxesOfParts,
  type Geometry,
  normaliseBox,
  parseEnvelope,
  parseWkt,
  signedArea,
  toGeometryParts,
} from '@periplus/geo';
import { readBlock, readBlockIndex } from '../../../src/demo/demo-files.ts';
import { readDemoRecords } from '../../../src/demo/demo-records.ts';
import { PLACEHOLDER_ORIGIN } from '../../../src/demo/layout.ts';
import { checkFields } from '../../../src/record/checks/field-checks.ts';
import { AARDVARK_FIELDS, FIELDS, RELATION_FIELDS } from '../../../src/schema/fields.ts';
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import { RESOURCE_CLASSES } from '../../../src/schema/vocabularies.ts';
import { extentOf } from './geometry/measure.ts';
import type { DemoFeature } from './item.ts';
import { demoEntries } from './records.ts';

type FeatureCollection = { readonly features: readonly DemoFeature[] };

const entries = [...demoEntries(PLACEHOLDER_ORIGIN)];
const records = entries.map(({ record }) => record);
const byId = new Map(records.map((record) => [record.id, record]));
/** Undefined for records that offer no data. */
const fileOf = new Map(entries.map(({ record, file }) => [record.id, file]));
const dataOf = new Map(
  entries.map(({ record, file }): [string, FeatureCollection | undefined] => [
    record.id,
    file === undefined ? undefined : JSON.parse(file),
  ]),
);
const find = (id: string): AardvarkRecord => {
  const record = byId.get(id);
  assert.ok(record, id);
  return record;
};

const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const valuesOf = (field: string): ReadonlySet<unknown> => new Set(records.flatMap((record) => record[field] ?? []));
const boxesOf = (record: AardvarkRecord): readonly Box[] => {
  const raw = parseEnvelope(record.dcat_bbox ?? '');
  assert.equal(raw.kind, 'ok', record.id);
  if (raw.kind !== 'ok') return [];
  const boxes = normaliseBox(raw.value.west, raw.value.south, raw.value.east, raw.value.north);
  return boxes.kind === 'ok' ? boxes.value : [];
};
const referencesOf = (record: AardvarkRecord): Readonly<Record<string, unknown>> =>
  JSON.parse(record.dct_references_s ?? '{}');

test('there are a few thousand records with unique ids', () => {
  assert.ok(records.length >= 4000 && records.length <= 6000, String(records.length));
  assert.equal(byId.size, records.length);
  for (const { id } of records) assert.match(id, /^[A-Za-z0-9_:-]+$/);
});

test('every record passes strict validation and has only known fields', () => {
  for (const record of records) {
    assert.deepEqual(
      checkFields(record, 'spec').filter(({ severity }) => severity === 'error'),
      [],
      record.id,
    );
    for (const name of Object.keys(record)) assert.ok(name in FIELDS, `${record.id} ${name}`);
  }
});

test('nearly all Aardvark fields are used; the layer name of OGC services is not, since the demo has none', () => {
  const used = new Set(records.flatMap((record) => Object.keys(record)));
  assert.deepEqual(
    AARDVARK_FIELDS.filter((name) => !used.has(name)),
    ['gbl_wxsIdentifier_s'],
  );
});

test('the package contains these records; run `npm run demo` to update it', async () => {
  const shipped: string[] = [];
  for await (const item of readDemoRecords(PLACEHOLDER_ORIGIN)) shipped.push(item.text);
  for (const [index, record] of records.entries()) assert.equal(shipped[index], JSON.stringify(record));
  assert.equal(shipped.length, records.length);
});

test('the package contains these data files', async () => {
  const shipped = new Map<string, string | undefined>();
  for (const [number, ids] of (await readBlockIndex()).entries()) {
    const texts = await readBlock(number);
    for (const [line, id] of ids.entries()) shipped.set(id, texts[line]);
  }
  for (const [id, file] of fileOf) assert.equal(shipped.get(id), file, id);
  assert.deepEqual(
    [...shipped.keys()].sort(),
    [...fileOf].flatMap(([id, file]) => (file === undefined ? [] : id)).sort(),
  );
});

test('every relation leads to another record', () => {
  for (const record of records) {
    for (const field of RELATION_FIELDS) {
      for (const id of strings(record[field])) {
        assert.ok(byId.has(id), `${record.id} ${field} ${id}`);
        assert.notEqual(id, record.id);
      }
    }
  }
});

test('editions refer to each other, counties to states, sheets to their series', () => {
  assert.deepEqual(find('demo-state-mn').dct_replaces_sm, ['demo-state-mn-50m']);
  assert.deepEqual(find('demo-state-mn-50m').dct_isReplacedBy_sm, ['demo-state-mn']);
  assert.deepEqual(find('demo-country-fji-110m').dct_isVersionOf_sm, ['demo-country-fji']);
  assert.deepEqual(find('demo-county-27053').dct_isPartOf_sm, ['demo-state-mn']);
  for (const record of records.filter(({ gbl_suppressed_b }) => gbl_suppressed_b === true)) {
    const [series = ''] = record.dct_isPartOf_sm ?? [];
    assert.match(series, /^demo-series-/);
    assert.deepEqual(record.dct_source_sm, [series]);
  }
});

test('facets have values to count', () => {
  assert.deepEqual([...valuesOf('gbl_resourceClass_sm')].sort(), [...RESOURCE_CLASSES].sort());
  assert.equal(valuesOf('dcat_theme_sm').size, 21);
  assert.ok(valuesOf('schema_provider_s').size >= 5);
  assert.ok(valuesOf('gbl_resourceType_sm').size >= 20);
  assert.ok(valuesOf('dct_format_s').size >= 8);
  assert.ok(valuesOf('b1g_language_sm').size >= 50);
  assert.deepEqual([...valuesOf('dct_accessRights_s')].sort(), ['Public', 'Restricted']);
  assert.equal(records.filter(({ b1g_publication_state_s }) => b1g_publication_state_s === 'draft').length, 1);
  const years = [...valuesOf('gbl_indexYear_im')].map(Number);
  assert.ok(Math.min(...years) < 1500 && Math.max(...years) === 2025);
});

test('non-Latin and accented names can be searched', () => {
  const names = valuesOf('dct_alternative_sm');
  for (const name of ['Ελλάδα', '日本', 'مصر', 'Россия', 'Österreich']) assert.ok(names.has(name), name);
  assert.match(find('demo-country-civ').dct_title_s, /Côte d'Ivoire/);
});

test('every record is labelled as a demo', () => {
  for (const record of records) {
    assert.ok(
      record.gbl_displayNote_sm?.some((note) => /^Info: (Demonstration record|Part of the demo)/.test(note)),
      record.id,
    );
    assert.match(String(record.schema_provider_s), /demo/i);
  }
});

test('footprints are short WKT that parses and lies within the box', () => {
  for (const record of records) {
    if (record.locn_geometry === undefined) continue;
    assert.ok(record.locn_geometry.length <= 4096, record.id);
    const parsed = parseWkt(record.locn_geometry);
    assert.equal(parsed.kind, 'ok', record.id);
    if (parsed.kind !== 'ok') continue;
    const boxes = boxesOf(record);
    for (const [west, south, east, north] of boxesOfParts(toGeometryParts(parsed.value))) {
      assert.ok(
        boxes.some((box) => box[0] <= west && east <= box[2] && box[1] <= south && north <= box[3]),
        record.id,
      );
    }
  }
});

test('the box of a record is the box of its data, and its centroid lies in it', () => {
  for (const record of records) {
    if (record.dcat_bbox === undefined) continue;
    const [lat = 0, lon = 0] = (record.dcat_centroid ?? '').split(',').map(Number);
    assert.ok(
      boxesOf(record).some((box) => box[0] <= lon && lon <= box[2] && box[1] <= lat && lat <= box[3]),
      record.id,
    );
    const data = dataOf.get(record.id);
    if (data === undefined || record.id.startsWith('demo-series-')) continue;
    const [west, south, east, north] = extentOf(data.features.map(({ geometry }) => geometry));
    assert.equal(record.dcat_bbox, `ENVELOPE(${west},${east},${north},${south})`, record.id);
    const parts = data.features.flatMap(({ geometry }) => boxesOfParts(toGeometryParts(geometry)));
    assert.equal(Math.min(...parts.map((box) => box[1])), south, record.id);
    assert.equal(Math.max(...parts.map((box) => box[3])), north, record.id);
  }
});

test('extents across 180 degrees have boxes that cross it and footprints cut there', () => {
  for (const id of ['demo-country-fji', 'demo-country-rus', 'demo-country-usa', 'demo-state-ak', 'demo-county-02016']) {
    const record = find(id);
    const [west = 0, east = 0] = (record.dcat_bbox ?? '').replace('ENVELOPE(', '').split(',').map(Number);
    assert.ok(west > 0 && east < 0, id);
    assert.match(record.locn_geometry ?? '', /^MULTIPOLYGON/);
    assert.ok(record.dct_description_sm?.some((text) => text.includes('180th meridian')));
  }
});

test('references lead to this server, or to the documentation of a data source', () => {
  const outside =
    /^https:\/\/(github\.com\/(topojson|etpinard)\/|www\.(naturalearthdata\.com|census\.gov|rfc-editor\.org)\/|open(geometadata|indexmaps)\.org\/)/;
  for (const record of records) {
    const references = referencesOf(record);
    const urls = Object.values(references).flatMap((value) =>
      Array.isArray(value) ? value.map(({ url }) => url) : [value],
    );
    for (const url of urls)
      assert.ok(String(url).startsWith(`${PLACEHOLDER_ORIGIN}/`) || outside.test(String(url)), `${record.id} ${url}`);
    assert.ok('http://schema.org/url' in references, record.id);
  }
});

test('records have a GeoJSON reference and a download exactly if they have data, with the correct file size', () => {
  for (const record of records) {
    const data = dataOf.get(record.id);
    const url = data === undefined ? undefined : `${PLACEHOLDER_ORIGIN}/demo/geojson/${record.id}.geojson`;
    const references = referencesOf(record);
    assert.equal(references['http://geojson.org/geojson-spec.html'], url, record.id);
    assert.equal('http://schema.org/downloadUrl' in references, url !== undefined, record.id);
    if (record.gbl_fileSize_bytes !== undefined) {
      assert.equal(Buffer.byteLength(fileOf.get(record.id) ?? ''), record.gbl_fileSize_bytes, record.id);
    }
  }
});

test('restricted records have a footprint but offer no data', () => {
  const restricted = records.filter(({ dct_accessRights_s }) => dct_accessRights_s === 'Restricted');
  assert.ok(restricted.length > 200);
  for (const record of restricted) {
    assert.equal(dataOf.get(record.id), undefined);
    assert.notEqual(record.dcat_bbox, undefined);
  }
});

const shellsOf = (geometry: Geometry) => {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
};

test('data is RFC 7946 GeoJSON: on the map, rings closed, shells counterclockwise', () => {
  for (const record of records) {
    for (const { geometry, id } of dataOf.get(record.id)?.features ?? []) {
      assert.notEqual(id, '');
      for (const [west, south, east, north] of boxesOfParts(toGeometryParts(geometry))) {
        assert.ok(west >= -180 && east <= 180 && south >= -90 && north <= 90, record.id);
      }
      for (const [shell = [], ...holes] of shellsOf(geometry)) {
        assert.deepEqual(shell[0], shell.at(-1), record.id);
        assert.ok(signedArea(shell) > 0, record.id);
        for (const hole of holes) assert.ok(signedArea(hole) < 0, record.id);
      }
    }
  }
});

test('areas agree with the almanac within two per cent', () => {
  const areaOf = (id: string): number => Number(dataOf.get(id)?.features[0]?.properties.area_km2);
  for (const [id, km2] of [
    ['demo-country-isl', 102_700],
    ['demo-country-che', 41_285],
    ['demo-state-co', 269_600],
    ['demo-country-rus', 16_900_000],
  ] as const) {
    assert.ok(Math.abs(areaOf(id) / km2 - 1) < 0.02, `${id} ${areaOf(id)}`);
  }
});
