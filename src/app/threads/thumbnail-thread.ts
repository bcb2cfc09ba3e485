// What the thread of the server runs that fetches thumbnails in the background.
import { startThumbnailRunner } from '../../catalog/external/thumbnail-runner.ts';
import { runBackground } from '../../server/run-background.ts';
import { openReadOnlyRecordStore } from '../storage.ts';
import { openThumbnailWorker } from '../thumbnail-worker.ts';

await runBackground(async ({ config, version, onError }) => {
  const stopping = new AbortController();
  const {
    state,
    thumbnailState: memory,
    fetcher: harvest,
    close,
  } = await openThumbnailWorker(config, version, stopping.signal);
  const records = await openReadOnlyRecordStore(config);
  const runner = startThumbnailRunner({
    state,
    thumbnailState: memory,
    fetcher: harvest,
    getRecord: records.get,
    onError,
  });
  return {
    close: async () => {
      stopping.abort();
      await runner.close();
      await records.close();
      await close();
    },
  };
});
