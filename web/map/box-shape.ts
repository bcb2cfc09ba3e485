// The geometry of a search box in map coordinates: its handles, and how it moves and changes its size.

export type Extent = readonly [minX: number, minY: number, maxX: number, maxY: number];
type Point = readonly [x: number, y: number];

/** Which sides follow the pointer: -1 is west or south, 1 is east or north, 0 neither; the centre moves the box. */
export type Handle = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1];

export const HANDLES: readonly Handle[] = [
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [0, 0],
];

export const isMoveHandle = ([x, y]: Handle): boolean => x === 0 && y === 0;

export const handlePoint = ([minX, minY, maxX, maxY]: Extent, [x, y]: Handle): Point => [
  (minX + maxX) / 2 + (x * (maxX - minX)) / 2,
  (minY + maxY) / 2 + (y * (maxY - minY)) / 2,
];

export const fromCorners = ([ax, ay]: Point, [bx, by]: Point): Extent => [
  Math.min(ax, bx),
  Math.min(ay, by),
  Math.max(ax, bx),
  Math.max(ay, by),
];

/** Keeps a box between the edges of the map, and no wider than the world. */
export const limitBox = ([minX, minY, maxX, maxY]: Extent, worldWidth: number): Extent => {
  const edge = worldWidth / 2;
  const height = Math.min(maxY - minY, worldWidth);
  const bottom = Math.min(Math.max(minY, -edge), edge - height);
  return [minX, bottom, Math.min(maxX, minX + worldWidth), bottom + height];
};

/** Moves a box, which keeps its size. */
export const moveBox = ([minX, minY, maxX, maxY]: Extent, [dx, dy]: Point, worldWidth: number): Extent =>
  limitBox([minX + dx, minY + dy, maxX + dx, maxY + dy], worldWidth);

/** Drags a handle by a distance. A side that passes the opposite one takes its place. */
export const dragHandle = (extent: Extent, handle: Handle, [dx, dy]: Point, worldWidth: number): Extent => {
  if (isMoveHandle(handle)) return moveBox(extent, [dx, dy], worldWidth);
  const [minX, minY, maxX, maxY] = extent;
  const edge = worldWidth / 2;
  const clampY = (y: number): number => Math.min(edge, Math.max(-edge, y));
  const moved = fromCorners(
    [minX + (handle[0] < 0 ? dx : 0), clampY(minY + (handle[1] < 0 ? dy : 0))],
    [maxX + (handle[0] > 0 ? dx : 0), clampY(maxY + (handle[1] > 0 ? dy : 0))],
  );
  return limitBox(moved, worldWidth);
};

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowUp: [0, 1],
};

/** An arrow key moves the box; with the shift key, it moves the north and east sides. Undefined for other keys. */
export const pressArrow = (
  extent: Extent,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  step: number,
  worldWidth: number,
): Extent | undefined => {
  const arrow = ARROWS[key];
  if (arrow === undefined) return undefined;
  const by: Point = [arrow[0] * step, arrow[1] * step];
  if (!shiftKey) return moveBox(extent, by, worldWidth);
  const [minX, minY, maxX, maxY] = dragHandle(extent, [1, 1], by, worldWidth);
  return [minX, minY, Math.max(maxX, minX + step), Math.max(maxY, minY + step)];
};

/** The middle half of a view. */
export const middleOf = ([minX, minY, maxX, maxY]: Extent): Extent => {
  const [width, height] = [(maxX - minX) / 4, (maxY - minY) / 4];
  return [minX + width, minY + height, maxX - width, maxY - height];
};

/** The handle within reach of a point; corners win over sides. */
export const findHandle = (extent: Extent, [x, y]: Point, reach: number): Handle | undefined => {
  const distance = (handle: Handle): number => {
    const [handleX, handleY] = handlePoint(extent, handle);
    return Math.hypot(x - handleX, y - handleY);
  };
  const [nearest] = HANDLES.toSorted((a, b) => distance(a) - distance(b));
  return nearest !== undefined && distance(nearest) <= reach ? nearest : undefined;
};
