// Wires the filling of the caches of pictures, for the command.
import { type WarmTotals, warmPictures } from '../catalog/external/warm-pictures.ts';
import type { Config } from '../config/settings.ts';
import { composeMedia } from './media.ts';
import { openRecordStore } from './storage.ts';
import { openThumbnailWorker } from './thumbnail-worker.ts';

export type WarmMediaOptions = {
  readonly version: string;
  readonly wantsMaps: boolean;
  readonly wantsThumbnails: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (totals: WarmTotals, all: number) => void;
};

export const warmMedia = async (config: Config, options: WarmMediaOptions): Promise<WarmTotals> => {
  const { version, wantsMaps, wantsThumbnails, signal, onProgress } = options;
  const records = await openRecordStore(config);
  const media = composeMedia(config, version);
  const fetching = await openThumbnailWorker(config, version, signal);
  try {
    return await warmPictures({
      ...{ records, signal, onProgress },
      ...(wantsMaps ? { maps: media.maps } : {}),
      ...(wantsThumbnails ? { fetcher: fetching.fetcher } : {}),
    });
  } finally {
    await fetching.close();
    await media.close();
    await records.close();
  }
};
