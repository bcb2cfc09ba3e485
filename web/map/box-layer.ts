// Draws the search box with its handles.
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { type Extent, HANDLES, handlePoint, isMoveHandle } from './box-shape.ts';
import { onPaletteChange, palette } from './color-scheme.ts';

const [RADIUS, MOVE_RADIUS] = [6, 11];
/** A handle this close to the border of the map, in pixels, is left out: the box is the view itself. */
const MARGIN = 3;

const createStyles = () => {
  const { area, halo } = palette();
  const [color, ground] = [new Stroke({ color: area, width: 2 }), new Fill({ color: halo })];
  const outline = [
    new Style({ stroke: new Stroke({ color: halo, width: 5 }) }),
    new Style({ stroke: new Stroke({ color: area, width: 2.5 }) }),
  ];
  const handle = new Style({ image: new CircleStyle({ radius: RADIUS, fill: ground, stroke: color }) });
  const move = new Style({
    image: new CircleStyle({ radius: MOVE_RADIUS, fill: ground, stroke: color }),
    text: new Text({ text: '✥', font: '15px sans-serif', fill: new Fill({ color: area }), offsetY: 1 }),
  });
  return { outline, handle, move };
};

const isInside = (map: OlMap, coordinate: readonly number[]): boolean => {
  const [x = 0, y = 0] = map.getPixelFromCoordinate([...coordinate]) ?? [];
  const [width = 0, height = 0] = map.getSize() ?? [];
  return x > MARGIN && y > MARGIN && x < width - MARGIN && y < height - MARGIN;
};

export type BoxLayer = { readonly layer: VectorLayer; readonly show: (extent: Extent | undefined) => void };

export const createBoxLayer = (map: OlMap): BoxLayer => {
  const source = new VectorSource();
  const layer = new VectorLayer({ source, zIndex: 8, updateWhileInteracting: true });
  const applyStyles = (): void => {
    const styles = createStyles();
    layer.setStyle((feature) => {
      const kind: unknown = feature.get('kind');
      const geometry = feature.getGeometry();
      if (kind === 'outline' || !(geometry instanceof Point)) return styles.outline;
      return isInside(map, geometry.getCoordinates()) ? styles[kind === 'move' ? 'move' : 'handle'] : undefined;
    });
  };
  applyStyles();
  onPaletteChange(applyStyles);
  const show = (extent: Extent | undefined): void => {
    source.clear();
    if (extent === undefined) return;
    source.addFeature(new Feature({ geometry: fromExtent([...extent]), kind: 'outline' }));
    const handles = HANDLES.map((handle) => {
      const geometry = new Point([...handlePoint(extent, handle)]);
      return new Feature({ geometry, kind: isMoveHandle(handle) ? 'move' : 'handle' });
    });
    source.addFeatures(handles);
  };
  return { layer, show };
};
