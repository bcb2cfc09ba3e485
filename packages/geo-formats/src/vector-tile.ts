// Reads Mapbox Vector Tiles (specification 2.1): layers of points, lines and polygons on a grid.
import { PbfReader } from 'pbf';

type FeatureKind = 'point' | 'line' | 'polygon';
type TileValue = string | number | boolean;

export type TileFeature = {
  readonly kind: FeatureKind;
  /** Each path is x0, y0, x1, y1, ... in grid steps from the upper left corner; rings do not repeat the first point. */
  readonly paths: readonly (readonly number[])[];
  readonly properties: Readonly<Record<string, TileValue>>;
};

export type TileLayer = { readonly name: string; readonly extent: number; readonly features: readonly TileFeature[] };

const KINDS: readonly (FeatureKind | undefined)[] = [undefined, 'point', 'line', 'polygon'];
const DEFAULT_EXTENT = 4096;
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7];

const readPaths = (pbf: PbfReader): number[][] => {
  const paths: number[][] = [];
  let path: number[] = [];
  let [x, y] = [0, 0];
  const end = pbf.readVarint() + pbf.pos;
  while (pbf.pos < end) {
    const command = pbf.readVarint();
    const [id, count] = [command & 7, command >>> 3];
    if (id === CLOSE_PATH) continue;
    if (id !== MOVE_TO && id !== LINE_TO) throw new RangeError('unknown command');
    for (let n = 0; n < count && pbf.pos < end; n++) {
      x += pbf.readSVarint();
      y += pbf.readSVarint();
      if (id === MOVE_TO) {
        path = [];
        paths.push(path);
      }
      path.push(x, y);
    }
  }
  return paths;
};

const readValueField = (field: number, value: { value: TileValue }, pbf: PbfReader): void => {
  if (field === 1) value.value = pbf.readString();
  else if (field === 2) value.value = pbf.readFloat();
  else if (field === 3) value.value = pbf.readDouble();
  else if (field === 4) value.value = pbf.readVarint(true);
  else if (field === 5) value.value = pbf.readVarint();
  else if (field === 6) value.value = pbf.readSVarint();
  else if (field === 7) value.value = pbf.readBoolean();
};

type RawFeature = { type: number; paths: number[][]; tags: number[] };

const readFeatureField = (field: number, feature: RawFeature, pbf: PbfReader): void => {
  if (field === 2) feature.tags = pbf.readPackedVarint();
  else if (field === 3) feature.type = pbf.readVarint();
  else if (field === 4) feature.paths = readPaths(pbf);
};

type RawLayer = { name: string; extent: number; keys: string[]; values: TileValue[]; features: RawFeature[] };

const readLayerField = (field: number, layer: RawLayer, pbf: PbfReader): void => {
  if (field === 1) layer.name = pbf.readString();
  else if (field === 2) layer.features.push(pbf.readMessage(readFeatureField, { type: 0, paths: [], tags: [] }));
  else if (field === 3) layer.keys.push(pbf.readString());
  else if (field === 4) layer.values.push(pbf.readMessage(readValueField, { value: '' }).value);
  else if (field === 5) layer.extent = pbf.readVarint() || DEFAULT_EXTENT;
};

const toLayer = ({ name, extent, keys, values, features }: RawLayer): TileLayer => ({
  name,
  extent,
  features: features.flatMap(({ type, paths, tags }): TileFeature[] => {
    const kind = KINDS[type];
    if (kind === undefined) return [];
    const pairs: [string, TileValue][] = [];
    for (let n = 0; n < tags.length; n += 2) pairs.push([keys[tags[n] ?? 0] ?? '', values[tags[n + 1] ?? 0] ?? '']);
    return [{ kind, paths, properties: Object.fromEntries(pairs) }];
  }),
});

const readTileField = (field: number, layers: TileLayer[], pbf: PbfReader): void => {
  if (field !== 3) return;
  const layer: RawLayer = { name: '', extent: DEFAULT_EXTENT, keys: [], values: [], features: [] };
  layers.push(toLayer(pbf.readMessage(readLayerField, layer)));
};

/** Throws RangeError when the bytes are not a vector tile. */
export const decodeTile = (bytes: Uint8Array): readonly TileLayer[] => {
  try {
    return new PbfReader(bytes).readFields(readTileField, []);
  } catch (cause) {
    throw new RangeError('not a vector tile', { cause });
  }
};
