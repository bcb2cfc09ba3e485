// A layer of an ArcGIS feature service. Features load by extent, generalised to the scale of the map.
import type Feature from 'ol/Feature.js';
import EsriJSON from 'ol/format/EsriJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import { bbox } from 'ol/loadingstrategy.js';
import { get as getProjection, transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import type { Box } from '../../map/extent.ts';
import { text } from '../../texts.ts';
import { creditOf, extentOf, fetchService, parseService } from '../arcgis.ts';
import { messageOf } from '../progress.ts';
import type { ShowSource, Stage } from '../source-view.ts';
import { featuresAt } from '../vector-info.ts';
import { createVectorStyle } from '../vector-style.ts';

const MAX_FEATURES = 2_000;

const queryOf = ([xmin, ymin, xmax, ymax]: number[], resolution: number): Readonly<Record<string, string>> => ({
  where: '1=1',
  outFields: '*',
  returnGeometry: 'true',
  geometry: JSON.stringify({ xmin, ymin, xmax, ymax, spatialReference: { wkid: 102100 } }),
  geometryType: 'esriGeometryEnvelope',
  inSR: '102100',
  outSR: '102100',
  maxAllowableOffset: String(resolution / 2),
  resultRecordCount: String(MAX_FEATURES),
});

const createSource = (layerUrl: string, { progress }: Stage): VectorSource => {
  const format = new EsriJSON();
  const source: VectorSource = new VectorSource<Feature>({
    strategy: bbox,
    loader: (extent, resolution) => {
      fetchService(`${layerUrl}/query`, queryOf(extent, resolution)).then(
        (response) => {
          source.addFeatures(format.readFeatures(response, { featureProjection: 'EPSG:3857' }));
          progress.arrived();
          if (response.exceededTransferLimit === true) progress.note(text('viewer.notAllFeatures'));
        },
        (error: unknown) => {
          source.removeLoadedExtent(extent);
          progress.failed(messageOf(error));
        },
      );
    },
  });
  return source;
};

export const show: ShowSource = async (stage) => {
  const { url, layer: number = '0' } = parseService(stage.source.url);
  const layerUrl = `${url}/${number}`;
  const description = await fetchService(layerUrl, {});
  const layer = new VectorLayer({ source: createSource(layerUrl, stage), style: createVectorStyle() });
  const extent = extentOf(description.extent);
  const hasBounds = extent !== undefined && getProjection(extent.projection) !== null;
  return {
    layer,
    credit: creditOf(description),
    infoAt: featuresAt(stage.map, layer),
    ...(hasBounds
      ? { bounds: transformExtent([...extent.box], extent.projection, 'EPSG:4326') as unknown as Box }
      : {}),
  };
};
