// Names of rivers from Natural Earth 1:10m, along straight stretches of their courses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLines, parseTable } from '../places/shapefile.ts';
import type { Label } from './labels.ts';
import { lengthOf, type Path, toPath } from './paths.ts';

type River = { readonly name: string; readonly rank: number; readonly path: Path };

const readNamedRivers = (folder: string): River[] => {
  const read = (type: string) => readFileSync(join(folder, `ne_10m_rivers_lake_centerlines.${type}`));
  const rows = parseTable(read('dbf'));
  return parseLines(read('shp')).flatMap((lines, n) => {
    const { name = '', scalerank = '9', featurecla = '' } = rows[n] ?? {};
    if (name === '' || !featurecla.startsWith('River')) return [];
    return lines.map((line) => ({ name, rank: Math.round(Number(scalerank)), path: toPath(line) }));
  });
};

const LETTER_PIXELS = 6.5;
/** Between two labels of a river, in pixels. */
const REPEAT_PIXELS = 900;

/** Points at equal distances along a path. */
const resample = (path: Path, step: number): [number, number][] => {
  const points: [number, number][] = [];
  let [along, next] = [0, 0];
  for (let n = 2; n < path.length; n += 2) {
    const [x0, y0, x1, y1] = [path[n - 2] ?? 0, path[n - 1] ?? 0, path[n] ?? 0, path[n + 1] ?? 0];
    const length = Math.hypot(x1 - x0, y1 - y0);
    for (; length > 0 && next <= along + length; next += step) {
      const share = (next - along) / length;
      points.push([x0 + (x1 - x0) * share, y0 + (y1 - y0) * share]);
    }
    along += length;
  }
  return points;
};

const PARTS = 8;

type Stretch = { readonly x: number; readonly y: number; readonly angle: number; readonly bend: number };

/** A stretch of a label's length: its middle, its direction and its deviation from a straight line. */
const toStretch = (points: readonly [number, number][]): Stretch => {
  const [[x0, y0] = [0, 0], [x1, y1] = [0, 0]] = [points[0], points.at(-1)];
  const length = Math.hypot(x1 - x0, y1 - y0) || 1e-12;
  const bend = Math.max(...points.map(([x, y]) => Math.abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length));
  const [x, y] = points[PARTS / 2] ?? [x0, y0];
  const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
  return { x, y, bend, angle: Math.round(angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle) };
};

/** One label per stretch of `REPEAT_PIXELS`, where the river is straightest. */
const toLabels = ({ name, rank, path }: River): Label[] => {
  const zoom = Math.max(4, Math.min(9, rank + 2));
  const pixel = 1 / (256 * 2 ** zoom);
  const width = (name.length + 2) * LETTER_PIXELS * pixel;
  if (lengthOf(path) < width) return [];
  const points = resample(path, width / PARTS);
  const stretches = points.slice(0, -PARTS).map((_, n) => toStretch(points.slice(n, n + PARTS + 1)));
  const perLabel = Math.max(1, Math.round((REPEAT_PIXELS * pixel) / (width / PARTS)));
  const labels: Label[] = [];
  for (let n = 0; n < stretches.length; n += perLabel) {
    const part = stretches.slice(n, n + perLabel);
    const [best] = part.toSorted((a, b) => a.bend - b.bend);
    if (best === undefined || part.length < Math.min(perLabel, stretches.length) / 2) continue;
    if (best.bend > width / 6) continue;
    labels.push({ kind: 'river', name, x: best.x, y: best.y, zoom, size: 10 - rank, angle: best.angle });
  }
  return labels;
};

export const readRiverLabels = (folder: string): Label[] => readNamedRivers(folder).flatMap(toLabels);
