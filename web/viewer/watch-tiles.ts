// Whether tiles come: the first one says that the source works; when all that were asked for fail, somebody is told why.
import type UrlTile from 'ol/source/UrlTile.js';
import { explainFailure } from './explain.ts';
import type { Progress } from './progress.ts';

export const watchTiles = (source: UrlTile, { arrived, failed }: Progress): void => {
  let [waiting, hasCome, isExplained] = [0, false, false];
  source.on('tileloadstart', () => {
    waiting += 1;
  });
  source.on('tileloadend', () => {
    waiting -= 1;
    hasCome = true;
    arrived();
  });
  source.on('tileloaderror', ({ tile }) => {
    waiting -= 1;
    if (hasCome || isExplained || waiting > 0) return;
    isExplained = true;
    void explainFailure(tile.getKey()).then(failed);
  });
};
