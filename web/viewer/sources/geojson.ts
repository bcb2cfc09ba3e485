// A GeoJSON file, or an OpenIndexMap: GeoJSON whose features are the sheets of a map series.
import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import { transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { palette } from '../../map/color-scheme.ts';
import type { Box } from '../../map/extent.ts';
import { text } from '../../texts.ts';
import { loadJson } from '../load.ts';
import { SourceProblem } from '../progress.ts';
import type { ShowSource, SourceView } from '../source-view.ts';
import { featuresAt } from '../vector-info.ts';
import { createVectorStyle } from '../vector-style.ts';

const readFeatures = (document: unknown) => {
  try {
    return new GeoJSON().readFeatures(document, { featureProjection: 'EPSG:3857' });
  } catch {
    throw new SourceProblem(text('viewer.notGeojson'));
  }
};

/** Unavailable sheets have dashed lines and no fill. */
const createSheetStyle = () => {
  const { footprint, label, halo } = palette();
  const text = (name: unknown) =>
    new Text({
      text: name === undefined || name === null ? '' : String(name),
      font: '12px system-ui, sans-serif',
      fill: new Fill({ color: label }),
      stroke: new Stroke({ color: halo, width: 3 }),
      overflow: false,
    });
  const available = createVectorStyle();
  const missing = new Style({
    stroke: new Stroke({ color: footprint, width: 1, lineDash: [4, 4] }),
    fill: new Fill({ color: `${footprint}08` }),
  });
  return (feature: { get: (name: string) => unknown }): Style => {
    const style = (feature.get('available') === false ? missing : available).clone();
    style.setText(text(feature.get('label')));
    return style;
  };
};

export const show: ShowSource = async ({ map, source: { url, protocol }, progress }): Promise<SourceView> => {
  const features = readFeatures(await loadJson(url));
  const source = new VectorSource({ features });
  const isIndex = protocol === 'open_index_map';
  const layer = new VectorLayer({
    source,
    style: isIndex ? createSheetStyle() : createVectorStyle(),
    declutter: isIndex,
  });
  if (source.isEmpty()) progress.note(text('viewer.noFeatures'));
  progress.arrived();
  const extent = source.getExtent();
  const bounds =
    source.isEmpty() || extent === null
      ? undefined
      : (transformExtent(extent, 'EPSG:3857', 'EPSG:4326') as unknown as Box);
  return { layer, infoAt: featuresAt(map, layer), ...(bounds === undefined ? {} : { bounds }) };
};
