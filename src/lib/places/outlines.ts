// Measures how much of each outline lies in a box, exactly, on the sphere.
//
// Points are kept as longitude and the sine of the latitude: in this plane (Lambert's cylindrical equal-area
// projection) areas are true and boxes stay boxes. By Green's theorem the area of an outline within a box is the sum,
// over the pieces of its border, of how much of the box lies below the piece. The pieces need no order and no rings, so
// islands, holes, enclaves and both ends of the dateline are all the same; and a run of points that lies beside, below,
// above or inside the box is settled without looking at its points.
import type { Box } from '../geo/types.ts';
import type { GridLine, PlaceAsset } from './codec.ts';

const EARTH_RADIUS_KM = 6371.0088;
const KM2_PER_UNIT = (EARTH_RADIUS_KM ** 2 * Math.PI) / 180;
const POINTS_PER_RUN = 32;

const sineOf = (latitude: number): number => Math.sin((latitude * Math.PI) / 180);

/** [west, sine of south, east, sine of north] */
export type EqualAreaBox = readonly [west: number, low: number, east: number, high: number];

export const toEqualArea = ([west, south, east, north]: Box): EqualAreaBox => [
  west,
  sineOf(south),
  east,
  sineOf(north),
];

export const boxKm2 = ([west, low, east, high]: EqualAreaBox): number => (east - west) * (high - low) * KM2_PER_UNIT;

export interface Outlines {
  /** Bounds of an outline: none without lines, one, or one on each side of 180. */
  readonly boundsOf: (outline: number) => readonly EqualAreaBox[];
  readonly km2Of: (outline: number) => number;
  readonly km2Within: (outline: number, box: EqualAreaBox) => number;
}

interface Runs {
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  /** First point of each run; the next run starts at its last point, or a new line begins. */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  /** west, low, east, high of each run */
  readonly bounds: Float32Array;
  /** Area between each run and the equator. */
  readonly below: Float64Array;
  /** Number of the first run of each line, and one more at the end. */
  readonly ofLine: Uint32Array;
}

const runCount = (line: GridLine): number => Math.max(1, Math.ceil((line.length / 2 - 1) / (POINTS_PER_RUN - 1)));

const measureRun = (runs: Runs, run: number): void => {
  const { xs, ys, bounds } = runs;
  const first = runs.first[run] as number;
  const last = runs.last[run] as number;
  const at = run * 4;
  bounds[at] = bounds[at + 2] = xs[first] as number;
  bounds[at + 1] = bounds[at + 3] = ys[first] as number;
  let below = 0;
  for (let i = first + 1; i <= last; i++) {
    const x = xs[i] as number;
    const y = ys[i] as number;
    bounds[at] = Math.min(bounds[at] as number, x);
    bounds[at + 1] = Math.min(bounds[at + 1] as number, y);
    bounds[at + 2] = Math.max(bounds[at + 2] as number, x);
    bounds[at + 3] = Math.max(bounds[at + 3] as number, y);
    below += ((x - (xs[i - 1] as number)) * (y + (ys[i - 1] as number))) / 2;
  }
  runs.below[run] = below;
};

const layOutRuns = (grid: number, lines: readonly GridLine[]): Runs => {
  const points = lines.reduce((sum, line) => sum + line.length / 2, 0);
  const count = lines.reduce((sum, line) => sum + runCount(line), 0);
  const runs: Runs = {
    xs: new Float32Array(points),
    ys: new Float32Array(points),
    first: new Uint32Array(count),
    last: new Uint32Array(count),
    bounds: new Float32Array(count * 4),
    below: new Float64Array(count),
    ofLine: new Uint32Array(lines.length + 1),
  };
  let [point, run] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const start = point;
    runs.ofLine[index] = run;
    for (let i = 0; i < line.length; i += 2, point++) {
      runs.xs[point] = (line[i] as number) / grid;
      runs.ys[point] = sineOf((line[i + 1] as number) / grid);
    }
    for (let i = 0; i < runCount(line); i++, run++) {
      runs.first[run] = start + i * (POINTS_PER_RUN - 1);
      runs.last[run] = Math.min(point - 1, start + (i + 1) * (POINTS_PER_RUN - 1));
      measureRun(runs, run);
    }
  }
  runs.ofLine[lines.length] = run;
  return runs;
};

/** Integral of (y clamped to the box, minus its low side) from 0 to y. */
const filled = (y: number, low: number, high: number): number => {
  if (y <= low) return 0;
  return y <= high ? (y - low) ** 2 / 2 : (high - low) ** 2 / 2 + (high - low) * (y - high);
};

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** How much of the box lies below the segment: negative when the segment runs west. */
const belowSegment = (x0: number, y0: number, x1: number, y1: number, box: EqualAreaBox): number => {
  const low = box[1];
  const high = box[3];
  const from = clamp(x0, box[0], box[2]);
  const to = clamp(x1, box[0], box[2]);
  if (from === to || (y0 <= low && y1 <= low)) return 0;
  if (y0 >= high && y1 >= high) return (to - from) * (high - low);
  const slope = (y1 - y0) / (x1 - x0);
  const yFrom = y0 + (from - x0) * slope;
  const yTo = y0 + (to - x0) * slope;
  const isInside = yFrom >= low && yTo >= low && yFrom <= high && yTo <= high;
  if (isInside || Math.abs(yTo - yFrom) < 1e-9) return (to - from) * (clamp((yFrom + yTo) / 2, low, high) - low);
  return ((to - from) * (filled(yTo, low, high) - filled(yFrom, low, high))) / (yTo - yFrom);
};

const belowRunPoints = ({ xs, ys }: Runs, first: number, last: number, box: EqualAreaBox): number => {
  let sum = 0;
  for (let i = first; i < last; i++) {
    sum += belowSegment(xs[i] as number, ys[i] as number, xs[i + 1] as number, ys[i + 1] as number, box);
  }
  return sum;
};

const belowRun = (runs: Runs, run: number, box: EqualAreaBox): number => {
  const runWest = runs.bounds[run * 4] as number;
  const runLow = runs.bounds[run * 4 + 1] as number;
  const runEast = runs.bounds[run * 4 + 2] as number;
  const runHigh = runs.bounds[run * 4 + 3] as number;
  if (runWest >= box[2] || runEast <= box[0] || runHigh <= box[1]) return 0;
  const first = runs.first[run] as number;
  const last = runs.last[run] as number;
  const start = runs.xs[first] as number;
  const end = runs.xs[last] as number;
  if (runLow >= box[3]) return (clamp(end, box[0], box[2]) - clamp(start, box[0], box[2])) * (box[3] - box[1]);
  const isInside = runWest >= box[0] && runEast <= box[2] && runLow >= box[1] && runHigh <= box[3];
  return isInside ? (runs.below[run] as number) - (end - start) * box[1] : belowRunPoints(runs, first, last, box);
};

const belowLine = (runs: Runs, line: number, box: EqualAreaBox): number => {
  const end = runs.ofLine[line + 1] as number;
  let sum = 0;
  for (let run = runs.ofLine[line] as number; run < end; run++) sum += belowRun(runs, run, box);
  return sum;
};

/** The smallest box over all of them. */
export const coverOf = (boxes: readonly EqualAreaBox[]): EqualAreaBox =>
  boxes.reduce<EqualAreaBox>(
    (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
    [Infinity, Infinity, -Infinity, -Infinity],
  );

/** Bounds of those runs of a border that a side takes in: the west holds what ends before 0, the east what begins after. */
const boundsOfSide = (runs: Runs, border: readonly number[], side: 'west' | 'east' | 'both'): EqualAreaBox => {
  let west = Infinity;
  let low = Infinity;
  let east = -Infinity;
  let high = -Infinity;
  for (const arc of border) {
    const line = arc < 0 ? ~arc : arc;
    const end = (runs.ofLine[line + 1] as number) * 4;
    for (let at = (runs.ofLine[line] as number) * 4; at < end; at += 4) {
      const runWest = runs.bounds[at] as number;
      const runEast = runs.bounds[at + 2] as number;
      if ((side === 'west' && runEast > 0) || (side === 'east' && runWest < 0)) continue;
      west = Math.min(west, runWest);
      low = Math.min(low, runs.bounds[at + 1] as number);
      east = Math.max(east, runEast);
      high = Math.max(high, runs.bounds[at + 3] as number);
    }
  }
  return [west, low, east, high];
};

/** Whether some run of the border lies across the meridian of Greenwich. */
const crossesGreenwich = (runs: Runs, border: readonly number[]): boolean =>
  border.some((arc) => {
    const line = arc < 0 ? ~arc : arc;
    const bounds = runs.bounds.subarray((runs.ofLine[line] as number) * 4, (runs.ofLine[line + 1] as number) * 4);
    return bounds.some((west, at) => at % 4 === 0 && west < 0 && (bounds[at + 2] as number) > 0);
  });

/** What lies on both sides of 180 gets a box for each side, or it would seem to be everywhere in between. */
const boundsOfBorder = (runs: Runs, border: readonly number[]): readonly EqualAreaBox[] => {
  if (border.length === 0) return [];
  const whole = boundsOfSide(runs, border, 'both');
  if (whole[2] - whole[0] < 180 || crossesGreenwich(runs, border)) return [whole];
  return [boundsOfSide(runs, border, 'west'), boundsOfSide(runs, border, 'east')];
};

const WORLD: EqualAreaBox = [-180, -1, 180, 1];

export const createOutlines = ({ grid, lines, borders }: Pick<PlaceAsset, 'grid' | 'lines' | 'borders'>): Outlines => {
  const runs = layOutRuns(grid, lines);
  const km2Within = (outline: number, box: EqualAreaBox): number => {
    let sum = 0;
    for (const arc of borders[outline] ?? []) {
      sum += arc < 0 ? -belowLine(runs, ~arc, box) : belowLine(runs, arc, box);
    }
    return Math.max(0, sum * KM2_PER_UNIT);
  };
  const bounds = borders.map((border) => boundsOfBorder(runs, border));
  const areas = Float64Array.from(borders, (_, outline) => km2Within(outline, WORLD));
  return { boundsOf: (outline) => bounds[outline] ?? [], km2Of: (outline) => areas[outline] ?? 0, km2Within };
};
