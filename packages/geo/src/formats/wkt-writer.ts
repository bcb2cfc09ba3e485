// Writes Well-Known Text (OGC 06-103r4, chapter 7).
import type { TextBuffer } from '@periplus/collections';
import type { Geometry, Position } from '../types.ts';

const BLANK = 0x20;

const writePosition = (text: TextBuffer, position: Position): void => {
  text.writeNumber(position[0]);
  text.writeByte(BLANK);
  text.writeNumber(position[1]);
};

const writeList = <T>(text: TextBuffer, items: readonly T[], write: (text: TextBuffer, item: T) => void): void => {
  text.write(items.length === 0 ? 'EMPTY' : '(');
  for (let n = 0; n < items.length; n++) {
    if (n > 0) text.write(', ');
    write(text, items[n] as T);
  }
  if (items.length > 0) text.write(')');
};

const writePoint = (text: TextBuffer, position: Position): void => writeList(text, [position], writePosition);
const writeLine = (text: TextBuffer, line: readonly Position[]): void => writeList(text, line, writePosition);
const writeLines = (text: TextBuffer, lines: readonly (readonly Position[])[]): void =>
  writeList(text, lines, writeLine);

export const writeWkt = (text: TextBuffer, geometry: Geometry): void => {
  text.write(`${geometry.type.toUpperCase()} `);
  switch (geometry.type) {
    case 'Point':
      writePoint(text, geometry.coordinates);
      break;
    case 'MultiPoint':
      writeList(text, geometry.coordinates, writePoint);
      break;
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
    case 'GeometryCollection':
      writeList(text, geometry.geometries, writeWkt);
      break;
  }
};
