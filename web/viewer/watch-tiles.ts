// Reports whether tiles load: the first tile means success; if the first ones all fail, the reason is shown.
import { get as getProjection } from 'ol/proj.js';
import type UrlTile from 'ol/source/UrlTile.js';
import type Tile from 'ol/Tile.js';
import { explainFailure } from './explain.ts';
import type { Progress } from './progress.ts';

/** The key of a tile is not its URL, so the URL is computed again. */
const urlOf = (source: UrlTile, tile: Tile): string => {
  const projection = source.getProjection() ?? getProjection('EPSG:3857');
  const url = projection === null ? undefined : source.getTileUrlFunction()(tile.getTileCoord(), 1, projection);
  return url ?? '';
};

/** After this many failures there is no need to wait for the other tiles. */
const MAX_ERRORS = 4;

export const watchTiles = (source: UrlTile, { arrived, failed }: Progress): void => {
  let [waiting, errors, hasLoaded, isExplained] = [0, 0, false, false];
  source.on('tileloadstart', () => {
    waiting += 1;
  });
  source.on('tileloadend', () => {
    waiting -= 1;
    hasLoaded = true;
    arrived();
  });
  source.on('tileloaderror', ({ tile }) => {
    waiting -= 1;
    errors += 1;
    if (hasLoaded || isExplained || (waiting > 0 && errors < MAX_ERRORS)) return;
    isExplained = true;
    void explainFailure(urlOf(source, tile)).then(failed);
  });
};
