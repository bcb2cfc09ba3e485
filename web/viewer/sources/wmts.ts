// A layer of a WMTS, by the capabilities that the server has read.
import WMTSCapabilities from 'ol/format/WMTSCapabilities.js';
import TileLayer from 'ol/layer/Tile.js';
import WMTS, { optionsFromCapabilities } from 'ol/source/WMTS.js';
import type { Box } from '../../map/extent.ts';
import { isObject } from '../load.ts';
import { SourceProblem } from '../progress.ts';
import type { ShowSource } from '../source-view.ts';
import { watchTiles } from '../watch-tiles.ts';

type Layer = { readonly name: string; readonly bounds?: Box };

const isBox = (value: unknown): value is Box => Array.isArray(value) && value.length === 4;

const layersOf = (capabilities: unknown): readonly Layer[] => {
  const contents = isObject(capabilities) && isObject(capabilities.Contents) ? capabilities.Contents : {};
  const layers = Array.isArray(contents.Layer) ? contents.Layer.filter(isObject) : [];
  return layers.map(({ Identifier, WGS84BoundingBox }) => ({
    name: String(Identifier),
    ...(isBox(WGS84BoundingBox) ? { bounds: WGS84BoundingBox } : {}),
  }));
};

/** The layer that the record names; the first where it names none that is there. */
const chooseLayer = (layers: readonly Layer[], wanted: string | undefined): Layer => {
  const [first] = layers;
  const chosen = layers.find(({ name }) => name === wanted) ?? first;
  if (chosen === undefined) throw new SourceProblem('It has no layers.');
  return chosen;
};

const readCapabilities = (text: string): Record<string, unknown> => {
  try {
    return new WMTSCapabilities().read(text);
  } catch {
    throw new SourceProblem('Its description cannot be read.');
  }
};

export const show: ShowSource = async ({ source: { layer: wanted }, data, progress }) => {
  const capabilities = readCapabilities(data.document.capabilities ?? '');
  const { name, bounds } = chooseLayer(layersOf(capabilities), wanted);
  const options = optionsFromCapabilities(capabilities, { layer: name, projection: 'EPSG:3857' });
  if (options === null) throw new SourceProblem(`Its layer ${name} has no tiles for this map.`);
  const source = new WMTS(options);
  watchTiles(source, progress);
  return { layer: new TileLayer({ source }), ...(bounds === undefined ? {} : { bounds }) };
};
