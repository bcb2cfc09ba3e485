// Features as shapefiles in an archive: one layer for each class of geometry, UTF-8 texts, degrees. What the format cannot hold is
// cut or renamed, and told in a text beside the layers.
import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  createDbf,
  createShp,
  MAX_FIELDS,
  type ShapeParts,
  type ShapeType,
  type Shp,
  toShapes,
} from '@periplus/geo-formats';
import { writeZip, type ZipEntry } from '@periplus/streams';
import { createColumnCollector } from '../columns.ts';
import type { Feature, Features } from '../feature.ts';
import { createSpool, type Spool } from '../spool.ts';
import { type FileJob, FormatLimitError, type WriteFile } from './file-job.ts';
import { type ShapefileField, toFieldValue, toShapefileFields } from './shapefile-fields.ts';

const PROJECTION =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** Programs read offsets as signed numbers of 32 bits. */
const MOST_BYTES = 2_147_483_647;

type Layer = { readonly base: string; readonly shp: Shp; readonly rows: Spool };
type Layers = Map<ShapeType, Layer>;

const checkSize = (bytes: number): void => {
  if (bytes > MOST_BYTES) throw new FormatLimitError('a shapefile has at most 2 GB; GeoPackage and GeoJSON hold more');
};

const openLayer = (folder: string, shapeClass: ShapeType): Layer => {
  const base = join(folder, `layer-${shapeClass}`);
  return { base, shp: createShp(base, shapeClass), rows: createSpool(`${base}.rows`) };
};

const addTo = ({ shp, rows }: Layer, shape: ShapeParts, { properties }: Feature): void => {
  shp.append(shape);
  checkSize(shp.length());
  rows.add(properties);
};

const finishAll = (layers: Layers): void => {
  for (const { shp, rows } of layers.values()) {
    shp.finish();
    rows.finish();
  }
};

const closeAll = (layers: Layers): void => {
  for (const { shp, rows } of layers.values()) {
    shp.close();
    rows.close();
  }
};

/** Shapes are written as they come, their rows when all columns are known. */
const writeShapes = async (features: Features, folder: string) => {
  const layers: Layers = new Map();
  const counter = createColumnCollector();
  const layerOf = (shapeClass: ShapeType): Layer => {
    const known = layers.get(shapeClass);
    if (known !== undefined) return known;
    const layer = openLayer(folder, shapeClass);
    layers.set(shapeClass, layer);
    return layer;
  };
  /** Features without a place stand in the first layer; a table of nothing else is a layer of points. */
  const add = (feature: Feature): void => {
    counter.note(feature.properties);
    const shapes = feature.geometry === null ? [] : toShapes(feature.geometry);
    for (const { shapeType: shapeClass, shape } of shapes) addTo(layerOf(shapeClass), shape, feature);
    if (shapes.length === 0) addTo(layers.values().next().value ?? layerOf('point'), null, feature);
  };
  try {
    for await (const batch of features) for (const feature of batch) add(feature);
    finishAll(layers);
  } finally {
    closeAll(layers);
  }
  return { layers, columns: counter.columns() };
};

const writeTable = async ({ base, rows }: Layer, fields: readonly ShapefileField[]): Promise<void> => {
  const types = fields.map(({ field }) => field);
  const dbf = createDbf(`${base}.dbf`, types);
  try {
    for await (const batch of rows.read()) {
      for (const { properties } of batch) dbf.append(fields.map((field) => toFieldValue(field, properties)));
      checkSize(dbf.length());
    }
    dbf.finish();
  } finally {
    dbf.close();
  }
  rmSync(`${base}.rows`);
};

/** Each file is removed when it is in the archive. */
async function* packLayer({ base }: Layer, name: string): AsyncGenerator<ZipEntry> {
  for (const extension of ['shp', 'shx', 'dbf']) {
    yield [`${name}.${extension}`, createReadStream(`${base}.${extension}`)];
    rmSync(`${base}.${extension}`);
  }
  yield [`${name}.prj`, [PROJECTION]];
  yield [`${name}.cpg`, ['UTF-8']];
}

async function* packLayers(
  layers: Layers,
  { name, title, origin }: FileJob,
  notes: readonly string[],
): AsyncGenerator<ZipEntry> {
  for (const [shapeClass, layer] of layers) yield* packLayer(layer, layers.size === 1 ? name : `${name}_${shapeClass}`);
  yield ['README.txt', [`${[title, origin, ...notes].join('\r\n')}\r\n`]];
}

export const writeShapefile: WriteFile = async (job) => {
  const { layers, columns } = await writeShapes(job.features, job.folder);
  const { fields, notes } = toShapefileFields(columns, MAX_FIELDS);
  for (const layer of layers.values()) await writeTable(layer, fields);
  const classes = layers.size === 1 ? [] : [`One layer for each class of geometry: ${[...layers.keys()].join(', ')}.`];
  for (const sentence of [...classes, ...notes]) job.addNote(sentence);
  await writeZip(job.path, packLayers(layers, job, [...classes, ...notes]));
};
