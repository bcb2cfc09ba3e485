// A layer of a WMS 1.1.1. STYLES is always sent: some servers refuse a request without it.
import TileLayer from 'ol/layer/Tile.js';
import TileWMS from 'ol/source/TileWMS.js';
import { isObject } from '../load.ts';
import { SourceProblem } from '../progress.ts';
import { type Info, type Point, type ShowSource, toFacts } from '../source-view.ts';
import { watchTiles } from '../watch-tiles.ts';

const FORMATS = ['application/json', 'text/plain'] as const;

const ownParameters = new Set([
  ...['service', 'version', 'request', 'layers', 'styles', 'format', 'srs', 'crs', 'bbox', 'width', 'height'],
]);

/** Records deliver '...?SERVICE=WMS&REQUEST=GetCapabilities': what a request sets itself must not stand there twice. */
const withoutOwn = (address: string): string => {
  const url = new URL(address, location.href);
  for (const name of [...url.searchParams.keys()])
    if (ownParameters.has(name.toLowerCase())) url.searchParams.delete(name);
  return url.href;
};

const readFeatures = (text: string): readonly Info[] | undefined => {
  try {
    const answer: unknown = JSON.parse(text);
    if (!isObject(answer) || !Array.isArray(answer.features)) return undefined;
    return answer.features.filter(isObject).map(({ id, properties }) => ({
      title: typeof id === 'string' ? id : 'Feature',
      facts: toFacts(isObject(properties) ? properties : {}),
    }));
  } catch {
    return undefined;
  }
};

const ask = async (url: string): Promise<string> => {
  try {
    return await (await fetch(url)).text();
  } catch {
    throw new SourceProblem('The server of this layer does not tell other sites what is here.');
  }
};

const infoFrom = async (source: TileWMS, coordinate: Point['coordinate'], resolution: number) => {
  for (const format of FORMATS) {
    const parameters = { INFO_FORMAT: format, FEATURE_COUNT: 10 };
    const url = source.getFeatureInfoUrl(coordinate, resolution, 'EPSG:3857', parameters);
    const text = url === undefined ? '' : await ask(url);
    const infos = readFeatures(text);
    if (infos !== undefined) return infos;
    if (format === 'text/plain' && text.trim() !== '' && !text.trimStart().startsWith('<'))
      return [{ title: 'Answer of the server', facts: [['', text.trim().slice(0, 4_000)] as const] }];
  }
  return [];
};

export const show: ShowSource = async ({ map, source: { url, layer = '' }, progress }) => {
  const source = new TileWMS({
    url: withoutOwn(url),
    params: { LAYERS: layer, VERSION: '1.1.1', FORMAT: 'image/png', TRANSPARENT: true, STYLES: '' },
    hidpi: false,
  });
  watchTiles(source, progress);
  return {
    layer: new TileLayer({ source }),
    infoAt: ({ coordinate }) => infoFrom(source, coordinate, map.getView().getResolution() ?? 1),
  };
};
