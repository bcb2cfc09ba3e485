// Boxes between the map, which goes on and on to both sides, and the catalogue, where longitudes end at 180.

export type Box = readonly [west: number, south: number, east: number, north: number];

/** Web Mercator ends here; a view that reaches it means the pole. */
const MERCATOR_END = 85;
const GLOBAL_WIDTH = 300;

const wrapLongitude = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
const toPole = (lat: number): number => (Math.abs(lat) >= MERCATOR_END ? Math.sign(lat) * 90 : round(lat));

/** What a map shows, in degrees beyond 180 where it shows that, as `bbox`: west > east crosses the 180th meridian. */
export const toBboxText = ([west, south, east, north]: Box): string => {
  const lats = [toPole(south), toPole(north)];
  if (east - west >= 360) return [-180, lats[0], 180, lats[1]].join(',');
  return [round(wrapLongitude(west)), lats[0], round(wrapLongitude(east)), lats[1]].join(',');
};

/** Four numbers, east drawn beyond 180 where the box crosses it. */
export const parseBboxText = (text: string): Box | undefined => {
  const [west, south, east, north, ...rest] = text.split(',').map(Number);
  if (west === undefined || south === undefined || east === undefined || north === undefined || rest.length > 0)
    return undefined;
  if (![west, south, east, north].every(Number.isFinite)) return undefined;
  return [west, south, east < west ? east + 360 : east, north];
};

/** '-10,20,30,40 ...': two boxes that meet at 180 are drawn as one. */
export const parseBoxes = (text: string): readonly Box[] => {
  const boxes = text
    .split(' ')
    .map(parseBboxText)
    .filter((box) => box !== undefined);
  const left = boxes.find(([, , east]) => east === 180);
  const right = boxes.find(([west]) => west === -180);
  if (boxes.length !== 2 || left === undefined || right === undefined || left === right) return boxes;
  return [[left[0], Math.min(left[1], right[1]), right[2] + 360, Math.max(left[3], right[3])]];
};

/** Boxes around (nearly) the whole world say nothing about where to look. */
export const isGlobal = ([west, , east]: Box): boolean => east - west >= GLOBAL_WIDTH;

const shift = ([west, south, east, north]: Box, by: number): Box => [west + by, south, east + by, north];
const middle = ([west, , east]: Box): number => (west + east) / 2;

const join = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** The box around all that are not global, each taken on the side of 180 that is nearer to the others. */
export const fitOf = (boxes: readonly Box[]): Box | undefined => {
  const [first, ...rest] = boxes.filter((box) => !isGlobal(box));
  return (
    first &&
    rest.reduce((fit, box) => join(fit, shift(box, 360 * Math.round((middle(fit) - middle(box)) / 360))), first)
  );
};

/** Mercator has no poles: a box is drawn as far as the map goes. */
export const clampToMercator = ([west, south, east, north]: Box): Box => [
  west,
  Math.max(-MERCATOR_END, south),
  east,
  Math.min(MERCATOR_END, north),
];

const RESOLUTIONS = [
  [2.5, 2],
  [4.5, 3],
  [6, 4],
  [8, 5],
] as const;

/** H3 cells that are some ten pixels wide at this zoom. */
export const cellResolution = (zoom: number): number => RESOLUTIONS.find(([until]) => zoom < until)?.[1] ?? 6;
