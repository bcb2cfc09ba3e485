import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord, buildReferences } from '../../../test/support/records/record-builder.ts';
import { readDownloadList } from './download-list.ts';

const WFS = 'http://www.opengis.net/def/serviceType/ogc/wfs';
const GEOJSON = 'http://geojson.org/geojson-spec.html';
const DOWNLOAD = 'http://schema.org/downloadUrl';
const IIIF = 'http://iiif.io/api/image';

const listOf = (references: Record<string, unknown>, members: object = {}) =>
  readDownloadList(buildRecord({ dct_references_s: buildReferences(references), ...members }));

test('a file is named by its label or its format, with its size', () => {
  const members = { dct_format_s: 'Shapefile', gbl_fileSize_s: '12.5' };
  assert.deepEqual(listOf({ [DOWNLOAD]: 'https://a/x.zip' }, members).entries, [
    { kind: 'file', url: 'https://a/x.zip', name: 'Shapefile', format: 'ZIP', size: '12.5 MB' },
  ]);
  const labelled = { url: 'https://a/x.gpkg', label: 'All parcels' };
  assert.deepEqual(listOf({ [DOWNLOAD]: [labelled, 'https://a/get/1', 'https://a/x.csv'] }, members).entries, [
    { kind: 'file', url: 'https://a/x.gpkg', name: 'All parcels', format: 'GeoPackage', size: undefined },
    { kind: 'file', url: 'https://a/get/1', name: 'Shapefile', format: undefined, size: undefined },
    { kind: 'file', url: 'https://a/x.csv', name: 'CSV', format: undefined, size: undefined },
  ]);
  assert.deepEqual(listOf({ [DOWNLOAD]: ['javascript:alert(1)', 'ftp://a/b.zip'] }).entries, []);
});

test('each thing is listed once', () => {
  const url = 'https://a/x.geojson';
  const { entries, exportTypes } = listOf({ [DOWNLOAD]: [url, url], [GEOJSON]: url });
  assert.deepEqual(
    entries.map((entry) => entry.kind === 'file' && entry.name),
    ['GeoJSON'],
  );
  assert.deepEqual(exportTypes, ['shapefile', 'kmz', 'csv', 'geopackage', 'geoparquet']);
  const zip = listOf(
    { [DOWNLOAD]: 'https://a/x.zip', [WFS]: 'https://a/wfs' },
    { dct_format_s: 'Shapefile', gbl_wxsIdentifier_s: 'x' },
  );
  assert.ok(!zip.exportTypes.includes('shapefile'));
});

test('an image is one entry with its sizes', () => {
  const { entries } = listOf({ [IIIF]: ['https://a/iiif/1/info.json', 'https://a/iiif/2'] });
  assert.equal(entries.length, 2);
  assert.deepEqual(entries[0], {
    kind: 'image',
    url: 'https://a/iiif/1/full/max/0/default.jpg',
    sizes: [
      { name: 'small', url: 'https://a/iiif/1/full/!800,800/0/default.jpg' },
      { name: 'medium', url: 'https://a/iiif/1/full/!1200,1200/0/default.jpg' },
      { name: 'large', url: 'https://a/iiif/1/full/!2000,2000/0/default.jpg' },
    ],
  });
});
