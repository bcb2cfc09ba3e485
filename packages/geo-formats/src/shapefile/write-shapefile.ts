// Writes features as shapefiles in a ZIP file: one layer per class of geometry. Names and texts that the format cannot
// represent are shortened, and README.txt in the ZIP file lists these changes.
import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Geometry, rewindRings, toGeometryParts } from '@periplus/geo';
import { writeZip, type ZipEntry } from '@periplus/streams';
import { createColumnCollector } from '../columns.ts';
import type { Feature, Features } from '../feature.ts';
import { type FeatureWriter, type FeatureWriterOptions, FormatLimitError } from '../feature-writer.ts';
import { createSpool, type Spool } from '../spool.ts';
import { createDbf } from './dbf.ts';
import { type ShapefileField, toFieldValue, toShapefileFields } from './fields.ts';
import { createShp, type ShapeParts, type ShapeType, type Shp } from './shp.ts';

type TypedShape = { readonly shapeType: ShapeType; readonly shape: ShapeParts };

/** A geometry of several classes becomes one shape per class. */
const toShapes = (geometry: Geometry): readonly TypedShape[] => {
  const { points, lines, polygons } = toGeometryParts(geometry);
  const shapes: TypedShape[] = [];
  if (points.length === 1 && geometry.type === 'Point') shapes.push({ shapeType: 'point', shape: [points] });
  else if (points.length > 0) shapes.push({ shapeType: 'multipoint', shape: [points] });
  if (lines.length > 0) shapes.push({ shapeType: 'line', shape: lines });
  const rings = polygons.flatMap((polygon) => rewindRings(polygon, true));
  if (rings.length > 0) shapes.push({ shapeType: 'polygon', shape: rings });
  return shapes;
};

const PROJECTION =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** Readers use signed 32-bit offsets. */
const MAX_BYTES = 2_147_483_647;

type Layer = { readonly base: string; readonly shp: Shp; readonly rows: Spool };
type Layers = Map<ShapeType, Layer>;

const checkSize = (bytes: number): void => {
  if (bytes > MAX_BYTES) throw new FormatLimitError('a shapefile has at most 2 GB; use GeoPackage or GeoJSON');
};

const openLayer = (folder: string, shapeType: ShapeType): Layer => {
  const base = join(folder, `layer-${shapeType}`);
  return { base, shp: createShp(base, shapeType), rows: createSpool(`${base}.rows`) };
};

const addShape = ({ shp, rows }: Layer, shape: ShapeParts, { properties }: Feature): void => {
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

/** Writes the shapes immediately; their rows are spooled until all columns are known. */
const writeShapes = async (features: Features, folder: string) => {
  const layers: Layers = new Map();
  const collector = createColumnCollector();
  const layerOf = (shapeType: ShapeType): Layer => {
    const existing = layers.get(shapeType);
    if (existing !== undefined) return existing;
    const layer = openLayer(folder, shapeType);
    layers.set(shapeType, layer);
    return layer;
  };
  /** Features without a geometry go into the first layer, or into a layer of points if there is none. */
  const add = (feature: Feature): void => {
    collector.add(feature.properties);
    const shapes = feature.geometry === null ? [] : toShapes(feature.geometry);
    for (const { shapeType, shape } of shapes) addShape(layerOf(shapeType), shape, feature);
    if (shapes.length === 0) addShape(layers.values().next().value ?? layerOf('point'), null, feature);
  };
  try {
    for await (const batch of features) for (const feature of batch) add(feature);
    finishAll(layers);
  } finally {
    closeAll(layers);
  }
  return { layers, columns: collector.columns() };
};

const writeTable = async ({ base, rows }: Layer, fields: readonly ShapefileField[]): Promise<void> => {
  const dbf = createDbf(
    `${base}.dbf`,
    fields.map(({ field }) => field),
  );
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
  { name, title, origin }: FeatureWriterOptions,
  notes: readonly string[],
): AsyncGenerator<ZipEntry> {
  for (const [shapeType, layer] of layers) yield* packLayer(layer, layers.size === 1 ? name : `${name}_${shapeType}`);
  yield ['README.txt', [`${[title, origin, ...notes].join('\r\n')}\r\n`]];
}

export const writeShapefile: FeatureWriter = async (options) => {
  const { layers, columns } = await writeShapes(options.features, options.folder);
  const { fields, notes: fieldNotes } = toShapefileFields(columns);
  for (const layer of layers.values()) await writeTable(layer, fields);
  const layerNote = `One layer per class of geometry: ${[...layers.keys()].join(', ')}.`;
  const notes = layers.size === 1 ? fieldNotes : [layerNote, ...fieldNotes];
  for (const note of notes) options.addNote(note);
  await writeZip(options.path, packLayers(layers, options, notes));
};
