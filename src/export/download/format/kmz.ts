// Features as KMZ: KML 2.3 (OGC 12-007r2) in an archive. Properties stand in ExtendedData.
import type { Geometry, Position } from '../../../lib/geo/types.ts';
import { toXmlText } from '../../../lib/xml/write.ts';
import { createZip } from '../../../lib/zip/zip-file.ts';
import { toCellValue } from '../columns.ts';
import type { Feature } from '../feature.ts';
import type { FileJob, WriteFile } from './file-job.ts';

const SPECIAL = /[&<>"]/;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeKml = (text: string): string => {
  const allowed = toXmlText(text);
  return SPECIAL.test(allowed) ? allowed.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '') : allowed;
};

const coordinates = (positions: readonly Position[]): string => {
  let text = '<coordinates>';
  for (const [x, y] of positions) text += `${x},${y} `;
  return `${text}</coordinates>`;
};

const polygon = (rings: readonly (readonly Position[])[]): string => {
  const boundaries = rings.map((ring, n) => {
    const name = n === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    return `<${name}><LinearRing>${coordinates(ring)}</LinearRing></${name}>`;
  });
  return `<Polygon>${boundaries.join('')}</Polygon>`;
};

const several = (members: readonly string[]): string => `<MultiGeometry>${members.join('')}</MultiGeometry>`;
const point = (position: Position): string => `<Point>${coordinates([position])}</Point>`;
const line = (positions: readonly Position[]): string => `<LineString>${coordinates(positions)}</LineString>`;

const toShape = (geometry: Geometry): string => {
  switch (geometry.type) {
    case 'Point':
      return point(geometry.coordinates);
    case 'MultiPoint':
      return several(geometry.coordinates.map(point));
    case 'LineString':
      return line(geometry.coordinates);
    case 'MultiLineString':
      return several(geometry.coordinates.map(line));
    case 'Polygon':
      return polygon(geometry.coordinates);
    case 'MultiPolygon':
      return several(geometry.coordinates.map(polygon));
    case 'GeometryCollection':
      return several(geometry.geometries.map(toShape));
  }
};

/** Programs show the name in their lists: the first property that looks like one, else the id. */
const NAMES = /^(name|title|label|.*_name|name_.*|nom|nombre)$/i;

const nameOf = ({ id, properties }: Feature): string | undefined => {
  for (const name in properties) {
    if (NAMES.test(name) && typeof properties[name] === 'string') return properties[name];
  }
  return id;
};

const toData = (properties: Feature['properties']): string => {
  let text = '';
  for (const name in properties) {
    const value = toCellValue(properties[name]);
    if (value !== null) text += `<Data name="${escapeKml(name)}"><value>${escapeKml(String(value))}</value></Data>`;
  }
  return text === '' ? '' : `<ExtendedData>${text}</ExtendedData>`;
};

const toPlacemark = (feature: Feature): string => {
  const name = nameOf(feature);
  const title = name === undefined ? '' : `<name>${escapeKml(name)}</name>`;
  const shape = feature.geometry === null ? '' : toShape(feature.geometry);
  return `<Placemark>${title}${toData(feature.properties)}${shape}</Placemark>\n`;
};

async function* toKml({ features, title, origin }: FileJob): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n';
  yield `<name>${escapeKml(title)}</name><description>${escapeKml(origin)}</description>\n`;
  for await (const batch of features) yield batch.map(toPlacemark).join('');
  yield '</Document></kml>\n';
}

export const writeKmz: WriteFile = async (job) => {
  const zip = createZip(job.path);
  try {
    await zip.add('doc.kml', toKml(job));
    zip.finish();
  } finally {
    zip.close();
  }
};
