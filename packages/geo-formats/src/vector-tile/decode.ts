// Reads Mapbox Vector Tiles (version 2.1 of their specification): layers of points, lines and polygons on a grid.
import { createProtobufReader, type ProtobufReader } from './protobuf.ts';

export type FeatureKind = 'point' | 'line' | 'polygon';
export type TileValue = string | number | boolean;

/** A path is x0, y0, x1, y1, ... in grid steps from the upper left corner of the tile; a ring is not closed by a last point. */
export type TileFeature = {
  readonly kind: FeatureKind;
  readonly paths: readonly (readonly number[])[];
  readonly properties: Readonly<Record<string, TileValue>>;
};

export type TileLayer = { readonly name: string; readonly extent: number; readonly features: readonly TileFeature[] };

const KINDS: readonly (FeatureKind | undefined)[] = [undefined, 'point', 'line', 'polygon'];
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7];

const zigzag = (value: number): number => (value >>> 1) ^ -(value & 1);

/** Of a feature, one path after the other; points are paths of one. */
const decodeGeometry = (numbers: readonly number[], isPoint: boolean): number[][] => {
  const paths: number[][] = [];
  let path: number[] = [];
  let [x, y, at] = [0, 0, 0];
  while (at < numbers.length) {
    const command = numbers[at++] ?? 0;
    const [id, count] = [command & 7, command >>> 3];
    if (id === CLOSE_PATH) continue;
    if (id !== MOVE_TO && id !== LINE_TO) throw new RangeError('a tile has an unknown command');
    for (let n = 0; n < count && at < numbers.length; n++) {
      x += zigzag(numbers[at++] ?? 0);
      y += zigzag(numbers[at++] ?? 0);
      if (id === MOVE_TO || (isPoint && path.length > 0)) {
        path = [];
        paths.push(path);
      }
      path.push(x, y);
    }
  }
  return paths;
};

const readValue = (reader: ProtobufReader): TileValue => {
  let value: TileValue = '';
  reader.eachField((field) => {
    if (field === 1) value = reader.text();
    else if (field === 2) value = reader.float();
    else if (field === 3) value = reader.double();
    else if (field === 4 || field === 5) value = reader.unsigned();
    else if (field === 6) value = reader.signed();
    else if (field === 7) value = reader.unsigned() !== 0;
    else return false;
    return true;
  });
  return value;
};

type RawFeature = { kind: number; geometry: readonly number[]; tags: readonly number[] };

const readFeature = (reader: ProtobufReader): RawFeature => {
  const feature: RawFeature = { kind: 0, geometry: [], tags: [] };
  reader.eachField((field) => {
    if (field === 2) feature.tags = reader.packed();
    else if (field === 3) feature.kind = reader.unsigned();
    else if (field === 4) feature.geometry = reader.packed();
    else return false;
    return true;
  });
  return feature;
};

const readLayer = (reader: ProtobufReader): TileLayer => {
  let [name, extent] = ['', 4096];
  const [keys, values, raw]: [string[], TileValue[], RawFeature[]] = [[], [], []];
  reader.eachField((field) => {
    if (field === 1) name = reader.text();
    else if (field === 2) raw.push(readFeature(reader.message()));
    else if (field === 3) keys.push(reader.text());
    else if (field === 4) values.push(readValue(reader.message()));
    else if (field === 5) extent = reader.unsigned();
    else return false;
    return true;
  });
  const features = raw.flatMap(({ kind: code, geometry, tags }): TileFeature[] => {
    const kind = KINDS[code];
    if (kind === undefined) return [];
    const pairs = tags.flatMap((key, n) => (n % 2 === 0 ? [[keys[key] ?? '', values[tags[n + 1] ?? 0] ?? '']] : []));
    return [{ kind, paths: decodeGeometry(geometry, kind === 'point'), properties: Object.fromEntries(pairs) }];
  });
  return { name, extent: extent > 0 ? extent : 4096, features };
};

/** Throws RangeError on bytes that are no tile. */
export const decodeTile = (bytes: Uint8Array): readonly TileLayer[] => {
  const reader = createProtobufReader(bytes);
  const layers: TileLayer[] = [];
  reader.eachField((field) => {
    if (field !== 3) return false;
    layers.push(readLayer(reader.message()));
    return true;
  });
  return layers;
};
