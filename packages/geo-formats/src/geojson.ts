// Writes features as GeoJSON (RFC 7946): outer rings counterclockwise, one feature per line.
import { createTextBuffer, type TextBuffer } from '@periplus/collections';
import { type Geometry, type Position, rewindGeometry } from '@periplus/geo';
import { createFileWriter } from '@periplus/streams';
import type { Feature } from './feature.ts';
import type { FeatureWriter } from './feature-writer.ts';

const OPEN = 0x5b;
const CLOSE = 0x5d;
const COMMA = 0x2c;

const writeList = <T>(text: TextBuffer, items: readonly T[], write: (text: TextBuffer, item: T) => void): void => {
  text.writeByte(OPEN);
  for (let n = 0; n < items.length; n++) {
    if (n > 0) text.writeByte(COMMA);
    write(text, items[n] as T);
  }
  text.writeByte(CLOSE);
};

const writePosition = (text: TextBuffer, position: Position): void => {
  text.writeByte(OPEN);
  text.writeNumber(position[0]);
  text.writeByte(COMMA);
  text.writeNumber(position[1]);
  text.writeByte(CLOSE);
};

const writeLine = (text: TextBuffer, line: readonly Position[]): void => writeList(text, line, writePosition);
const writeLines = (text: TextBuffer, lines: readonly (readonly Position[])[]): void =>
  writeList(text, lines, writeLine);

const writeCoordinates = (
  text: TextBuffer,
  geometry: Exclude<Geometry, { readonly type: 'GeometryCollection' }>,
): void => {
  switch (geometry.type) {
    case 'Point':
      writePosition(text, geometry.coordinates);
      break;
    case 'MultiPoint':
    case 'LineString':
      writeLine(text, geometry.coordinates);
      break;
    case 'MultiLineString':
    case 'Polygon':
      writeLines(text, geometry.coordinates);
      break;
    case 'MultiPolygon':
      writeList(text, geometry.coordinates, writeLines);
      break;
  }
};

const writeGeometry = (text: TextBuffer, geometry: Geometry): void => {
  const isCollection = geometry.type === 'GeometryCollection';
  text.write(`{"type":"${geometry.type}","${isCollection ? 'geometries' : 'coordinates'}":`);
  if (isCollection) writeList(text, geometry.geometries, writeGeometry);
  else writeCoordinates(text, geometry);
  text.write('}');
};

const writeFeature = (text: TextBuffer, { id, geometry, properties }: Feature): void => {
  text.write(`{"type":"Feature",${id === undefined ? '' : `"id":${JSON.stringify(id)},`}"geometry":`);
  if (geometry === null) text.write('null');
  else writeGeometry(text, rewindGeometry(geometry, false));
  text.write(`,"properties":${JSON.stringify(properties)}}`);
};

export const writeGeoJson: FeatureWriter = async ({ features, path, name }) => {
  const file = createFileWriter(path);
  const text = createTextBuffer();
  let separator = '\n';
  try {
    text.write(`{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[`);
    for await (const batch of features) {
      for (const feature of batch) {
        text.write(separator);
        writeFeature(text, feature);
        separator = ',\n';
      }
      file.append(text.take());
    }
    text.write('\n]}\n');
    file.append(text.take());
  } finally {
    file.close();
  }
};
