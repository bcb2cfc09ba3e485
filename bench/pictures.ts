// Cost of static maps: CPU time to draw them and to serve them from the cache, over the places in docs/pictures.jpg.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Geometry, parseGeometryText } from '@periplus/geo';
import { createBundledBackground, drawMap, openBaseMap, type RasterType, rasterise } from '@periplus/static-map';
import { PLACES } from '../scripts/data/contact-sheet/places.ts';
import { createStaticMaps } from '../src/media/static-maps.ts';
import { formatNumber, toTable } from './support/markdown.ts';

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const geometries = PLACES.map((text): Geometry | null => {
  const parsed = text === null ? undefined : parseGeometryText(text);
  return parsed?.kind === 'ok' ? parsed.geometry : null;
});

const ground = createBundledBackground(await openBaseMap());
const toDrawing = (geometry: Geometry | null) =>
  ({ width: 800, height: 600, subject: { kind: 'place', geometry, isDrawn: true } }) as const;

/** CPU milliseconds per map, sorted; the first round warms up. */
const measure = async (work: (geometry: Geometry | null) => Promise<unknown>): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const round of [0, 1]) {
    for (const geometry of geometries) {
      const start = cpuMs();
      await work(geometry);
      if (round === 1) times.push(cpuMs() - start);
    }
  }
  return times.sort((one, other) => one - other);
};

const row = (what: string, times: readonly number[]): string[] => [
  what,
  formatNumber(times.reduce((sum, time) => sum + time, 0) / times.length),
  formatNumber(times[Math.floor(times.length / 2)] ?? 0),
  formatNumber(times.at(-1) ?? 0),
];

const drawAs = (type: RasterType) => (geometry: Geometry | null) =>
  drawMap(toDrawing(geometry), ground).then((svg) => rasterise(svg, type, 1));

const folder = mkdtempSync(join(tmpdir(), 'periplus-bench-'));
const maps = createStaticMaps({
  ...{ folder, maxBytes: 2 ** 30, background: 'shipped', onError: () => {} },
  renderer: {
    render: async ({ map: drawing, type }) => {
      const bytes = await rasterise(await drawMap(drawing, ground), type, 1);
      return { bytes, isFallback: false };
    },
    close: async () => {},
  },
});
const toRequest = (geometry: Geometry | null) => ({ map: toDrawing(geometry), density: 1, type: 'image/png' }) as const;
for (const geometry of geometries) await maps.draw(toRequest(geometry));

console.log(
  toTable(
    ['800 by 600', 'mean ms', 'median ms', 'slowest ms'],
    [
      row('drawing the SVG', await measure((geometry) => drawMap(toDrawing(geometry), ground))),
      row('rendering to PNG', await measure(drawAs('image/png'))),
      row('drawn as WebP', await measure(drawAs('image/webp'))),
      row('from the cache', await measure((geometry) => maps.draw(toRequest(geometry)))),
    ],
  ),
);
rmSync(folder, { recursive: true });
