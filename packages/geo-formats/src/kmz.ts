// Writes features and images as KMZ: KML 2.3 (OGC 12-007r2) in a ZIP file. Properties go into ExtendedData.
import { createTextBuffer, memoise, type TextBuffer } from '@periplus/collections';
import type { Box, Geometry, Position } from '@periplus/geo';
import { escapeXml } from '@periplus/markup';
import { writeZip } from '@periplus/streams';
import { MAX_COLUMNS, toCellValue } from './columns.ts';
import type { Feature } from './feature.ts';
import type { FeatureWriter, FeatureWriterOptions } from './feature-writer.ts';

const COMMA = 0x2c;
const SPACE = 0x20;

const writeCoordinates = (text: TextBuffer, positions: readonly Position[]): void => {
  text.write('<coordinates>');
  for (let n = 0; n < positions.length; n++) {
    const position = positions[n] as Position;
    text.writeNumber(position[0]);
    text.writeByte(COMMA);
    text.writeNumber(position[1]);
    text.writeByte(SPACE);
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

const writeMultiGeometry = <T>(
  text: TextBuffer,
  members: readonly T[],
  write: (text: TextBuffer, member: T) => void,
): void => {
  text.write('<MultiGeometry>');
  for (const member of members) write(text, member);
  text.write('</MultiGeometry>');
};

const writeGeometry = (text: TextBuffer, geometry: Geometry): void => {
  switch (geometry.type) {
    case 'Point':
      writePoint(text, geometry.coordinates);
      break;
    case 'MultiPoint':
      writeMultiGeometry(text, geometry.coordinates, writePoint);
      break;
    case 'LineString':
      writeLine(text, geometry.coordinates);
      break;
    case 'MultiLineString':
      writeMultiGeometry(text, geometry.coordinates, writeLine);
      break;
    case 'Polygon':
      writePolygon(text, geometry.coordinates);
      break;
    case 'MultiPolygon':
      writeMultiGeometry(text, geometry.coordinates, writePolygon);
      break;
    case 'GeometryCollection':
      writeMultiGeometry(text, geometry.geometries, writeGeometry);
      break;
  }
};

/** The first property with such a name becomes the name of the placemark; without one, the id does. */
const NAME_PROPERTY = /^(name|title|label|.*_name|name_.*|nom|nombre)$/i;

type Property = { readonly isName: boolean; readonly start: string };

/** Memoised because features share few property names. */
const propertyOf = memoise(
  (name: string): Property => ({ isName: NAME_PROPERTY.test(name), start: `<Data name="${escapeXml(name)}"><value>` }),
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
  if (geometry !== null) writeGeometry(text, geometry);
  text.write('</Placemark>\n');
};

async function* toKml({ features, title, origin }: FeatureWriterOptions): AsyncGenerator<string | Uint8Array> {
  const text = createTextBuffer();
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n';
  yield `<name>${escapeXml(title)}</name><description>${escapeXml(origin)}</description>\n`;
  for await (const batch of features) {
    for (const feature of batch) writePlacemark(text, feature);
    yield text.take();
  }
  yield '</Document></kml>\n';
}

export const writeKmz: FeatureWriter = (options) => writeZip(options.path, [['doc.kml', toKml(options)]]);

/** KML 2.3, 11.3. */
const toGroundOverlay = (title: string, [west, south, east, north]: Box): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><GroundOverlay><name>${escapeXml(title)}</name><Icon><href>map.png</href></Icon>
<LatLonBox><north>${north}</north><south>${south}</south><east>${east}</east><west>${west}</west></LatLonBox></GroundOverlay></kml>
`;

/** Writes a PNG image that lies on the ground within the box. */
export const writeKmzOverlay = (path: string, title: string, png: Uint8Array, box: Box): Promise<void> =>
  writeZip(path, [
    ['doc.kml', [toGroundOverlay(title, box)]],
    ['map.png', [png]],
  ]);
