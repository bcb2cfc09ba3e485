// A layer of an ArcGIS feature service: features are asked for by what is in view, as coarse as the scale allows.
import type Feature from 'ol/Feature.js';
import EsriJSON from 'ol/format/EsriJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import { bbox } from 'ol/loadingstrategy.js';
import { get as getProjection, transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import type { Box } from '../../map/extent.ts';
import { askService, creditOf, extentOf, parseService } from '../arcgis.ts';
import { wordsOf } from '../progress.ts';
import type { ShowSource, Stage } from '../source-view.ts';
import { featuresAt } from '../vector-info.ts';
import { createVectorStyle } from '../vector-style.ts';

const MOST = 2_000;

const queryOf = ([xmin, ymin, xmax, ymax]: number[], resolution: number): Readonly<Record<string, string>> => ({
  where: '1=1',
  outFields: '*',
  returnGeometry: 'true',
  geometry: JSON.stringify({ xmin, ymin, xmax, ymax, spatialReference: { wkid: 102100 } }),
  geometryType: 'esriGeometryEnvelope',
  inSR: '102100',
  outSR: '102100',
  maxAllowableOffset: String(resolution / 2),
  resultRecordCount: String(MOST),
});

const createSource = (address: string, { progress }: Stage): VectorSource => {
  const format = new EsriJSON();
  const source: VectorSource = new VectorSource<Feature>({
    strategy: bbox,
    loader: (extent, resolution) => {
      askService(`${address}/query`, queryOf(extent, resolution)).then(
        (answer) => {
          source.addFeatures(format.readFeatures(answer, { featureProjection: 'EPSG:3857' }));
          progress.arrived();
          if (answer.exceededTransferLimit === true)
            progress.note('Only a part is shown here; zoom in to see all of it.');
        },
        (error: unknown) => {
          source.removeLoadedExtent(extent);
          progress.failed(wordsOf(error));
        },
      );
    },
  });
  return source;
};

export const show: ShowSource = async (stage) => {
  const { url, layer: number = '0' } = parseService(stage.source.url);
  const address = `${url}/${number}`;
  const facts = await askService(address, {});
  const layer = new VectorLayer({ source: createSource(address, stage), style: createVectorStyle() });
  const extent = extentOf(facts.extent);
  const isKnown = extent !== undefined && getProjection(extent.projection) !== null;
  return {
    layer,
    credit: creditOf(facts),
    infoAt: featuresAt(stage.map, layer),
    ...(isKnown ? { bounds: transformExtent([...extent.box], extent.projection, 'EPSG:4326') as unknown as Box } : {}),
  };
};
