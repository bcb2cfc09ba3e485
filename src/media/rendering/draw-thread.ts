// The thread in which maps are drawn. It serves nobody else, so it may be ended at any moment.
import { parentPort, workerData } from 'node:worker_threads';
import { once } from '@periplus/collections';
import { openBaseMap } from '../base-map/base-map.ts';
import { createImageFetch } from '../image-fetch.ts';
import { createBundledBackground, type MapBackground, withFallback } from '../map/background.ts';
import { drawMap } from '../map/draw-map.ts';
import { createTileBackground } from '../map/tile-background.ts';
import type { DrawJob, DrawThreadData, RenderedMap } from './draw-job.ts';
import { rasterise } from './rasterise.ts';

const { tiles, fetch } = workerData as DrawThreadData;

const openShipped = once(async (): Promise<MapBackground> => createBundledBackground(await openBaseMap()));
const tileGround = tiles === undefined ? undefined : createTileBackground({ ...tiles, fetch: createImageFetch(fetch) });

parentPort?.on('message', async ({ map: drawing, density, type }: DrawJob) => {
  let isStandIn = false;
  const shipped = await openShipped();
  const noteFallback = (): void => {
    isStandIn = true;
  };
  const ground = tileGround === undefined ? shipped : withFallback(tileGround, shipped, noteFallback);
  const bytes = Uint8Array.from(await rasterise(await drawMap(drawing, ground), type, density));
  parentPort?.postMessage({ bytes, isFallback: isStandIn } satisfies RenderedMap, [bytes.buffer]);
});
