import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord, buildReferences } from '../../../test/support/records/record-builder.ts';
import { REFERENCES, type ReferenceName, referenceRow } from '../../schema/references.ts';
import { readLinks } from './links.ts';

const linksOf = (references: Record<string, unknown>, members: Record<string, unknown> = {}) =>
  readLinks(buildRecord({ ...members, dct_references_s: buildReferences(references) }));

test('categories and links are in the order of the contract', () => {
  const names = Object.keys(REFERENCES) as ReferenceName[];
  const links = linksOf(
    Object.fromEntries(names.reverse().map((name) => [referenceRow(name).uri, `https://a/${name}`])),
  );
  const labels = Object.entries(links).map(([category, items]) => [category, items.map(({ label }) => label)]);
  assert.deepEqual(Object.fromEntries(labels), {
    'Visit Source': ['Visit Source', 'Related Link'],
    'Web Services': [
      ...[
        'IIIF Image API',
        'IIIF Manifest',
        'IIIF Annotation',
        'Web Mapping Service (WMS)',
        'Web Feature Service (WFS)',
      ],
      ...['Web Coverage Service (WCS)', 'Web Map Tile Service (WMTS)', 'Tile Mapping Service (TMS)', 'XYZ Tiles'],
      ...['TileJSON', 'GeoJSON', 'Cloud Optimized GeoTIFF (COG)', 'PMTiles', 'oEmbed', 'OpenIndexMap'],
    ],
    Metadata: ['ISO 19115 XML', 'FGDC XML', 'CS-GDM XML', 'MODS XML', 'HTML Metadata'],
    'Open in ArcGIS': ['TiledMapLayer', 'DynamicMapLayer', 'ImageMapLayer', 'FeatureLayer'].flatMap((type) => [
      `MapViewer (${type})`,
      `REST Service Details (${type})`,
    ]),
    Documentation: ['Data Dictionary', 'Feature Catalogue'],
    Other: ['Download on request'],
  });
  assert.deepEqual(
    labels.map(([category]) => category),
    ['Visit Source', 'Web Services', 'Metadata', 'Open in ArcGIS', 'Documentation', 'Other'],
  );
});

test('metadata links have a display format', () => {
  const [iso] = linksOf({ 'http://www.isotc211.org/schemas/2005/gmd': 'https://a/iso.xml' }).Metadata ?? [];
  assert.deepEqual(iso, { label: 'ISO 19115 XML', url: 'https://a/iso.xml', format: 'iso' });
});

test('services have the layer and an example request', () => {
  const [wms, wfs, wcs, wmts] =
    linksOf(
      Object.fromEntries(
        (['wms', 'wfs', 'wcs', 'wmts'] as const).map((name) => [referenceRow(name).uri, `https://a/${name}`]),
      ),
      { gbl_wxsIdentifier_s: 'ws:l', dcat_bbox: 'ENVELOPE(1,2,4,3)' },
    )['Web Services'] ?? [];
  assert.equal(wms?.request?.label, 'Open map preview');
  assert.deepEqual(Object.fromEntries(new URL(wms?.request?.url ?? '').searchParams), {
    service: 'WMS',
    version: '1.1.1',
    request: 'GetMap',
    layers: 'ws:l',
    styles: '',
    srs: 'EPSG:4326',
    bbox: '1,3,2,4',
    width: '1024',
    height: '768',
    format: 'image/png',
  });
  assert.equal(
    wfs?.request?.url,
    'https://a/wfs?service=WFS&version=1.1.0&request=DescribeFeatureType&typeName=ws%3Al',
  );
  assert.equal(wcs?.request?.url, 'https://a/wcs?service=WCS&version=2.0.1&request=DescribeCoverage&coverageId=ws%3Al');
  assert.deepEqual(wmts, { label: 'Web Map Tile Service (WMTS)', url: 'https://a/wmts', layer: 'ws:l' });
});

test('a map request across the antimeridian exceeds 180, and without extent there is none', () => {
  const wms = { [REFERENCES.wms.uri]: 'https://a/wms' };
  const [across] =
    linksOf(wms, { gbl_wxsIdentifier_s: 'l', dcat_bbox: 'ENVELOPE(176,-168,-12,-20)' })['Web Services'] ?? [];
  assert.equal(new URL(across?.request?.url ?? '').searchParams.get('bbox'), '176,-20,192,-12');
  const [nowhere] = linksOf(wms, { gbl_wxsIdentifier_s: 'l' })['Web Services'] ?? [];
  assert.deepEqual(Object.keys(nowhere ?? {}), ['label', 'url', 'layer']);
  const [noLayer] = linksOf(wms, { dcat_bbox: 'ENVELOPE(1,2,4,3)' })['Web Services'] ?? [];
  assert.deepEqual(Object.keys(noLayer ?? {}), ['label', 'url']);
});

test('several URLs of a key are distinguished by label or number', () => {
  const links = linksOf({
    'http://schema.org/url': ['https://a/1', { url: 'https://a/2', label: 'Atlas' }, 'https://a/3'],
  });
  assert.deepEqual(
    links['Visit Source']?.map(({ label }) => label),
    ['Visit Source', 'Visit Source: Atlas', 'Visit Source (3)'],
  );
});

test('a single ArcGIS service has no suffix, and opens in the map viewer', () => {
  assert.deepEqual(linksOf({ 'urn:x-esri:serviceType:ArcGIS#FeatureLayer': 'https://a/b?c=1' })['Open in ArcGIS'], [
    { label: 'MapViewer', url: 'https://www.arcgis.com/home/webmap/viewer.html?urls=https%3A%2F%2Fa%2Fb%3Fc%3D1' },
    { label: 'REST Service Details', url: 'https://a/b?c=1' },
  ]);
  const two = linksOf({ 'urn:x-esri:serviceType:ArcGIS#FeatureLayer': ['https://a/1', 'https://a/2'] });
  assert.deepEqual(
    two['Open in ArcGIS']?.map(({ label }) => label),
    [
      'MapViewer (FeatureLayer)',
      'REST Service Details (FeatureLayer)',
      'MapViewer (FeatureLayer 2)',
      'REST Service Details (FeatureLayer 2)',
    ],
  );
});

test('unknown keys are linked under their own name; downloads, images and unsafe URLs are not links', () => {
  assert.deepEqual(
    linksOf({
      'https://example.org/own': 'https://a/own',
      'http://schema.org/downloadUrl': 'https://a/1.zip',
      'http://schema.org/thumbnailUrl': 'https://a/t.png',
      'http://schema.org/url': 'javascript:alert(1)',
    }),
    { Other: [{ label: 'https://example.org/own', url: 'https://a/own' }] },
  );
  assert.deepEqual(readLinks(buildRecord()), {});
});
