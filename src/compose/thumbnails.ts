// Wires thumbnails of others for serving threads, which wish and wait. What fetches them is compose/thumbnail-fetching.ts.
import { createThumbnailHarvest } from '../catalog/foreign/thumbnail-harvest.ts';
import { createThumbnailMemory, type ThumbnailMemory } from '../catalog/foreign/thumbnail-memory.ts';
import { NO_THUMBNAILING, type Thumbnailing } from '../catalog/foreign/thumbnailing.ts';
import type { Config } from '../config/settings.ts';
import { once } from '../lib/cache/once.ts';
import type { Media } from '../media/media.ts';
import { createThumbnailMaker } from '../media/thumbnail/thumbnail-maker.ts';
import { createSqliteState } from '../state/sqlite-state.ts';
import type { StateStore } from '../state/state.ts';
import { toFetchSettings } from './media.ts';

/** The state is opened at the first wish: most threads never need it. */
export const composeThumbnailing = (config: Config, version: string, { thumbnails }: Media): Thumbnailing => {
  if (!config.media.thumbnails) return NO_THUMBNAILING;
  const maker = createThumbnailMaker(toFetchSettings(config, version));
  let opened: Promise<StateStore> | undefined;
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
