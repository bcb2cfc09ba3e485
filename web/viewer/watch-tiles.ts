// Whether tiles come: the first one says that the source works; when the first ones all fail, somebody is told why.
import { get as getProjection } from 'ol/proj.js';
import type UrlTile from 'ol/source/UrlTile.js';
import type Tile from 'ol/Tile.js';
import { explainFailure } from './explain.ts';
import type { Progress } from './progress.ts';

/** The key of a tile is no address, so that it is made again. */
const addressOf = (source: UrlTile, tile: Tile): string => {
  const projection = source.getProjection() ?? getProjection('EPSG:3857');
  const address = projection === null ? undefined : source.getTileUrlFunction()(tile.getTileCoord(), 1, projection);
  return address ?? '';
};

/** So many failures in a row are no accident; a slow server is not waited for to the last tile. */
const ENOUGH = 4;

export const watchTiles = (source: UrlTile, { arrived, failed }: Progress): void => {
  let [waiting, errors, hasCome, isExplained] = [0, 0, false, false];
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
    errors += 1;
    if (hasCome || isExplained || (waiting > 0 && errors < ENOUGH)) return;
    isExplained = true;
    void explainFailure(addressOf(source, tile)).then(failed);
  });
};
