// Generated downloads with the real command and real servers; GDAL opens each file and counts its features.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { EXPORT_FORMATS, type ExportType } from '../../src/record/views/export-sources.ts';
import { runCommand, startServer } from '../support/command.ts';
import {
  createArcgisResponse,
  createWfsResponse,
  POLYGON,
  startDataSource,
  toGeoJsonFeature,
  toSamples,
} from '../support/services/data-sources.ts';
import { readLayers, readValues } from '../support/services/gdal.ts';
import { startMapServer } from '../support/services/map-server.ts';
import { needCommand } from '../support/services/python.ts';
import { createTempFolder } from '../support/temp-folder.ts';

for (const command of ['ogrinfo', 'gdalinfo', 'mapserv']) needCommand(command);

const COUNT = 6_789;
const SAMPLES = toSamples(COUNT);
const folder = createTempFolder({ after });
const layerOf = (name: string, type: string): string =>
  `LAYER NAME "${name}" TYPE ${type} STATUS ON DATA "${name}" CONNECTIONTYPE OGR CONNECTION "${join(folder, `${name}.geojson`)}"
    TEMPLATE "dummy" PROJECTION "init=epsg:4326" END METADATA "wfs_title" "${name}" "wfs_srs" "EPSG:4326" "wfs_enable_request" "*"
    "gml_include_items" "all" "gml_featureid" "gid" "gml_types" "auto" END END`;

/** Points, lines and polygons in one layer, and a feature without a geometry. */
const MIXED = [
  { type: 'Point', coordinates: [10, 50] },
  {
    type: 'MultiPoint',
    coordinates: [
      [10, 50],
      [11, 51],
    ],
  },
  {
    type: 'LineString',
    coordinates: [
      [10, 50],
      [11, 51],
    ],
  },
  {
    type: 'MultiLineString',
    coordinates: [
      [
        [10, 50],
        [11, 51],
      ],
      [
        [12, 50],
        [13, 51],
      ],
    ],
  },
  POLYGON,
  {
    type: 'MultiPolygon',
    coordinates: [POLYGON.coordinates, [POLYGON.coordinates[0]?.map(([x = 0, y = 0]) => [x + 10, y])]],
  },
  null,
].map((geometry, n) => ({ ...(SAMPLES[n] as (typeof SAMPLES)[number]), geometry }));

const collection = (samples: readonly (typeof SAMPLES)[number][]): string =>
  JSON.stringify({ type: 'FeatureCollection', features: samples.map(toGeoJsonFeature) });
const areas = SAMPLES.slice(0, 40).map((sample) => ({ ...sample, geometry: POLYGON }));
writeFileSync(join(folder, 'wells.geojson'), collection(SAMPLES));
writeFileSync(join(folder, 'areas.geojson'), collection(areas));

const map = await startMapServer(
  { after },
  join(folder, 'map'),
  `${layerOf('wells', 'POINT')} ${layerOf('areas', 'POLYGON')}`,
);
const geoserver = await startDataSource({ after }, createWfsResponse(SAMPLES, { limit: 5_000 }));
const arcgis = await startDataSource({ after }, createArcgisResponse(SAMPLES, { limit: 1_000 }));
const files = await startDataSource(
  { after },
  (_query, response) => void response.writeHead(200, { 'content-type': 'application/geo+json' }).end(collection(MIXED)),
);

const WFS = 'http://www.opengis.net/def/serviceType/ogc/wfs';
const record = (id: string, layer: string, references: Record<string, string>) => ({
  ...{ id, dct_title_s: `Title of ${id}`, gbl_wxsIdentifier_s: layer, dcat_bbox: 'ENVELOPE(10,11,51,50)' },
  dct_references_s: JSON.stringify(references),
});
const RECORDS = [
  record('mapserver', 'wells', { [WFS]: map.wms }),
  record('mapserver-areas', 'areas', { [WFS]: map.wms }),
  record('geoserver', 'test:wells', { [WFS]: `${geoserver.base}/geoserver/wfs` }),
  record('arcgis', 'wells', { 'urn:x-esri:serviceType:ArcGIS#FeatureLayer': `${arcgis.base}/FeatureServer/3` }),
  record('mixed', 'mixed', { 'http://geojson.org/geojson-spec.html': `${files.base}/mixed.geojson` }),
];

const dataDir = join(folder, 'data');
writeFileSync(join(folder, 'records.ndjson'), RECORDS.map((entry) => JSON.stringify(entry)).join('\n'));
assert.equal((await runCommand(['import', '--data-dir', dataDir, join(folder, 'records.ndjson')])).code, 0);
const server = await startServer(dataDir, '--fetch-allow-private', '127.0.0.1');
after(async () => {
  server.child.kill('SIGTERM');
  await server.outcome;
});

const fetchDownload = async (id: string, type: ExportType): Promise<string> => {
  const address = `${server.address}/api/v1/resources/${id}/downloads/generated/${type}`;
  let prepared = await fetch(address);
  while (prepared.status === 202) {
    await wait(200);
    prepared = await fetch(address);
  }
  assert.equal(prepared.status, 200, await prepared.clone().text());
  const { download_url } = (await prepared.json()) as { download_url: string };
  const response = await fetch(`${server.address}${download_url}`);
  assert.equal(response.status, 200);
  const file = join(folder, `${id}-${type}.${EXPORT_FORMATS[type].extension}`);
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
  return file;
};

const near = (found: readonly number[] | undefined, expected: readonly number[]): void => {
  for (const [n, value] of expected.entries())
    assert.ok(Math.abs((found?.[n] ?? Number.NaN) - value) < 1e-5, String(found));
};

const TABLES = ['shapefile', 'geojson', 'geopackage'] as const;

for (const id of ['mapserver', 'geoserver', 'arcgis']) {
  test(`GDAL reads every feature of ${id} with its position and attributes`, async () => {
    for (const type of [...TABLES, 'kmz', 'csv'] as const) {
      const file = await fetchDownload(id, type);
      const [layer, ...others] = await readLayers(file);
      assert.equal(layer?.count, COUNT, file);
      assert.equal(others.length, 0);
      if (type === 'csv') continue;
      near(layer?.extent, [10, 50, 10.99, 50.49]);
      assert.match(layer?.srs ?? '', /WGS 84/);
    }
    for (const type of TABLES) {
      const [layer] = await readLayers(join(folder, `${id}-${type}.${EXPORT_FORMATS[type].extension}`));
      assert.deepEqual([layer?.fields.name, layer?.fields.height], ['String', 'Real'], type);
    }
    const file = join(folder, `${id}-shapefile.zip`);
    const [layer] = await readLayers(file);
    assert.match(await readValues(file, `SELECT name FROM "${layer?.name}" WHERE height = 0`), /Zürich, "Altstadt"/);
  });
}

test('polygons keep their holes', async () => {
  for (const type of TABLES) {
    const file = await fetchDownload('mapserver-areas', type);
    const [layer] = await readLayers(file);
    assert.equal(layer?.count, 40);
    near(layer?.extent, [10, 50, 14, 54]);
    const area = await readValues(file, `SELECT ST_Area(geometry) AS area FROM "${layer?.name}" LIMIT 1`).catch(
      () => '',
    );
    if (area !== '') assert.match(area, /area \(Real\) = 15/);
  }
});

test('a layer with several geometry types becomes one shapefile per type, and one table in other formats', async () => {
  const layers = await readLayers(await fetchDownload('mixed', 'shapefile'));
  assert.deepEqual(layers.map(({ name, geometry, count }) => [name, geometry, count]).sort(), [
    ['mixed_line', 'Line String', 2],
    ['mixed_multipoint', 'Multi Point', 1],
    ['mixed_point', 'Point', 2],
    ['mixed_polygon', 'Polygon', 2],
  ]);
  for (const type of ['geojson', 'geopackage', 'csv'] as const) {
    const [layer] = await readLayers(await fetchDownload('mixed', type));
    assert.equal(layer?.count, MIXED.length, type);
  }
});
