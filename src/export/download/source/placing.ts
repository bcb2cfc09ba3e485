// Sees to it that longitude comes first. Servers disagree on the order of the axes, and some with themselves; the record says where
// its data lie, which decides.
import { CatalogError } from '../../../errors.ts';
import { toParts } from '../../../lib/geo/plane/parts.ts';
import type { Box, Position } from '../../../lib/geo/types.ts';
import { asIs, type Feature, type Features, mapPositions, type ToPosition } from '../feature.ts';

const SAMPLE = 400;
/** Boxes of records are drawn by hand. */
const MARGIN = 1;

const swap: ToPosition = (x, y) => [y, x];

export const samplePositions = (features: readonly Feature[]): readonly Position[] => {
  const positions: Position[] = [];
  for (const { geometry } of features) {
    if (positions.length >= SAMPLE) break;
    if (geometry === null) continue;
    const { points, lines, polygons } = toParts(geometry);
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

const inDegrees =
  (toPosition: ToPosition): ToPosition =>
  (x, y) => {
    const position = toPosition(x, y);
    if (Math.abs(position[0]) > MOST_LON || Math.abs(position[1]) > MOST_LAT) {
      throw new CatalogError('source_unusable', 'The source gives coordinates that are not degrees.');
    }
    return position;
  };

export async function* placeFeatures(features: Features, boxes: readonly Box[]): AsyncGenerator<readonly Feature[]> {
  let toPosition: ToPosition | undefined;
  for await (const batch of features) {
    if (toPosition === undefined) {
      const positions = samplePositions(batch);
      if (positions.length > 0) toPosition = inDegrees(isTurned(positions, boxes) ? swap : asIs);
    }
    const place = toPosition ?? inDegrees(asIs);
    yield batch.map((feature) =>
      feature.geometry === null ? feature : { ...feature, geometry: mapPositions(feature.geometry, place) },
    );
  }
}
