// Border lines in typed arrays, in the equal-area plane, divided into short runs of points with their bounds.

import { type EqualAreaBox, sineOf } from './equal-area.ts';
import type { GridLine } from './place-codec.ts';

const POINTS_PER_RUN = 32;

export interface BorderRuns {
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  /** First point of each run; runs of one line share their end points. */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  /** west, low, east, high of each run */
  readonly bounds: Float32Array;
  /** Area between each run and the equator. */
  readonly areaBelow: Float64Array;
  /** west, east, high of each line */
  readonly lineBounds: Float32Array;
  /** Number of the first run of each line, and one more at the end. */
  readonly lineStarts: Uint32Array;
}

const runCount = (line: GridLine): number => Math.max(1, Math.ceil((line.length / 2 - 1) / (POINTS_PER_RUN - 1)));

const measureRun = (runs: BorderRuns, run: number): void => {
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
  runs.areaBelow[run] = below;
};

const measureLine = ({ bounds, lineStarts, lineBounds }: BorderRuns, line: number): void => {
  let [west, east, high] = [Infinity, -Infinity, -Infinity];
  const end = (lineStarts[line + 1] as number) * 4;
  for (let at = (lineStarts[line] as number) * 4; at < end; at += 4) {
    west = Math.min(west, bounds[at] as number);
    east = Math.max(east, bounds[at + 2] as number);
    high = Math.max(high, bounds[at + 3] as number);
  }
  lineBounds.set([west, east, high], line * 3);
};

export const buildBorderRuns = (grid: number, lines: readonly GridLine[]): BorderRuns => {
  const points = lines.reduce((sum, line) => sum + line.length / 2, 0);
  const count = lines.reduce((sum, line) => sum + runCount(line), 0);
  const runs: BorderRuns = {
    xs: new Float32Array(points),
    ys: new Float32Array(points),
    first: new Uint32Array(count),
    last: new Uint32Array(count),
    bounds: new Float32Array(count * 4),
    areaBelow: new Float64Array(count),
    lineBounds: new Float32Array(lines.length * 3),
    lineStarts: new Uint32Array(lines.length + 1),
  };
  let [point, run] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const start = point;
    for (let i = 0; i < line.length; i += 2, point++) {
      runs.xs[point] = (line[i] as number) / grid;
      runs.ys[point] = sineOf((line[i + 1] as number) / grid);
    }
    for (let i = 0; i < runCount(line); i++, run++) {
      runs.first[run] = start + i * (POINTS_PER_RUN - 1);
      runs.last[run] = Math.min(point - 1, start + (i + 1) * (POINTS_PER_RUN - 1));
      measureRun(runs, run);
    }
    runs.lineStarts[index + 1] = run;
    measureLine(runs, index);
  }
  return runs;
};

/** Bounds of the runs west of Greenwich, east of it, or on both sides. */
const boundsOfSide = (runs: BorderRuns, border: readonly number[], side: 'west' | 'east' | 'both'): EqualAreaBox => {
  let west = Infinity;
  let low = Infinity;
  let east = -Infinity;
  let high = -Infinity;
  for (const arc of border) {
    const line = arc < 0 ? ~arc : arc;
    const end = (runs.lineStarts[line + 1] as number) * 4;
    for (let at = (runs.lineStarts[line] as number) * 4; at < end; at += 4) {
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

const crossesGreenwich = (runs: BorderRuns, border: readonly number[]): boolean =>
  border.some((arc) => {
    const line = arc < 0 ? ~arc : arc;
    const bounds = runs.bounds.subarray(
      (runs.lineStarts[line] as number) * 4,
      (runs.lineStarts[line + 1] as number) * 4,
    );
    return bounds.some((west, at) => at % 4 === 0 && west < 0 && (bounds[at + 2] as number) > 0);
  });

/** A place on both sides of 180 gets one box per side; a single box would cover everything in between. */
export const boundsOfBorder = (runs: BorderRuns, border: readonly number[]): readonly EqualAreaBox[] => {
  if (border.length === 0) return [];
  const full = boundsOfSide(runs, border, 'both');
  if (full[2] - full[0] < 180 || crossesGreenwich(runs, border)) return [full];
  return [boundsOfSide(runs, border, 'west'), boundsOfSide(runs, border, 'east')];
};
