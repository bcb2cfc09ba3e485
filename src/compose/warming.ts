// Wires the filling of the caches of pictures, for the command.
import { type WarmTotals, warmPictures } from '../catalog/foreign/warm-pictures.ts';
import type { Config } from '../config/settings.ts';
import { composeMedia } from './media.ts';
import { openRecords } from './storage.ts';
import { openThumbnailFetching } from './thumbnail-fetching.ts';

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
