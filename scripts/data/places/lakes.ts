// The American waters of the Great Lakes: the parts of Natural Earth's states beyond the shore, where the counties end.

import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import GeoJSONWriter from 'jsts/org/locationtech/jts/io/GeoJSONWriter.js';
import BufferOp from 'jsts/org/locationtech/jts/operation/buffer/BufferOp.js';
import OverlayOp from 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js';
import { type Cell, GRID, type GridRing, toGridRings, windingOf } from './cells.ts';

const LAKE_STATES: ReadonlySet<string> = new Set(
  ['IL', 'IN', 'MI', 'MN', 'NY', 'OH', 'PA', 'WI'].map((state) => `US-${state}`),
);
/** In grid steps, about 100 km2. Smaller differences come from two drawings of the same shore. */
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

/** Rounding to the grid may make a ring touch itself; a buffer of zero width makes it valid again. */
const toGeometry = ({ rings }: Cell) =>
  BufferOp.bufferOp(reader.read({ type: 'MultiPolygon', coordinates: toPolygons(rings) }), 0);

const polygonsOf = (geometry: unknown): readonly Rings[] => {
  const json = writer.write(geometry) as { type: string; coordinates: unknown };
  return json.type === 'Polygon' ? [json.coordinates as Rings] : (json.coordinates as Rings[]);
};

const isWater = ([outer = []]: Rings): boolean => Math.abs(windingOf(outer)) > SMALLEST_WATER;
const toDegrees = (polygon: Rings) => polygon.map((ring) => ring.map(([x, y]) => [x / GRID, y / GRID]));

/** One cell for each of the eight states on the lakes, so that a chart of Lake Michigan also belongs to Michigan. */
export const readLakeWaters = (states: readonly Cell[], counties: readonly Cell[]): Cell[] => {
  const land = counties.map((county) => toGeometry(county));
  return states
    .filter(({ region }) => LAKE_STATES.has(region.id))
    .map((state) => {
      const outline = toGeometry(state);
      const near = land.filter((county) => county.getEnvelopeInternal().intersects(outline.getEnvelopeInternal()));
      const water = near.reduce((rest, county) => OverlayOp.difference(rest, county), outline);
      const region = counties.find((county) => county.region.id === state.region.id)?.region ?? state.region;
      return { region, rings: toGridRings(polygonsOf(water).filter(isWater).map(toDegrees)) };
    });
};
