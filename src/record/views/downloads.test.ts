import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord, buildReferences } from '../../../test/support/records/record-builder.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { readDownloads } from './downloads.ts';
import { readExportSources } from './export-sources.ts';

const WFS = 'http://www.opengis.net/def/serviceType/ogc/wfs';
const WMS = 'http://www.opengis.net/def/serviceType/ogc/wms';
const DYNAMIC = 'urn:x-esri:serviceType:ArcGIS#DynamicMapLayer';
const BOX = 'ENVELOPE(1,2,4,3)';
const VECTOR = ['shapefile', 'kmz', 'geojson', 'csv', 'geopackage', 'geoparquet'];

const withReferences = (references: Record<string, unknown>, members: Partial<AardvarkRecord> = {}) =>
  buildRecord({ ...members, dct_references_s: buildReferences(references) });

const typesOf = (record: AardvarkRecord) =>
  readDownloads(record).flatMap((download) => (download.kind === 'export' ? [download.exportType] : []));

test('an IIIF image is offered in five sizes that keep its proportions', () => {
  const downloads = readDownloads(withReferences({ 'http://iiif.io/api/image': 'https://i/img/info.json' }));
  assert.deepEqual(
    downloads.map((download) => [download.label, download.kind === 'image' && download.url]),
    [
      ['Thumb Image', 'https://i/img/full/!150,150/0/default.jpg'],
      ['Small Image', 'https://i/img/full/!800,800/0/default.jpg'],
      ['Medium Image', 'https://i/img/full/!1200,1200/0/default.jpg'],
      ['Large Image', 'https://i/img/full/!2000,2000/0/default.jpg'],
      ['Full Resolution Image', 'https://i/img/full/max/0/default.jpg'],
    ],
  );
});

test('files are named by label, else by extension, else by the format of the record', () => {
  const record = withReferences(
    {
      'http://schema.org/downloadUrl': [
        { url: 'https://a/1.zip', label: 'Shapefile' },
        'https://a/2.ZIP',
        'https://a/3.geojson?x=1',
        'https://a/file/123',
        { url: 'https://a/play/', label: 'PDF' },
        'javascript:alert(1)',
      ],
    },
    { dct_format_s: 'TIFF' },
  );
  assert.deepEqual(
    readDownloads(record).map((download) => [download.label, download.kind === 'file' && download.format]),
    [
      ['Shapefile', 'zip'],
      ['Download ZIP', 'zip'],
      ['Download GEOJSON', 'geojson'],
      ['Download TIFF', undefined],
      ['PDF', 'pdf'],
    ],
  );
});

test('a download type is offered only if the record has a source for it', () => {
  const layer = { gbl_wxsIdentifier_s: 'l' };
  const cases: [Record<string, unknown>, Partial<AardvarkRecord>, string[]][] = [
    [{ [WFS]: 'https://a' }, {}, []],
    [{ [WFS]: 'https://a' }, { gbl_wxsIdentifier_s: ' ' }, []],
    [{ [WMS]: 'https://a' }, layer, ['geotiff']],
    [{ [WMS]: 'https://a' }, { ...layer, dcat_bbox: BOX }, ['kmz', 'geotiff']],
    [{ [WMS]: 'https://a' }, { dcat_bbox: BOX }, []],
    [{ 'http://www.opengis.net/def/serviceType/ogc/wcs': 'https://a' }, layer, ['geotiff']],
    [{ 'https://github.com/cogeotiff/cog-spec': 'https://a/c.tif' }, {}, ['geotiff']],
    [{ 'urn:x-esri:serviceType:ArcGIS#ImageMapLayer': 'https://a' }, {}, ['geotiff']],
    [
      { 'urn:x-esri:serviceType:ArcGIS#FeatureLayer': 'https://a' },
      {},
      ['shapefile', 'kmz', 'geojson', 'csv', 'geopackage', 'geoparquet'],
    ],
    [
      { 'http://geojson.org/geojson-spec.html': 'https://a/x.geojson' },
      {},
      ['shapefile', 'kmz', 'geojson', 'csv', 'geopackage', 'geoparquet'],
    ],
    [{ 'https://github.com/protomaps/PMTiles': 'https://a' }, { dcat_bbox: BOX }, []],
    [{ [WFS]: 'ftp://a' }, layer, []],
    [{ [WFS]: 'https://a', [WMS]: 'https://a' }, { ...layer, dcat_bbox: BOX }, VECTOR],
    [{ [WMS]: 'https://a' }, { ...layer, dcat_bbox: BOX, gbl_resourceType_sm: ['Polygon data'] }, []],
    [{ [WMS]: 'https://a' }, { ...layer, dcat_bbox: BOX, dct_format_s: 'Shapefile' }, []],
    [{ [WFS]: 'https://a' }, { ...layer, dct_accessRights_s: 'Restricted' }, []],
    [{ [DYNAMIC]: 'https://a/MapServer/3' }, {}, VECTOR],
    [{ [DYNAMIC]: 'https://a/MapServer' }, {}, []],
  ];
  for (const [references, members, expected] of cases) {
    assert.deepEqual(typesOf(withReferences(references, members)), expected, JSON.stringify([references, members]));
  }
});

test('the sources of a type are ordered by quality, with the layer name if required', () => {
  const record = withReferences(
    {
      'http://geojson.org/geojson-spec.html': 'https://a/x.geojson',
      'urn:x-esri:serviceType:ArcGIS#FeatureLayer': 'https://a/arcgis',
      [WFS]: 'https://a/wfs',
    },
    { gbl_wxsIdentifier_s: 'l' },
  );
  assert.deepEqual(readExportSources(record, 'csv'), [
    { kind: 'wfs', url: 'https://a/wfs', layer: 'l' },
    { kind: 'arcgis_feature_layer', url: 'https://a/arcgis', layer: 'l' },
    { kind: 'geo_json', url: 'https://a/x.geojson' },
  ]);
});

test('restricted records also list their files', () => {
  const record = withReferences(
    { 'http://schema.org/downloadUrl': 'https://a/1.zip' },
    { dct_accessRights_s: 'Restricted' },
  );
  assert.equal(readDownloads(record).length, 1);
});
