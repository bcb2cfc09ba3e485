// Wires the filling of the caches of pictures, for the command.

import { type WarmTotals, warmPictures } from './catalog/warm-pictures.ts';
import { composeMedia } from './compose-media.ts';
import { openRecords } from './compose-storage.ts';
import { openThumbnailFetching } from './compose-thumbnail-fetching.ts';
import type { Config } from './config/settings.ts';

export type WarmingOptions = {
  readonly version: string;
  readonly wantsMaps: boolean;
  readonly wantsThumbnails: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (totals: WarmTotals, all: number) => void;
};

export const warm = async (config: Config, options: WarmingOptions): Promise<WarmTotals> => {
  const { version, wantsMaps, wantsThumbnails, signal, onProgress } = options;
  const records = await openRecords(config);
  const media = composeMedia(config, version);
  const fetching = await openThumbnailFetching(config, version, signal);
  try {
    return await warmPictures({
      ...{ records, signal, onProgress },
      ...(wantsMaps ? { maps: media.maps } : {}),
      ...(wantsThumbnails ? { harvest: fetching.harvest } : {}),
    });
  } finally {
    await fetching.close();
    await media.close();
    await records.close();
  }
};
