// Converts boxes between the map, where longitudes continue beyond 180, and the catalogue, where they end there.

export type Box = readonly [west: number, south: number, east: number, north: number];

/** A view that reaches this latitude includes the pole. */
const MERCATOR_LIMIT = 85;
/** The edge of the map in Web Mercator. */
const EDGE = 85.0511;
/** The height, in degrees, of the strip along the edge that stands for extents beyond it. */
const EDGE_STRIP = 0.5;
const GLOBAL_WIDTH = 300;

const wrapLongitude = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
const toPole = (lat: number): number => (Math.abs(lat) >= MERCATOR_LIMIT ? Math.sign(lat) * 90 : round(lat));

/** The extent of a map as `bbox`. If it crosses the antimeridian, west is greater than east. */
export const toBboxText = ([west, south, east, north]: Box): string => {
  const lats = [toPole(south), toPole(north)];
  if (east - west >= 360) return [-180, lats[0], 180, lats[1]].join(',');
  return [round(wrapLongitude(west)), lats[0], round(wrapLongitude(east)), lats[1]].join(',');
};

/** If the box crosses the antimeridian, east is greater than 180. */
export const parseBboxText = (text: string): Box | undefined => {
  const [west, south, east, north, ...rest] = text.split(',').map(Number);
  if (west === undefined || south === undefined || east === undefined || north === undefined || rest.length > 0)
    return undefined;
  if (![west, south, east, north].every(Number.isFinite)) return undefined;
  return [west, south, east < west ? east + 360 : east, north];
};

/** '-10,20,30,40 ...': two boxes that meet at the antimeridian become one. */
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

/** Boxes around nearly the whole world do not determine the view. */
export const isGlobal = ([west, , east]: Box): boolean => east - west >= GLOBAL_WIDTH;

const shift = ([west, south, east, north]: Box, by: number): Box => [west + by, south, east + by, north];
const middle = ([west, , east]: Box): number => (west + east) / 2;

const join = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** The box around all boxes that are not global, each on the side of the antimeridian that is nearer to the others. */
export const fitOf = (boxes: readonly Box[]): Box | undefined => {
  const [first, ...rest] = boxes.filter((box) => !isGlobal(box));
  return (
    first &&
    rest.reduce((fit, box) => join(fit, shift(box, 360 * Math.round((middle(fit) - middle(box)) / 360))), first)
  );
};

/** The extent is nearer to a pole than the map shows. */
export const isBeyondEdge = ([, south, , north]: Box): boolean => south >= EDGE || north <= -EDGE;

/** Web Mercator does not reach the poles; what lies beyond the edge of the map becomes a strip along it. */
export const clampToMercator = ([west, south, east, north]: Box): Box => [
  west,
  Math.max(-EDGE, Math.min(south, EDGE - EDGE_STRIP)),
  east,
  Math.min(EDGE, Math.max(north, EDGE_STRIP - EDGE)),
];

const RESOLUTIONS = [
  [2.5, 2],
  [4.5, 3],
  [6, 4],
  [8, 5],
] as const;

/** The H3 resolution whose cells are some ten pixels wide at this zoom. */
export const cellResolution = (zoom: number): number => RESOLUTIONS.find(([until]) => zoom < until)?.[1] ?? 6;
