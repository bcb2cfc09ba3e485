// Wires the command that fills the image caches.
import { type WarmTotals, warmPictures } from '../catalog/external/warm-pictures.ts';
import type { Config } from '../config/settings.ts';
import { composeMedia } from './media.ts';
import { openLocalState, openRecordStore } from './storage.ts';
import { createThumbnailWorker } from './thumbnail-worker.ts';

export type WarmMediaOptions = {
  readonly version: string;
  readonly wantsMaps: boolean;
  readonly wantsThumbnails: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (totals: WarmTotals, all: number) => void;
};

export const warmMedia = async (config: Config, options: WarmMediaOptions): Promise<WarmTotals> => {
  const { version, wantsMaps, wantsThumbnails, signal, onProgress } = options;
  const [state, records] = [await openLocalState(config), await openRecordStore(config)];
  const media = composeMedia(config, version);
  const { fetcher, close } = createThumbnailWorker(config, version, state, signal);
  try {
    return await warmPictures({
      ...{ records, signal, onProgress },
      ...(wantsMaps ? { maps: media.maps } : {}),
      ...(wantsThumbnails ? { fetcher } : {}),
    });
  } finally {
    close();
    await media.close();
    await records.close();
    await state.close();
  }
};
