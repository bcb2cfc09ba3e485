// The base layer: vector tiles of this server, or the configured raster tiles.
import type { FeatureLike } from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import XYZ from 'ol/source/XYZ.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { palette } from './color-scheme.ts';
import type { Palette } from './palette.ts';

const MAX_ZOOM = 6;
const FONT = 'system-ui, sans-serif';

const lineStyles = (colors: Palette): Readonly<Record<string, Style>> => {
  const line = (color: string, width: number, lineDash?: number[]): Style =>
    new Style({ stroke: new Stroke({ color, width, ...(lineDash === undefined ? {} : { lineDash }) }) });
  return {
    land: new Style({ fill: new Fill({ color: colors.land }), zIndex: 0 }),
    lakes: new Style({ fill: new Fill({ color: colors.water }), zIndex: 1 }),
    rivers: line(colors.river, 1),
    counties: line(colors.county, 0.8),
    regions: line(colors.region, 1, [4, 3]),
    borders: line(colors.border, 1.2),
  };
};

/** The lowest zoom at which a layer is drawn. */
const MIN_ZOOM: Readonly<Record<string, number>> = { rivers: 3, counties: 6.4, regions: 3 };

const labelStyle = (feature: FeatureLike, colors: Palette): Style => {
  const kind = String(feature.get('kind'));
  const isPlace = kind === 'town' || kind === 'city';
  return new Style({
    text: new Text({
      text: String(feature.get('name')),
      font: kind === 'country' ? `600 13px ${FONT}` : `${isPlace ? 400 : 500} ${isPlace ? 12 : 12.5}px ${FONT}`,
      fill: new Fill({ color: colors.label }),
      stroke: new Stroke({ color: colors.halo, width: 3 }),
      padding: [2, 4, 2, 4],
    }),
    zIndex: 100 - Number(feature.get('zoom') ?? 10),
  });
};

const createVectorBaseLayer = (path: string, credit: string): BaseLayer => {
  const colors = palette();
  const lines = lineStyles(colors);
  return new VectorTileLayer({
    background: colors.water,
    declutter: true,
    renderMode: 'hybrid',
    source: new VectorTileSource({
      format: new MVT(),
      url: `${path}/map/tiles/{z}/{x}/{y}`,
      maxZoom: MAX_ZOOM,
      attributions: credit,
    }),
    style: (feature, resolution) => {
      const zoom = Math.log2(156_543.034 / resolution);
      const layer = String(feature.get('layer'));
      if (layer === 'labels')
        return Number(feature.get('zoom') ?? 0) > zoom + 0.25 ? undefined : labelStyle(feature, colors);
      return zoom < (MIN_ZOOM[layer] ?? 0) ? undefined : lines[layer];
    },
  });
};

export const createBaseLayer = (path: string, panel: HTMLElement): BaseLayer => {
  const { tiles, credit = '' } = panel.dataset;
  if (tiles === undefined || tiles === '') return createVectorBaseLayer(path, credit);
  return new TileLayer({ source: new XYZ({ url: tiles, attributions: credit }) });
};
