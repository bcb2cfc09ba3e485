// Writes Well-Known Text (OGC 06-103r4, chapter 7).
import type { Geometry, Position } from '../types.ts';

/** The part of a `TextBuffer` that the writer uses. */
export type TextSink = {
  readonly write: (text: string) => void;
  readonly writeByte: (code: number) => void;
  readonly writeNumber: (value: number) => void;
};

const BLANK = 0x20;

const writePosition = (sink: TextSink, position: Position): void => {
  sink.writeNumber(position[0]);
  sink.writeByte(BLANK);
  sink.writeNumber(position[1]);
};

const writeList = <T>(sink: TextSink, items: readonly T[], write: (sink: TextSink, item: T) => void): void => {
  sink.write(items.length === 0 ? 'EMPTY' : '(');
  for (let n = 0; n < items.length; n++) {
    if (n > 0) sink.write(', ');
    write(sink, items[n] as T);
  }
  if (items.length > 0) sink.write(')');
};

const writePoint = (sink: TextSink, position: Position): void => writeList(sink, [position], writePosition);
const writeLine = (sink: TextSink, line: readonly Position[]): void => writeList(sink, line, writePosition);
const writeLines = (sink: TextSink, lines: readonly (readonly Position[])[]): void => writeList(sink, lines, writeLine);

export const writeWkt = (sink: TextSink, geometry: Geometry): void => {
  sink.write(`${geometry.type.toUpperCase()} `);
  switch (geometry.type) {
    case 'Point':
      writePoint(sink, geometry.coordinates);
      break;
    case 'MultiPoint':
      writeList(sink, geometry.coordinates, writePoint);
      break;
    case 'LineString':
      writeLine(sink, geometry.coordinates);
      break;
    case 'MultiLineString':
    case 'Polygon':
      writeLines(sink, geometry.coordinates);
      break;
    case 'MultiPolygon':
      writeList(sink, geometry.coordinates, writeLines);
      break;
    case 'GeometryCollection':
      writeList(sink, geometry.geometries, writeWkt);
      break;
  }
};

export const toWkt = (geometry: Geometry): string => {
  let text = '';
  const append = (value: string | number): void => {
    text += value;
  };
  writeWkt({ write: append, writeByte: (code) => append(String.fromCharCode(code)), writeNumber: append }, geometry);
  return text;
};
