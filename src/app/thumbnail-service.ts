// Wires thumbnails of others for serving threads, which wish and wait. What fetches them is app/thumbnail-worker.ts.

import { once } from '@periplus/collections';
import { createThumbnailFetcher } from '../catalog/external/thumbnail-fetcher.ts';
import { NO_THUMBNAIL_SERVICE, type ThumbnailService } from '../catalog/external/thumbnail-service.ts';
import { createThumbnailState, type ThumbnailState } from '../catalog/external/thumbnail-state.ts';
import type { Config } from '../config/settings.ts';
import type { Media } from '../media/media.ts';
import { createThumbnailMaker } from '../media/thumbnail/thumbnail-maker.ts';
import { createSqliteState } from '../state/sqlite-state.ts';
import type { StateStore } from '../state/state.ts';
import { toFetchSettings } from './media.ts';

/** The state is opened at the first wish: most threads never need it. */
export const composeThumbnailService = (config: Config, version: string, { thumbnails }: Media): ThumbnailService => {
  if (!config.media.thumbnails) return NO_THUMBNAIL_SERVICE;
  const maker = createThumbnailMaker(toFetchSettings(config, version));
  let opened: Promise<StateStore> | undefined;
  const openMemory = once(async (): Promise<ThumbnailState> => {
    opened = createSqliteState({ dataDir: config.data.dir });
    return createThumbnailState(await opened);
  });
  return {
    request: async ({ id }) => {
      await (await openMemory()).request(id);
    },
    fetchNow: async (record) => {
      const harvest = createThumbnailFetcher({ thumbnailState: await openMemory(), thumbnails, make: maker.make });
      const harvested = await harvest.fetch(record, true);
      if (harvested.kind === 'made') await thumbnails.refresh();
      return harvested;
    },
    close: async () => {
      await maker.close();
      await (await opened)?.close();
    },
  };
};
