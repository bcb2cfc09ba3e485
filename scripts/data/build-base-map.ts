// Builds packages/static-map/assets/base-map.pmtiles, the base map of all maps; see docs/pictures.md. Usage: node
// --max-old-space-size=8000 scripts/data/build-base-map.ts FOLDER_OF_SOURCES [OUTPUT], after base-map/fetch-sources.sh.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writePmtiles } from '@periplus/geo-formats';
import { MAX_TILE_ZOOM } from '@periplus/static-map/style';
import { readCountries } from './base-map/countries.ts';
import { readCoasts } from './base-map/gshhg.ts';
import { readInnerLines } from './base-map/inner-lines.ts';
import { readWaterLabels, toAreaLabels, withoutRepetitions } from './base-map/labels.ts';
import { toLayers } from './base-map/layers.ts';
import { readRiverLabels } from './base-map/river-names.ts';
import { readRivers } from './base-map/rivers.ts';
import { cutTiles } from './base-map/tiles.ts';
import { readTownLabels } from './base-map/towns.ts';

const [folder, output = resolve(import.meta.dirname, '../../packages/static-map/assets/base-map.pmtiles')] =
  process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: node scripts/data/build-base-map.ts FOLDER_OF_SOURCES [OUTPUT]\n');
  process.exit(2);
}

const { land, lakes } = readCoasts(folder);
const { countries, borders } = readCountries();
const { regionLines, countyLines, regions, counties } = readInnerLines();
const rivers = readRivers(folder);

const labels = withoutRepetitions([
  ...toAreaLabels('country', countries),
  ...readTownLabels(),
  ...toAreaLabels('region', regions),
  ...toAreaLabels('county', counties),
  ...readWaterLabels(lakes),
  ...readRiverLabels(folder),
]);
const layers = toLayers({ land, lakes, rivers, counties: countyLines, regions: regionLines, borders });

const bytes = writePmtiles(cutTiles(layers, labels), {
  tileType: 'mvt',
  tileCompression: 'brotli',
  minZoom: 0,
  maxZoom: MAX_TILE_ZOOM,
  bounds: [-180, -85.0511, 180, 85.0511],
  metadata: {
    name: 'Periplus base map',
    attribution: 'GSHHG (LGPL 3.0 or later); Natural Earth; US Census Bureau; GeoNames (CC BY 4.0)',
    vector_layers: [...layers.map(({ name }) => name), 'labels'].map((id) => ({ id, fields: {} })),
  },
});
writeFileSync(output, bytes);
process.stdout.write(`${output}: ${bytes.length} bytes, ${labels.length} names\n`);
