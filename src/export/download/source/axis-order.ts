// Sees to it that longitude comes first. Servers disagree on the order of the axes, and some with themselves; the record says where
// its data lie, which decides.

import { type Box, type Geometry, type Position, toGeometryParts } from '@periplus/geo';
import { type Feature, type Features, mapPositions } from '@periplus/geo-formats';
import { CatalogError } from '../../../errors.ts';

const SAMPLE = 400;
/** Boxes of records are drawn by hand. */
const MARGIN = 1;

export const samplePositions = (features: readonly Feature[]): readonly Position[] => {
  const positions: Position[] = [];
  for (const { geometry } of features) {
    if (positions.length >= SAMPLE) break;
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

/** Only where it is plain: nearly all lie where they should when they are turned, and hardly any as they are. */
const isTurned = (positions: readonly Position[], boxes: readonly Box[]): boolean => {
  if (positions.some(([, y]) => Math.abs(y) > 90) && positions.every(([x]) => Math.abs(x) <= 90)) return true;
  if (boxes.length === 0) return false;
  return (
    shareOf(positions, ([x, y]) => isIn(boxes, x, y)) < 0.1 && shareOf(positions, ([x, y]) => isIn(boxes, y, x)) > 0.9
  );
};

/** Some data go on beyond 180 instead of beginning anew at -180. */
const MOST_LON = 540;
const MOST_LAT = 90.5;

const checkLine = (line: readonly Position[]): void => {
  let isFine = true;
  for (let n = 0; n < line.length; n++) {
    const position = line[n] as Position;
    const [lon, lat] = [position[0], position[1]];
    isFine &&= lon <= MOST_LON && lon >= -MOST_LON && lat <= MOST_LAT && lat >= -MOST_LAT;
  }
  if (!isFine) throw new CatalogError('source_unusable', 'The source gives coordinates that are not degrees.');
};

const checkRings = (rings: readonly (readonly Position[])[]): void => {
  for (let n = 0; n < rings.length; n++) checkLine(rings[n] as readonly Position[]);
};

/** Nothing is gathered for it: there are many positions. */
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

const turn = (geometry: Geometry): Geometry | null => {
  const turned = mapPositions(geometry, (x, y) => [y, x]);
  return turned === null ? null : checkAll(turned);
};

const turnFeature = (feature: Feature): Feature =>
  feature.geometry === null ? feature : { ...feature, geometry: turn(feature.geometry) };

export async function* normaliseAxisOrder(
  features: Features,
  boxes: readonly Box[],
): AsyncGenerator<readonly Feature[]> {
  let isOther: boolean | undefined;
  for await (const batch of features) {
    if (isOther === undefined) {
      const positions = samplePositions(batch);
      if (positions.length > 0) isOther = isTurned(positions, boxes);
    }
    if (isOther === true) yield batch.map(turnFeature);
    else {
      for (const { geometry } of batch) if (geometry !== null) checkAll(geometry);
      yield batch;
    }
  }
}
