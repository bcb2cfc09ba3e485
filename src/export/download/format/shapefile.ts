// Features as shapefiles in an archive: one layer for each class of geometry, UTF-8 texts, degrees. What the format cannot hold is
// cut or renamed, and told in a text beside the layers.
import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createDbf, type Dbf, MOST_FIELDS } from '../../../lib/shapefile/dbf.ts';
import { toShapes } from '../../../lib/shapefile/shapes.ts';
import { createShp, type Shape, type ShapeClass, type Shp } from '../../../lib/shapefile/shp.ts';
import { createZip, type ZipFile } from '../../../lib/zip/zip-file.ts';
import type { Feature } from '../feature.ts';
import { type Spool, spoolFeatures } from '../spool.ts';
import { type FileJob, FormatTooSmall, type WriteFile } from './file-job.ts';
import { type ShapefileField, toFields, toFieldValue } from './shapefile-fields.ts';

const PROJECTION =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** Programs read offsets as signed numbers of 32 bits. */
const MOST_BYTES = 2_147_483_647;

type Layer = { readonly base: string; readonly shp: Shp; readonly dbf: Dbf };
type Layers = Map<ShapeClass, Layer>;

const openLayer = (folder: string, shapeClass: ShapeClass, fields: readonly ShapefileField[]): Layer => {
  const base = join(folder, `layer-${shapeClass}`);
  return {
    base,
    shp: createShp(base, shapeClass),
    dbf: createDbf(
      `${base}.dbf`,
      fields.map(({ field }) => field),
    ),
  };
};

const addTo = ({ shp, dbf }: Layer, shape: Shape, feature: Feature, fields: readonly ShapefileField[]): void => {
  shp.append(shape);
  dbf.append(fields.map((field) => toFieldValue(field, feature)));
  if (shp.length() > MOST_BYTES || dbf.length() > MOST_BYTES) {
    throw new FormatTooSmall('a shapefile has at most 2 GB; GeoPackage and GeoJSON hold more');
  }
};

/** Features without a place stand in the first layer; a table of nothing else is a layer of points. */
const writeLayers = async ({ read }: Spool, folder: string, fields: readonly ShapefileField[]): Promise<Layers> => {
  const layers: Layers = new Map();
  const layerOf = (shapeClass: ShapeClass): Layer => {
    const known = layers.get(shapeClass);
    if (known !== undefined) return known;
    const layer = openLayer(folder, shapeClass, fields);
    layers.set(shapeClass, layer);
    return layer;
  };
  try {
    for await (const batch of read()) {
      for (const feature of batch) {
        const shapes = feature.geometry === null ? [] : toShapes(feature.geometry);
        for (const { shapeClass, shape } of shapes) addTo(layerOf(shapeClass), shape, feature, fields);
        if (shapes.length === 0) addTo(layers.values().next().value ?? layerOf('point'), null, feature, fields);
      }
    }
    for (const { shp, dbf } of layers.values()) {
      shp.finish();
      dbf.finish();
    }
  } finally {
    for (const { shp, dbf } of layers.values()) {
      shp.close();
      dbf.close();
    }
  }
  return layers;
};

async function* text(content: string): AsyncGenerator<string> {
  yield content;
}

const packLayer = async (zip: ZipFile, { base }: Layer, name: string): Promise<void> => {
  for (const extension of ['shp', 'shx', 'dbf']) {
    await zip.add(`${name}.${extension}`, createReadStream(`${base}.${extension}`));
    rmSync(`${base}.${extension}`);
  }
  await zip.add(`${name}.prj`, text(PROJECTION));
  await zip.add(`${name}.cpg`, text('UTF-8'));
};

const pack = async (
  layers: Layers,
  { path, name, title, origin }: FileJob,
  notes: readonly string[],
): Promise<void> => {
  const zip = createZip(path);
  try {
    for (const [shapeClass, layer] of layers)
      await packLayer(zip, layer, layers.size === 1 ? name : `${name}_${shapeClass}`);
    await zip.add('README.txt', text(`${[title, origin, ...notes].join('\r\n')}\r\n`));
    zip.finish();
  } finally {
    zip.close();
  }
};

export const writeShapefile: WriteFile = async (job) => {
  const { features, folder } = job;
  const spool = await spoolFeatures(features, join(folder, 'features'));
  const { fields, notes } = toFields(spool.columns, MOST_FIELDS);
  const layers = await writeLayers(spool, folder, fields);
  const classes = layers.size === 1 ? [] : [`One layer for each class of geometry: ${[...layers.keys()].join(', ')}.`];
  for (const sentence of [...classes, ...notes]) job.note(sentence);
  await pack(layers, job, [...classes, ...notes]);
};
