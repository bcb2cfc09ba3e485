// Draws a polygon on the map.
import type Polygon from 'ol/geom/Polygon.js';
import Draw from 'ol/interaction/Draw.js';
import type OlMap from 'ol/Map.js';
import { toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';

type Points = readonly (readonly [lon: number, lat: number])[];

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const pointsOf = (polygon: Polygon): Points =>
  (polygon.getCoordinates()[0] ?? []).slice(0, -1).map((coordinate) => {
    const [lon = 0, lat = 0] = toLonLat(coordinate);
    return [round(lon), round(lat)] as const;
  });

export type PolygonDrawing = { readonly start: () => void; readonly stop: () => void };

export const createPolygonDrawing = (map: OlMap, onDone: (points: Points) => void): PolygonDrawing => {
  let active: Draw | undefined;
  const stop = (): void => {
    if (active !== undefined) map.removeInteraction(active);
    active = undefined;
  };
  const start = (): void => {
    stop();
    active = new Draw({ source: new VectorSource(), type: 'Polygon' });
    active.on('drawend', ({ feature }) => onDone(pointsOf(feature.getGeometry() as Polygon)));
    map.addInteraction(active);
  };
  return { start, stop };
};
