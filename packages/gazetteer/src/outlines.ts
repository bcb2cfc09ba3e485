// Measures the exact area of an outline within a box, on the sphere.
//
// Points are in the equal-area projection (equal-area.ts). By Green's theorem the area of an outline within a box is
// the sum, over the segments of its border, of the part of the box below the segment. Segments need no order and no
// rings, so islands, holes, enclaves and both sides of the antimeridian need no special cases. A run of points that
// lies beside, below, above or inside the box is measured without visiting its points.

import { type BorderRuns, boundsOfBorder, buildBorderRuns } from './border-runs.ts';
import { type EqualAreaBox, KM2_PER_UNIT } from './equal-area.ts';
import type { PlaceAsset } from './place-codec.ts';

export interface Outlines {
  /** Bounds of an outline: none without lines, one, or one on each side of 180. */
  readonly boundsOf: (outline: number) => readonly EqualAreaBox[];
  readonly km2Of: (outline: number) => number;
  readonly km2Within: (outline: number, box: EqualAreaBox) => number;
}

/** The integral, up to y, of the height above the low side of the box, limited to the height of the box. */
const heightIntegral = (y: number, low: number, high: number): number => {
  if (y <= low) return 0;
  return y <= high ? (y - low) ** 2 / 2 : (high - low) ** 2 / 2 + (high - low) * (y - high);
};

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** The area of the box below the segment; negative if the segment runs west. */
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
  return ((to - from) * (heightIntegral(yTo, low, high) - heightIntegral(yFrom, low, high))) / (yTo - yFrom);
};

const belowRunPoints = ({ xs, ys }: BorderRuns, first: number, last: number, box: EqualAreaBox): number => {
  let sum = 0;
  for (let i = first; i < last; i++) {
    sum += belowSegment(xs[i] as number, ys[i] as number, xs[i + 1] as number, ys[i + 1] as number, box);
  }
  return sum;
};

const belowRun = (runs: BorderRuns, run: number, box: EqualAreaBox): number => {
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
  return isInside ? (runs.areaBelow[run] as number) - (end - start) * box[1] : belowRunPoints(runs, first, last, box);
};

/** Skips lines beside or below the box, which are most of them. */
const belowLine = (runs: BorderRuns, line: number, box: EqualAreaBox): number => {
  const [at, bounds] = [line * 3, runs.lineBounds];
  if ((bounds[at] as number) >= box[2] || (bounds[at + 1] as number) <= box[0]) return 0;
  if ((bounds[at + 2] as number) <= box[1]) return 0;
  const end = runs.lineStarts[line + 1] as number;
  let sum = 0;
  for (let run = runs.lineStarts[line] as number; run < end; run++) sum += belowRun(runs, run, box);
  return sum;
};

const WORLD: EqualAreaBox = [-180, -1, 180, 1];

export const createOutlines = ({ grid, lines, borders }: Pick<PlaceAsset, 'grid' | 'lines' | 'borders'>): Outlines => {
  const runs = buildBorderRuns(grid, lines);
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
