// The American waters of the Great Lakes: what Natural Earth's states hold beyond the shore that the counties end at.

import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import GeoJSONWriter from 'jsts/org/locationtech/jts/io/GeoJSONWriter.js';
import BufferOp from 'jsts/org/locationtech/jts/operation/buffer/BufferOp.js';
import OverlayOp from 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js';
import { type Cell, GRID, type GridRing, toGridRings, windingOf } from './cells.ts';

const LAKE_STATES: ReadonlySet<string> = new Set(
  ['IL', 'IN', 'MI', 'MN', 'NY', 'OH', 'PA', 'WI'].map((state) => `US-${state}`),
);
/** In grid steps: about 100 km2. Smaller leftovers are two drawings of one shore, not water. */
const SMALLEST_WATER = 2 * 100 * (GRID / 95) ** 2;

type Rings = GridRing[];

const reader = new GeoJSONReader(new GeometryFactory());
const writer = new GeoJSONWriter();

const toPolygons = (rings: readonly GridRing[]): Rings[] => {
  const polygons: Rings[] = [];
  for (const ring of rings) {
    if (windingOf(ring) > 0 || polygons.length === 0) polygons.push([ring]);
    else polygons.at(-1)?.push(ring);
  }
  return polygons;
};

/** Rounding to the grid can make a ring touch itself; a buffer of nothing makes it valid again. */
const toGeometry = ({ rings }: Cell) =>
  BufferOp.bufferOp(reader.read({ type: 'MultiPolygon', coordinates: toPolygons(rings) }), 0);

const polygonsOf = (geometry: unknown): readonly Rings[] => {
  const json = writer.write(geometry) as { type: string; coordinates: unknown };
  return json.type === 'Polygon' ? [json.coordinates as Rings] : (json.coordinates as Rings[]);
};

const isWater = ([outer = []]: Rings): boolean => Math.abs(windingOf(outer)) > SMALLEST_WATER;
const toDegrees = (polygon: Rings) => polygon.map((ring) => ring.map(([x, y]) => [x / GRID, y / GRID]));

/** One more cell for each of the eight states on the lakes, so that a chart of Lake Michigan lies in Michigan too. */
export const readLakeWaters = (states: readonly Cell[], counties: readonly Cell[]): Cell[] => {
  const land = counties.map((county) => toGeometry(county));
  return states
    .filter(({ region }) => LAKE_STATES.has(region.id))
    .map((state) => {
      const outline = toGeometry(state);
      const near = land.filter((county) => county.getEnvelopeInternal().intersects(outline.getEnvelopeInternal()));
      const water = near.reduce((rest, county) => OverlayOp.difference(rest, county), outline);
      const home = counties.find(({ region }) => region.id === state.region.id)?.region ?? state.region;
      return { region: home, rings: toGridRings(polygonsOf(water).filter(isWater).map(toDegrees)) };
    });
};
