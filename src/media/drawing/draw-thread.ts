// The thread in which maps are drawn. It serves nobody else, so it may be ended at any moment.
import { parentPort, workerData } from 'node:worker_threads';
import { once } from '../../lib/cache/once.ts';
import { openBaseMap } from '../base-map/base-map.ts';
import { createImageFetch } from '../fetch.ts';
import { drawMap } from '../map/draw-map.ts';
import { createShippedGround, type Ground, withFallback } from '../map/ground.ts';
import { createTileGround } from '../map/tile-ground.ts';
import type { DrawJob, DrawThreadData } from './draw-job.ts';
import { rasterise } from './rasterise.ts';

const { tiles, fetch } = workerData as DrawThreadData;

const openGround = once(async (): Promise<Ground> => {
  const shipped = createShippedGround(await openBaseMap());
  if (tiles === undefined) return shipped;
  return withFallback(createTileGround({ ...tiles, fetch: createImageFetch(fetch) }), shipped);
});

parentPort?.on('message', async ({ drawing, density, type }: DrawJob) => {
  const bytes = await rasterise(await drawMap(drawing, await openGround()), type, density);
  const own = Uint8Array.from(bytes);
  parentPort?.postMessage(own, [own.buffer]);
});
