// The thread that draws maps. It serves nothing else, so it may be ended at any moment.
import { workerData } from 'node:worker_threads';
import { once } from '@periplus/collections';
import {
  createBundledBackground,
  createTileBackground,
  drawMap,
  type MapBackground,
  openBaseMap,
  rasterise,
  withFallback,
} from '@periplus/static-map';
import { serveParent, withTransfer } from '@periplus/worker-rpc';
import type { DrawThreadApi, DrawThreadData } from './draw-job.ts';
import { createImageFetch } from './image-fetch.ts';

const { tiles, fetch } = workerData as DrawThreadData;

const openBundled = once(async (): Promise<MapBackground> => createBundledBackground(await openBaseMap()));
const tileBackground =
  tiles === undefined ? undefined : createTileBackground({ ...tiles, fetch: createImageFetch(fetch) });

serveParent<DrawThreadApi>({
  draw: async ({ map, density, type }) => {
    let isFallback = false;
    const bundled = await openBundled();
    const onFallback = (): void => {
      isFallback = true;
    };
    const background = tileBackground === undefined ? bundled : withFallback(tileBackground, bundled, onFallback);
    const bytes = Uint8Array.from(await rasterise(await drawMap(map, background), type, density));
    return withTransfer({ bytes, isFallback }, [bytes.buffer]);
  },
});
