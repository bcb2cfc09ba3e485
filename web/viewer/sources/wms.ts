// A WMS 1.1.1 layer. STYLES is always sent, since some servers require it.
import TileLayer from 'ol/layer/Tile.js';
import TileWMS from 'ol/source/TileWMS.js';
import { createXYZ } from 'ol/tilegrid.js';
import { text } from '../../texts.ts';
import { isObject } from '../load.ts';
import { SourceProblem } from '../progress.ts';
import { type Info, type Point, type ShowSource, toAttributes } from '../source-view.ts';
import { watchTiles } from '../watch-tiles.ts';

const FORMATS = ['application/json', 'text/plain'] as const;

const REQUEST_PARAMETERS = new Set([
  ...['service', 'version', 'request', 'layers', 'styles', 'format', 'srs', 'crs', 'bbox', 'width', 'height'],
]);

/** Record URLs may contain '?SERVICE=WMS&REQUEST=GetCapabilities'; parameters must not occur twice. */
const toServiceUrl = (recordUrl: string): string => {
  const url = new URL(recordUrl, location.href);
  for (const name of [...url.searchParams.keys()])
    if (REQUEST_PARAMETERS.has(name.toLowerCase())) url.searchParams.delete(name);
  return url.href;
};

const readFeatures = (body: string): readonly Info[] | undefined => {
  try {
    const response: unknown = JSON.parse(body);
    if (!isObject(response) || !Array.isArray(response.features)) return undefined;
    return response.features.filter(isObject).map(({ id, properties }) => ({
      title: typeof id === 'string' ? id : text('viewer.feature'),
      attributes: toAttributes(isObject(properties) ? properties : {}),
    }));
  } catch {
    return undefined;
  }
};

const fetchText = async (url: string): Promise<string> => {
  try {
    return await (await fetch(url)).text();
  } catch {
    throw new SourceProblem(text('viewer.noQueries'));
  }
};

const infoFrom = async (source: TileWMS, coordinate: Point['coordinate'], resolution: number) => {
  for (const format of FORMATS) {
    const parameters = { INFO_FORMAT: format, FEATURE_COUNT: 10 };
    const url = source.getFeatureInfoUrl(coordinate, resolution, 'EPSG:3857', parameters);
    const body = url === undefined ? '' : await fetchText(url);
    const infos = readFeatures(body);
    if (infos !== undefined) return infos;
    if (format === 'text/plain' && body.trim() !== '' && !body.trimStart().startsWith('<'))
      return [{ title: text('viewer.serverResponse'), attributes: [['', body.trim().slice(0, 4_000)] as const] }];
  }
  return [];
};

/** A quarter of the requests of usual tiles: each makes the server read the data again. */
const TILE_PIXELS = 512;

export const show: ShowSource = async ({ map, source: { url, layer = '' }, progress }) => {
  const source = new TileWMS({
    url: toServiceUrl(url),
    params: { LAYERS: layer, VERSION: '1.1.1', FORMAT: 'image/png', TRANSPARENT: true, STYLES: '' },
    tileGrid: createXYZ({ tileSize: TILE_PIXELS }),
    hidpi: false,
  });
  watchTiles(source, progress);
  return {
    layer: new TileLayer({ source }),
    infoAt: ({ coordinate }) => infoFrom(source, coordinate, map.getView().getResolution() ?? 1),
  };
};
