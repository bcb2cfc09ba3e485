// Images of ArcGIS services: cached tiles, dynamic maps and image services.
import type { Coordinate } from 'ol/coordinate.js';
import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import { get as getProjection, transformExtent } from 'ol/proj.js';
import TileArcGISRest from 'ol/source/TileArcGISRest.js';
import TileImage from 'ol/source/TileImage.js';
import XYZ from 'ol/source/XYZ.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import type { Box } from '../../map/extent.ts';
import { text } from '../../texts.ts';
import { codeOf, creditOf, extentOf, fetchService, parseService, type Service } from '../arcgis.ts';
import { isObject } from '../load.ts';
import { type Info, type ShowSource, toAttributes } from '../source-view.ts';
import { watchTiles } from '../watch-tiles.ts';

type Description = Readonly<Record<string, unknown>>;

/** Images also work if CORS prevents reading the description. */
const describe = (url: string): Promise<Description> => fetchService(url, {}).catch(() => ({}));

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

const gridOf = ({ tileInfo }: Description): { readonly grid: TileGrid; readonly projection: string } | undefined => {
  if (!isObject(tileInfo) || !isObject(tileInfo.origin) || !Array.isArray(tileInfo.lods)) return undefined;
  const projection = codeOf(tileInfo.spatialReference);
  if (projection === undefined || getProjection(projection) === null) return undefined;
  const origin = [numberOf(tileInfo.origin.x), numberOf(tileInfo.origin.y)];
  const resolutions = tileInfo.lods.filter(isObject).map(({ resolution }) => numberOf(resolution));
  const tileSize = [numberOf(tileInfo.cols), numberOf(tileInfo.rows)];
  if (resolutions.length === 0 || ![...origin, ...resolutions, ...tileSize].every(Number.isFinite)) return undefined;
  return { grid: new TileGrid({ origin, resolutions, tileSize }), projection };
};

const createTiles = ({ url }: Service, description: Description): TileImage => {
  const tiling = gridOf(description);
  if (tiling === undefined) return new XYZ({ url: `${url}/tile/{z}/{y}/{x}` });
  return new TileImage({
    tileGrid: tiling.grid,
    projection: tiling.projection,
    tileUrlFunction: ([z, x, y]) => `${url}/tile/${z}/${y}/${x}`,
  });
};

const createDynamic = ({ url, layer }: Service, isImage: boolean): TileImage =>
  new TileArcGISRest({
    url,
    hidpi: false,
    params: isImage || layer === undefined ? {} : { LAYERS: `show:${layer}` },
  });

const toInfo = (result: Description): Info => ({
  title: String(result.layerName ?? result.value ?? text('viewer.result')),
  attributes: toAttributes(isObject(result.attributes) ? result.attributes : { value: result.value }),
});

const identify =
  (map: OlMap, { url, layer }: Service, isImage: boolean) =>
  async ({ coordinate }: { readonly coordinate: Coordinate }): Promise<readonly Info[]> => {
    const [width = 1, height = 1] = map.getSize() ?? [];
    const [x, y] = coordinate;
    const response = await fetchService(`${url}/identify`, {
      geometry: JSON.stringify({ x, y, spatialReference: { wkid: 3857 } }),
      geometryType: 'esriGeometryPoint',
      sr: '3857',
      ...(isImage ? {} : { layers: layer === undefined ? 'visible' : `visible:${layer}`, tolerance: '4' }),
      mapExtent: map.getView().calculateExtent().join(','),
      imageDisplay: `${width},${height},96`,
      returnGeometry: 'false',
    });
    if (isImage) return response.value === undefined || response.value === 'NoData' ? [] : [toInfo(response)];
    return Array.isArray(response.results) ? response.results.filter(isObject).map(toInfo) : [];
  };

const boundsOf = (description: Description): Box | undefined => {
  const extent = extentOf(description.fullExtent ?? description.extent);
  if (extent === undefined || getProjection(extent.projection) === null) return undefined;
  return transformExtent([...extent.box], extent.projection, 'EPSG:4326') as unknown as Box;
};

export const show: ShowSource = async ({ map, source: { url, protocol }, progress }) => {
  const service = parseService(url);
  const description = await describe(service.url);
  const isImage = protocol === 'arcgis_image_map_layer';
  const source =
    protocol === 'arcgis_tiled_map_layer' ? createTiles(service, description) : createDynamic(service, isImage);
  watchTiles(source, progress);
  const bounds = boundsOf(description);
  return {
    layer: new TileLayer({ source }),
    credit: creditOf(description),
    infoAt: identify(map, service, isImage),
    ...(bounds === undefined ? {} : { bounds }),
  };
};
