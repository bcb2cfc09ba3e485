// A WMTS layer, from the capabilities in the viewer data.
import WMTSCapabilities from 'ol/format/WMTSCapabilities.js';
import TileLayer from 'ol/layer/Tile.js';
import WMTS, { optionsFromCapabilities } from 'ol/source/WMTS.js';
import type { Box } from '../../map/extent.ts';
import { text } from '../../texts.ts';
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

/** The layer of the record, or else the first. */
const selectLayer = (layers: readonly Layer[], layerName: string | undefined): Layer => {
  const [first] = layers;
  const selected = layers.find(({ name }) => name === layerName) ?? first;
  if (selected === undefined) throw new SourceProblem(text('viewer.noLayers'));
  return selected;
};

const readCapabilities = (document: string): Record<string, unknown> => {
  try {
    return new WMTSCapabilities().read(document);
  } catch {
    throw new SourceProblem(text('viewer.capabilitiesUnreadable'));
  }
};

export const show: ShowSource = async ({ source: { layer }, data, progress }) => {
  const capabilities = readCapabilities(data.document.capabilities ?? '');
  const { name, bounds } = selectLayer(layersOf(capabilities), layer);
  const options = optionsFromCapabilities(capabilities, { layer: name, projection: 'EPSG:3857' });
  if (options === null) throw new SourceProblem(text('viewer.noTiles', { layer: name }));
  const source = new WMTS(options);
  watchTiles(source, progress);
  return { layer: new TileLayer({ source }), ...(bounds === undefined ? {} : { bounds }) };
};
