// Features as KMZ: KML 2.3 (OGC 12-007r2) in an archive. Properties stand in ExtendedData.
import { createTextBuffer, memoise, type TextBuffer } from '@periplus/collections';
import type { Geometry, Position } from '@periplus/geo';
import { escapeXml } from '@periplus/markup';
import { writeZip } from '@periplus/streams';
import { MAX_COLUMNS, toCellValue } from '../columns.ts';
import type { Feature } from '../feature.ts';
import type { FileJob, WriteFile } from './file-job.ts';

const COMMA = 0x2c;
const BLANK = 0x20;

const writeCoordinates = (text: TextBuffer, positions: readonly Position[]): void => {
  text.write('<coordinates>');
  for (let n = 0; n < positions.length; n++) {
    const position = positions[n] as Position;
    text.writeNumber(position[0]);
    text.writeByte(COMMA);
    text.writeNumber(position[1]);
    text.writeByte(BLANK);
  }
  text.write('</coordinates>');
};

const writePolygon = (text: TextBuffer, rings: readonly (readonly Position[])[]): void => {
  text.write('<Polygon>');
  for (const [n, ring] of rings.entries()) {
    const name = n === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    text.write(`<${name}><LinearRing>`);
    writeCoordinates(text, ring);
    text.write(`</LinearRing></${name}>`);
  }
  text.write('</Polygon>');
};

const writeLine = (text: TextBuffer, positions: readonly Position[]): void => {
  text.write('<LineString>');
  writeCoordinates(text, positions);
  text.write('</LineString>');
};

const writePoint = (text: TextBuffer, position: Position): void => {
  text.write('<Point>');
  writeCoordinates(text, [position]);
  text.write('</Point>');
};

const writeSeveral = <T>(
  text: TextBuffer,
  members: readonly T[],
  write: (text: TextBuffer, member: T) => void,
): void => {
  text.write('<MultiGeometry>');
  for (const member of members) write(text, member);
  text.write('</MultiGeometry>');
};

const writeShape = (text: TextBuffer, geometry: Geometry): void => {
  switch (geometry.type) {
    case 'Point':
      writePoint(text, geometry.coordinates);
      break;
    case 'MultiPoint':
      writeSeveral(text, geometry.coordinates, writePoint);
      break;
    case 'LineString':
      writeLine(text, geometry.coordinates);
      break;
    case 'MultiLineString':
      writeSeveral(text, geometry.coordinates, writeLine);
      break;
    case 'Polygon':
      writePolygon(text, geometry.coordinates);
      break;
    case 'MultiPolygon':
      writeSeveral(text, geometry.coordinates, writePolygon);
      break;
    case 'GeometryCollection':
      writeSeveral(text, geometry.geometries, writeShape);
      break;
  }
};

/** Programs show the name in their lists: the first property that looks like one, else the id. */
const NAMES = /^(name|title|label|.*_name|name_.*|nom|nombre)$/i;

type Property = { readonly isName: boolean; readonly start: string };

/** What is written of the names of properties, which are few. */
const propertyOf = memoise(
  (name: string): Property => ({ isName: NAMES.test(name), start: `<Data name="${escapeXml(name)}"><value>` }),
  MAX_COLUMNS,
);

const writePlacemark = (text: TextBuffer, { id, geometry, properties }: Feature): void => {
  let [title, data] = [id, ''];
  let isNamed = false;
  for (const name in properties) {
    const value = toCellValue(properties[name]);
    if (value === null) continue;
    const { isName, start } = propertyOf(name);
    if (isName && !isNamed && typeof properties[name] === 'string') [title, isNamed] = [properties[name], true];
    data += `${start}${typeof value === 'string' ? escapeXml(value) : value}</value></Data>`;
  }
  const name = title === undefined ? '' : `<name>${escapeXml(title)}</name>`;
  text.write(`<Placemark>${name}${data === '' ? '' : `<ExtendedData>${data}</ExtendedData>`}`);
  if (geometry !== null) writeShape(text, geometry);
  text.write('</Placemark>\n');
};

async function* toKml({ features, title, origin }: FileJob): AsyncGenerator<string | Uint8Array> {
  const text = createTextBuffer();
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n';
  yield `<name>${escapeXml(title)}</name><description>${escapeXml(origin)}</description>\n`;
  for await (const batch of features) {
    for (const feature of batch) writePlacemark(text, feature);
    yield text.take();
  }
  yield '</Document></kml>\n';
}

export const writeKmz: WriteFile = (job) => writeZip(job.path, [['doc.kml', toKml(job)]]);
