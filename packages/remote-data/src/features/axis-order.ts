// Ensures that longitude comes first. Servers disagree about the axis order and are not always consistent, so the
// expected extent decides.

import { type Box, type Geometry, type Position, toGeometryParts } from '@periplus/geo';
import { type Feature, type Features, mapPositions } from '@periplus/geo-formats';
import { SourceError } from '../source-error.ts';

const SAMPLE_SIZE = 400;
/** In degrees: expected extents are approximate. */
const MARGIN = 1;

export const samplePositions = (features: readonly Feature[]): readonly Position[] => {
  const positions: Position[] = [];
  for (const { geometry } of features) {
    if (positions.length >= SAMPLE_SIZE) break;
    if (geometry === null) continue;
    const { points, lines, polygons } = toGeometryParts(geometry);
    positions.push(...points.slice(0, 20));
    for (const line of [...lines, ...polygons.flat()].slice(0, 4)) positions.push(...line.slice(0, 20));
  }
  return positions;
};

const isIn = (boxes: readonly Box[], x: number, y: number): boolean =>
  boxes.some(
    ([west, south, east, north]) =>
      x >= west - MARGIN && x <= east + MARGIN && y >= south - MARGIN && y <= north + MARGIN,
  );

const shareOf = (positions: readonly Position[], fits: (position: Position) => boolean): number =>
  positions.length === 0 ? 0 : positions.filter(fits).length / positions.length;

/** Requires clear evidence: nearly all positions match the extent when swapped, and hardly any as they are. */
const isSwapped = (positions: readonly Position[], boxes: readonly Box[]): boolean => {
  if (positions.some(([, y]) => Math.abs(y) > 90) && positions.every(([x]) => Math.abs(x) <= 90)) return true;
  if (boxes.length === 0) return false;
  return (
    shareOf(positions, ([x, y]) => isIn(boxes, x, y)) < 0.1 && shareOf(positions, ([x, y]) => isIn(boxes, y, x)) > 0.9
  );
};

/** Some data continue beyond 180 degrees. */
const MAX_LON = 540;
const MAX_LAT = 90.5;

const checkLine = (line: readonly Position[]): void => {
  let isValid = true;
  for (let n = 0; n < line.length; n++) {
    const position = line[n] as Position;
    const [lon, lat] = [position[0], position[1]];
    isValid &&= lon <= MAX_LON && lon >= -MAX_LON && lat <= MAX_LAT && lat >= -MAX_LAT;
  }
  if (!isValid) throw new SourceError('source_unusable', 'The coordinates of the source are not degrees.');
};

const checkRings = (rings: readonly (readonly Position[])[]): void => {
  for (let n = 0; n < rings.length; n++) checkLine(rings[n] as readonly Position[]);
};

/** Checks in place, because there are many positions. */
const checkAll = (geometry: Geometry): Geometry => {
  switch (geometry.type) {
    case 'Point':
      checkLine([geometry.coordinates]);
      break;
    case 'MultiPoint':
    case 'LineString':
      checkLine(geometry.coordinates);
      break;
    case 'MultiLineString':
    case 'Polygon':
      checkRings(geometry.coordinates);
      break;
    case 'MultiPolygon':
      geometry.coordinates.forEach(checkRings);
      break;
    case 'GeometryCollection':
      geometry.geometries.forEach(checkAll);
      break;
  }
  return geometry;
};

const swap = (geometry: Geometry): Geometry | null => {
  const swapped = mapPositions(geometry, (x, y) => [y, x]);
  return swapped === null ? null : checkAll(swapped);
};

const swapFeature = (feature: Feature): Feature =>
  feature.geometry === null ? feature : { ...feature, geometry: swap(feature.geometry) };

export async function* normaliseAxisOrder(
  features: Features,
  boxes: readonly Box[],
): AsyncGenerator<readonly Feature[]> {
  let isSwappedOrder: boolean | undefined;
  for await (const batch of features) {
    if (isSwappedOrder === undefined) {
      const positions = samplePositions(batch);
      if (positions.length > 0) isSwappedOrder = isSwapped(positions, boxes);
    }
    if (isSwappedOrder === true) yield batch.map(swapFeature);
    else {
      for (const { geometry } of batch) if (geometry !== null) checkAll(geometry);
      yield batch;
    }
  }
}
