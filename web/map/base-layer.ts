// The base layer: vector tiles of this server, or the configured raster tiles.
import { COAST_WIDTH, LINE_STYLES, labelStyleAt, MAX_TILE_ZOOM } from '@periplus/static-map/style';
import type { FeatureLike } from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import XYZ from 'ol/source/XYZ.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { palette } from './color-scheme.ts';
import type { Palette } from './palette.ts';

const FONT = 'system-ui, sans-serif';

type BaseStyle = { readonly style: Style; readonly fromZoom: number };

/** By layer and rank, in drawing order. */
const createBaseStyles = (colors: Palette): ReadonlyMap<string, BaseStyle> => {
  const coast = new Stroke({ color: colors.coast, width: COAST_WIDTH });
  const area = (color: string, zIndex: number): BaseStyle => ({
    ...{ style: new Style({ fill: new Fill({ color }), stroke: coast, zIndex }), fromZoom: 0 },
  });
  const lines = LINE_STYLES.map(({ layer, rank = '', colour, width, dashes, fromZoom }, n): [string, BaseStyle] => {
    const stroke = new Stroke({ color: colors[colour], width, ...(dashes && { lineDash: [...dashes] }) });
    return [`${layer}${rank}`, { style: new Style({ stroke, zIndex: 2 + n }), fromZoom }];
  });
  return new Map([['land', area(colors.land, 0)], ['lakes', area(colors.water, 1)], ...lines]);
};

const DOT_RADIUS = 2;

const createDot = (colors: Palette): Circle =>
  new Circle({
    radius: DOT_RADIUS,
    fill: new Fill({ color: colors.townLabel }),
    stroke: new Stroke({ color: colors.halo, width: 1 }),
  });

const labelStyle = (feature: FeatureLike, zoom: number, colors: Palette, dot: Circle): Style | undefined => {
  const fromZoom = Number(feature.get('zoom'));
  const style = labelStyleAt(String(feature.get('kind')), fromZoom, zoom);
  if (style === undefined) return undefined;
  const { pixels, weight, colour, isItalic, hasDot, order } = style;
  const angle = Number(feature.get('angle') ?? 0);
  return new Style({
    ...(hasDot && { image: dot }),
    text: new Text({
      text: String(feature.get('name')),
      font: `${isItalic ? 'italic ' : ''}${weight} ${pixels}px ${FONT}`,
      fill: new Fill({ color: colors[colour] }),
      stroke: new Stroke({ color: colors.halo, width: 2.5 }),
      padding: [2, 4, 2, 4],
      rotation: (angle * Math.PI) / 180,
      ...(hasDot ? { textAlign: 'left', offsetX: 3 * DOT_RADIUS } : {}),
      ...(angle === 0 ? {} : { textBaseline: 'bottom' }),
    }),
    // Where labels overlap, the highest stays.
    zIndex: 1_000 - 20 * order - fromZoom,
  });
};

const createVectorBaseLayer = (path: string, credit: string): BaseLayer => {
  const colors = palette();
  const [styles, dot] = [createBaseStyles(colors), createDot(colors)];
  return new VectorTileLayer({
    background: colors.water,
    declutter: true,
    renderMode: 'hybrid',
    source: new VectorTileSource({
      format: new MVT(),
      url: `${path}/map/tiles/{z}/{x}/{y}`,
      maxZoom: MAX_TILE_ZOOM,
      // The nearest level: the default would enlarge tiles up to twice.
      zDirection: 0,
      attributions: credit,
    }),
    style: (feature, resolution) => {
      const zoom = Math.log2(156_543.034 / resolution);
      const layer = String(feature.get('layer'));
      if (layer === 'labels') return labelStyle(feature, zoom, colors, dot);
      const base = styles.get(`${layer}${feature.get('rank') ?? ''}`);
      return base === undefined || zoom < base.fromZoom ? undefined : base.style;
    },
  });
};

export const createBaseLayer = (path: string, panel: HTMLElement): BaseLayer => {
  const { tiles, credit = '' } = panel.dataset;
  if (tiles === undefined || tiles === '') return createVectorBaseLayer(path, credit);
  return new TileLayer({ source: new XYZ({ url: tiles, attributions: credit }) });
};
