// Draws a search area on the map, as a box or a polygon. The area form does the same without a pointer.
import type Polygon from 'ol/geom/Polygon.js';
import Draw, { createBox } from 'ol/interaction/Draw.js';
import type OlMap from 'ol/Map.js';
import { toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import { type Box, toBboxText } from './extent.ts';
import type { Drawn } from './search-area.ts';

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const pointsOf = (polygon: Polygon): readonly (readonly [number, number])[] =>
  (polygon.getCoordinates()[0] ?? []).slice(0, -1).map((coordinate) => {
    const [lon = 0, lat = 0] = toLonLat(coordinate);
    return [round(lon), round(lat)] as const;
  });

const toDrawn = (polygon: Polygon, kind: Drawn['kind']): Drawn => {
  if (kind === 'polygon') return { kind, points: pointsOf(polygon) };
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = polygon.getExtent();
  const degrees = (x: number): number => (x / 20_037_508.342789244) * 180;
  const box: Box = [degrees(minX), toLonLat([minX, minY])[1] ?? 0, degrees(maxX), toLonLat([maxX, maxY])[1] ?? 0];
  return { kind, bbox: toBboxText(box) };
};

export type Drawing = { readonly start: (kind: Drawn['kind']) => void; readonly stop: () => void };

export const createDrawing = (map: OlMap, onDrawn: (drawn: Drawn) => void, onEnd: () => void): Drawing => {
  let active: Draw | undefined;
  const stop = (): void => {
    if (active !== undefined) map.removeInteraction(active);
    active = undefined;
    onEnd();
  };
  const start = (kind: Drawn['kind']): void => {
    stop();
    const source = new VectorSource();
    active = new Draw(
      kind === 'box' ? { source, type: 'Circle', geometryFunction: createBox() } : { source, type: 'Polygon' },
    );
    active.on('drawend', ({ feature }) => {
      const geometry = feature.getGeometry() as Polygon | undefined;
      stop();
      if (geometry !== undefined) onDrawn(toDrawn(geometry, kind));
    });
    map.addInteraction(active);
  };
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && active !== undefined) stop();
  });
  return { start, stop };
};
