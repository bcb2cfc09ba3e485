// Tiles by URL template: XYZ, TMS (rows from the south) and TileJSON.
import MVT from 'ol/format/MVT.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import XYZ from 'ol/source/XYZ.js';
import { text } from '../../texts.ts';
import type { SourceData, TileSet } from '../data.ts';
import { SourceProblem } from '../progress.ts';
import type { ShowSource, Stage } from '../source-view.ts';
import { featuresAt } from '../vector-info.ts';
import { createVectorStyle } from '../vector-style.ts';
import { watchTiles } from '../watch-tiles.ts';

const MAX_ZOOM = 22;

/** The URL of a TMS may be that of its folder. */
const toTemplate = (url: string, protocol: SourceData['protocol']): string => {
  const template = url.includes('{z}') ? url : `${url.replace(/\/$/, '')}/{z}/{x}/{y}.png`;
  const plain = template.replace('{r}', '').replace('{ratio}', '1');
  return protocol === 'tile_map_service' ? plain.replace('{y}', '{-y}') : plain;
};

const toTileSet = ({ source, data }: Stage): TileSet => {
  const { tiles } = data.document;
  if (source.protocol === 'tile_json') {
    if (tiles === undefined) throw new SourceProblem(text('viewer.tilejsonMissing'));
    return tiles;
  }
  const urls = (source.urls ?? [source.url]).map((url) => toTemplate(url, source.protocol));
  return { urls, isVector: urls.some((url) => /\.(pbf|mvt)(\?|$)/.test(url)), minZoom: 0, maxZoom: MAX_ZOOM };
};

const createLayer = ({ urls, isVector, minZoom, maxZoom }: TileSet, { progress }: Stage): BaseLayer => {
  const options = { urls: [...urls], minZoom, maxZoom: Math.min(maxZoom, MAX_ZOOM) };
  if (isVector) {
    const source = new VectorTileSource({ ...options, format: new MVT() });
    watchTiles(source, progress);
    return new VectorTileLayer({ source, style: createVectorStyle() });
  }
  const source = new XYZ(options);
  watchTiles(source, progress);
  return new TileLayer({ source });
};

export const show: ShowSource = async (stage) => {
  const tiles = toTileSet(stage);
  const layer = createLayer(tiles, stage);
  return {
    layer,
    ...(tiles.bounds === undefined ? {} : { bounds: tiles.bounds }),
    ...(tiles.isVector ? { infoAt: featuresAt(stage.map, layer) } : {}),
  };
};
