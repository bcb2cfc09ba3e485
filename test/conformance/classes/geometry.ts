// Bounds of geometries, for tests of spatial filters.

type Bounds = readonly number[];

const positionsIn = (value: unknown): readonly (readonly number[])[] => {
  if (!Array.isArray(value)) return [];
  return typeof value[0] === 'number' ? [value as number[]] : value.flatMap(positionsIn);
};

/** West, south, east, north; a geometry across the antimeridian has the full width. */
export const boundsOf = (geometry: object | null): Bounds => {
  const { coordinates, geometries } = (geometry ?? {}) as { coordinates?: unknown; geometries?: readonly object[] };
  const inner = (geometries ?? []).map(boundsOf);
  const positions = [
    ...positionsIn(coordinates),
    ...inner.flatMap(([west = 0, south = 0, east = 0, north = 0]) => [
      [west, south],
      [east, north],
    ]),
  ];
  const [xs, ys] = [positions.map(([x = 0]) => x), positions.map(([, y = 0]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

export const meets = ([w1 = 0, s1 = 0, e1 = 0, n1 = 0]: Bounds, [w2 = 0, s2 = 0, e2 = 0, n2 = 0]: Bounds): boolean =>
  w1 <= e2 && w2 <= e1 && s1 <= n2 && s2 <= n1;
