// A PMTiles archive, vector or raster, read by ranges.
import MVT from 'ol/format/MVT.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import ImageTile from 'ol/source/ImageTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';
import type VectorTile from 'ol/VectorTile.js';
import { type Header, PMTiles, TileType } from 'pmtiles';
import { text } from '../../texts.ts';
import { explainFailure } from '../explain.ts';
import { type Progress, SourceProblem } from '../progress.ts';
import type { ShowSource } from '../source-view.ts';
import { featuresAt } from '../vector-info.ts';
import { createVectorStyle } from '../vector-style.ts';

const HEAD_RANGE = { range: 'bytes=0-126' };

const readHeader = async (archive: PMTiles, url: string): Promise<Header> => {
  try {
    return await archive.getHeader();
  } catch {
    throw new SourceProblem(await explainFailure(url, HEAD_RANGE));
  }
};

const toNumbers = (tileUrl: string): readonly number[] => tileUrl.split('/').slice(-3).map(Number);

/** The map library requests tiles by URL, so the tile coordinates are written into one and parsed again. */
const loadVectorTile =
  (archive: PMTiles, { arrived, failed }: Progress) =>
  (tile: Tile, tileUrl: string): void => {
    const [z = 0, x = 0, y = 0] = toNumbers(tileUrl);
    const vectorTile = tile as VectorTile<never>;
    vectorTile.setLoader((extent, _resolution, projection) => {
      archive.getZxy(z, x, y).then(
        (found) => {
          const features =
            found === undefined
              ? []
              : vectorTile.getFormat().readFeatures(found.data, { extent, featureProjection: projection });
          vectorTile.setFeatures(features as never[]);
          arrived();
        },
        () => {
          vectorTile.setState(TileState.ERROR);
          failed(text('viewer.tilesUnreadable'));
        },
      );
    });
  };

const createVectorLayer = (archive: PMTiles, header: Header, progress: Progress): BaseLayer =>
  new VectorTileLayer({
    style: createVectorStyle(),
    source: new VectorTileSource({
      format: new MVT(),
      url: 'pmtiles/{z}/{x}/{y}',
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      tileSize: 512,
      tileLoadFunction: loadVectorTile(archive, progress),
    }),
  });

/** The archive omits empty tiles. */
const createEmptyImage = (): Promise<ImageBitmap> => createImageBitmap(new ImageData(1, 1));

const createRasterLayer = (archive: PMTiles, header: Header, { arrived, failed }: Progress): BaseLayer =>
  new TileLayer({
    source: new ImageTile({
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      loader: async (z, x, y) => {
        try {
          const found = await archive.getZxy(z, x, y);
          const image = await (found === undefined ? createEmptyImage() : createImageBitmap(new Blob([found.data])));
          arrived();
          return image;
        } catch (error) {
          failed(text('viewer.tilesUnreadable'));
          throw error;
        }
      },
    }),
  });

export const show: ShowSource = async ({ map, source: { url }, progress }) => {
  const archive = new PMTiles(new URL(url, location.href).href);
  const header = await readHeader(archive, url);
  const isVector = header.tileType === TileType.Mvt;
  const layer = isVector ? createVectorLayer(archive, header, progress) : createRasterLayer(archive, header, progress);
  return {
    layer,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    ...(isVector ? { infoAt: featuresAt(map, layer) } : {}),
  };
};
