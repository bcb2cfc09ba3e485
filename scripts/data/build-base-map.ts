// Builds packages/static-map/assets/base-map.pmtiles, the base map of all maps; see docs/pictures.md. Usage: node
// scripts/data/build-base-map.ts [OUTPUT]
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writePmtiles } from '@periplus/geo-formats';
import { readInnerLines } from './base-map/inner-lines.ts';
import { readTownLabels, toShapeLabels } from './base-map/labels.ts';
import { readSources } from './base-map/sources.ts';
import { cutTiles, type Layer, MAX_ZOOM } from './base-map/tiles.ts';

const [output = resolve(import.meta.dirname, '../../packages/static-map/assets/base-map.pmtiles')] =
  process.argv.slice(2);

const { land, countries, borders, lakes, rivers } = readSources();
const { regionLines, countyLines, regions, counties } = readInnerLines();

const layers: readonly Layer[] = [
  { name: 'land', fromZoom: 0, shapes: { type: 'MultiPolygon', coordinates: land } },
  { name: 'lakes', fromZoom: 0, shapes: { type: 'MultiPolygon', coordinates: lakes } },
  { name: 'rivers', fromZoom: 2, shapes: { type: 'MultiLineString', coordinates: rivers } },
  { name: 'counties', fromZoom: 6, shapes: { type: 'MultiLineString', coordinates: countyLines } },
  { name: 'regions', fromZoom: 2, shapes: { type: 'MultiLineString', coordinates: regionLines } },
  { name: 'borders', fromZoom: 0, shapes: { type: 'MultiLineString', coordinates: borders } },
];

const labels = [
  ...toShapeLabels(
    'country',
    countries.map(({ name, polygons }) => ({ name, rings: polygons.map(([shell = []]) => shell) })),
  ),
  ...toShapeLabels('region', regions),
  ...toShapeLabels('county', counties),
  ...readTownLabels(),
];

const bytes = writePmtiles(cutTiles(layers, labels), {
  tileType: 'mvt',
  tileCompression: 'gzip',
  minZoom: 0,
  maxZoom: MAX_ZOOM,
  bounds: [-180, -85.0511, 180, 85.0511],
  metadata: {
    name: 'Periplus base map',
    attribution: 'Natural Earth; US Census Bureau; GeoNames (CC BY 4.0)',
    vector_layers: [...layers.map(({ name }) => name), 'labels'].map((id) => ({ id, fields: {} })),
  },
});
writeFileSync(output, bytes);
process.stdout.write(`${output}: ${bytes.length} bytes, ${labels.length} names\n`);
