// Number of a tile in a PMTiles archive: all tiles of lower zooms first, then along a Hilbert curve.

/** One quarter of the square at a time: the curve enters and leaves each by its own corners, so the axes turn. */
const turn = (size: number, x: number, y: number, right: number, lower: number): readonly [number, number] => {
  if (lower !== 0) return [x, y];
  return right !== 0 ? [size - 1 - y, size - 1 - x] : [y, x];
};

const alongCurve = (zoom: number, tileX: number, tileY: number): number => {
  let [x, y, distance] = [tileX, tileY, 0];
  for (let size = 2 ** (zoom - 1); size >= 1; size /= 2) {
    const right = Math.floor(x / size) % 2;
    const lower = Math.floor(y / size) % 2;
    distance += size * size * ((3 * right) ^ lower);
    [x, y] = turn(size, x % size, y % size, right, lower);
  }
  return distance;
};

export const toTileId = (zoom: number, x: number, y: number): number =>
  (4 ** zoom - 1) / 3 + (zoom === 0 ? 0 : alongCurve(zoom, x, y));
