// Features as GeoJSON (RFC 7946): degrees, outer rings against the clock, one feature a line.
import { createFileWriter } from '../../../lib/file-writer.ts';
import { windGeometry } from '../../../lib/geo/plane/winding.ts';
import type { Feature } from '../feature.ts';
import type { WriteFile } from './file-job.ts';

const toText = ({ id, geometry, properties }: Feature): string =>
  JSON.stringify({
    type: 'Feature',
    ...(id === undefined ? {} : { id }),
    geometry: geometry === null ? null : windGeometry(geometry, false),
    properties,
  });

export const writeGeoJson: WriteFile = async ({ features, path, name }) => {
  const file = createFileWriter(path);
  let between = '\n';
  try {
    file.append(Buffer.from(`{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[`));
    for await (const batch of features) {
      let text = '';
      for (const feature of batch) {
        text += between + toText(feature);
        between = ',\n';
      }
      file.append(Buffer.from(text));
    }
    file.append(Buffer.from('\n]}\n'));
  } finally {
    file.close();
  }
};
