// Wires the fetching of thumbnails: for serving threads, which wish and wait, and for whoever fetches in the background.
import { join } from 'node:path';
import { createThumbnailHarvest, type ThumbnailHarvest } from './catalog/thumbnail-harvest.ts';
import { createThumbnailMemory, type ThumbnailMemory } from './catalog/thumbnail-memory.ts';
import { NO_THUMBNAILING, type Thumbnailing } from './catalog/thumbnailing.ts';
import { MEDIA_FOLDER, toFetchSettings } from './compose-media.ts';
import type { Config } from './config/settings.ts';
import { once } from './lib/cache/once.ts';
import { type Media, thumbnailFolder } from './media/media.ts';
import { createPoliteFetch } from './media/thumbnail/fetch-job.ts';
import { makeThumbnail } from './media/thumbnail/make-thumbnail.ts';
import { createThumbnailMaker } from './media/thumbnail/thumbnail-maker.ts';
import { createThumbnails } from './media/thumbnails.ts';
import type { ThumbnailSource } from './record/views/thumbnail-sources.ts';
import { createSqliteState } from './state/sqlite-state.ts';
import type { State } from './state/state.ts';

/** The state is opened at the first wish: most threads never need it. */
export const composeThumbnailing = (config: Config, version: string, { thumbnails }: Media): Thumbnailing => {
  if (!config.media.thumbnails) return NO_THUMBNAILING;
  const maker = createThumbnailMaker(toFetchSettings(config, version));
  let opened: Promise<State> | undefined;
  const openMemory = once(async (): Promise<ThumbnailMemory> => {
    opened = createSqliteState({ dataDir: config.data.dir });
    return createThumbnailMemory(await opened);
  });
  return {
    wish: async ({ id }) => {
      await (await openMemory()).wish(id);
    },
    fetchNow: async (record) => {
      const harvest = createThumbnailHarvest({ memory: await openMemory(), thumbnails, make: maker.make });
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

export type ThumbnailFetching = {
  readonly state: State;
  readonly memory: ThumbnailMemory;
  readonly harvest: ThumbnailHarvest;
  readonly close: () => Promise<void>;
};

/** For a thread or a command that does nothing else: fetches and makes pictures in this very thread. */
export const openThumbnailFetching = async (
  config: Config,
  version: string,
  stopping?: AbortSignal,
): Promise<ThumbnailFetching> => {
  const state = await createSqliteState({ dataDir: config.data.dir });
  const memory = createThumbnailMemory(state);
  const folder = thumbnailFolder(join(config.data.dir, MEDIA_FOLDER));
  const thumbnails = createThumbnails({ folder, maxBytes: config.media.thumbnailCacheBytes });
  const fetch = createPoliteFetch(toFetchSettings(config, version), stopping);
  const make = (sources: readonly ThumbnailSource[]) => makeThumbnail(sources, fetch);
  const harvest = createThumbnailHarvest({ memory, thumbnails, make, ...(stopping && { stopping }) });
  const close = async (): Promise<void> => {
    thumbnails.close();
    await state.close();
  };
  return { state, memory, harvest, close };
};
