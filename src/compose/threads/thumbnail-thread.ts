// What the thread of the server runs that fetches thumbnails in the background.
import { startThumbnailRunner } from '../../catalog/foreign/thumbnail-runner.ts';
import { runBackground } from '../../serve/run-background.ts';
import { openForReading } from '../storage.ts';
import { openThumbnailFetching } from '../thumbnail-fetching.ts';

await runBackground(async ({ config, version, onTrouble }) => {
  const stopping = new AbortController();
  const { state, memory, harvest, close } = await openThumbnailFetching(config, version, stopping.signal);
  const records = await openForReading(config);
  const runner = startThumbnailRunner({ state, memory, harvest, getRecord: records.get, onTrouble });
  return {
    close: async () => {
      stopping.abort();
      await runner.close();
      await records.close();
      await close();
    },
  };
});
