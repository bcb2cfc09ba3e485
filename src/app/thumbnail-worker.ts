// Wires the fetching of thumbnails for whoever does nothing else: a thread of the server, or a command.
import { join } from 'node:path';
import { createThumbnailFetcher, type ThumbnailFetcher } from '../catalog/external/thumbnail-fetcher.ts';
import { createThumbnailState, type ThumbnailState } from '../catalog/external/thumbnail-state.ts';
import type { Config } from '../config/settings.ts';
import { thumbnailFolder } from '../media/media.ts';
import { createThrottledFetch } from '../media/thumbnail/fetch-job.ts';
import { makeThumbnail } from '../media/thumbnail/make-thumbnail.ts';
import { createThumbnails } from '../media/thumbnails.ts';
import type { ThumbnailSource } from '../record/views/thumbnail-sources.ts';
import { createSqliteState } from '../state/sqlite-state.ts';
import type { StateStore } from '../state/state.ts';
import { MEDIA_FOLDER, toFetchSettings } from './media.ts';

export type ThumbnailWorker = {
  readonly state: StateStore;
  readonly thumbnailState: ThumbnailState;
  readonly fetcher: ThumbnailFetcher;
  readonly close: () => Promise<void>;
};

/** Fetches and makes pictures in this very thread. */
export const openThumbnailWorker = async (
  config: Config,
  version: string,
  stopping?: AbortSignal,
): Promise<ThumbnailWorker> => {
  const state = await createSqliteState({ dataDir: config.data.dir });
  const memory = createThumbnailState(state);
  const folder = thumbnailFolder(join(config.data.dir, MEDIA_FOLDER));
  const thumbnails = createThumbnails({ folder, maxBytes: config.media.thumbnailCacheBytes });
  const fetch = createThrottledFetch(toFetchSettings(config, version), stopping);
  const make = (sources: readonly ThumbnailSource[]) => makeThumbnail(sources, fetch);
  const harvest = createThumbnailFetcher({ thumbnailState: memory, thumbnails, make, ...(stopping && { stopping }) });
  const close = async (): Promise<void> => {
    thumbnails.close();
    await state.close();
  };
  return { state, thumbnailState: memory, fetcher: harvest, close };
};
