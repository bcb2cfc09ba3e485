// Encodes and decodes the boundaries: names, border lines, and for each place the lines around it (docs/places.md).
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from '@periplus/collections';
import type { Box } from '@periplus/geo';
import type { Place, PlaceKind } from './types.ts';

/** A border line as x0, y0, x1, y1, ... in grid steps. */
export type GridLine = ArrayLike<number>;

export interface PlaceAsset {
  /** Grid steps per degree. */
  readonly grid: number;
  readonly places: readonly Place[];
  readonly lines: readonly GridLine[];
  /**
   * For each place the indexes of the lines around it, ascending, `~i` for a line that runs backwards; land is on the
   * right. A country has none: it is the union of its regions.
   */
  readonly borders: readonly (readonly number[])[];
  /** For each country the box without remote islands; see docs/places.md. */
  readonly mainlands: Readonly<Record<string, Box>>;
}

interface Header {
  readonly places: readonly Row[];
  readonly mainlands: Readonly<Record<string, Box>>;
}

const VERSION = 1;
const KINDS: readonly PlaceKind[] = ['country', 'region', 'county'];
type Row = readonly [id: string, name: string, kind: number, parentId: string, stateAbbrev?: string];

const toRow = ({ id, name, kind, parentId, stateAbbrev }: Place): Row =>
  stateAbbrev === undefined
    ? [id, name, KINDS.indexOf(kind), parentId]
    : [id, name, KINDS.indexOf(kind), parentId, stateAbbrev];

const toPlace = ([id, name, kind, parentId, stateAbbrev]: Row): Place => {
  const place: Place = { id, name, kind: KINDS[kind] ?? 'region', parentId };
  return stateAbbrev === undefined ? place : { ...place, stateAbbrev };
};

/** Writes each point as the difference from the previous one, across lines. */
const writeLines = (writer: ByteWriter, lines: readonly GridLine[]): void => {
  let [x, y] = [0, 0];
  writer.unsigned(lines.length);
  for (const line of lines) {
    writer.unsigned(line.length / 2);
    for (let i = 0; i < line.length; i += 2) {
      const [nextX, nextY] = [line[i] as number, line[i + 1] as number];
      writer.signed(nextX - x);
      writer.signed(nextY - y);
      [x, y] = [nextX, nextY];
    }
  }
};

const readLines = (reader: ByteReader): GridLine[] => {
  const lines: GridLine[] = [];
  let [x, y] = [0, 0];
  for (let count = reader.unsigned(); count > 0; count--) {
    const line = new Int32Array(reader.unsigned() * 2);
    for (let i = 0; i < line.length; i += 2) {
      x += reader.signed();
      y += reader.signed();
      line[i] = x;
      line[i + 1] = y;
    }
    lines.push(line);
  }
  return lines;
};

const writeBorder = (writer: ByteWriter, border: readonly number[]): void => {
  let last = 0;
  writer.unsigned(border.length);
  for (const arc of border) {
    const line = arc < 0 ? ~arc : arc;
    writer.unsigned((line - last) * 2 + (arc < 0 ? 1 : 0));
    last = line;
  }
};

const readBorder = (reader: ByteReader): number[] => {
  let line = 0;
  return Array.from({ length: reader.unsigned() }, () => {
    const step = reader.unsigned();
    line += Math.floor(step / 2);
    return step % 2 === 1 ? ~line : line;
  });
};

export const encodePlaces = ({ grid, places, lines, borders, mainlands }: PlaceAsset): Uint8Array => {
  const writer = createByteWriter();
  writer.unsigned(VERSION);
  writer.unsigned(grid);
  const header: Header = { places: places.map(toRow), mainlands };
  writer.text(JSON.stringify(header));
  writeLines(writer, lines);
  for (const border of borders) writeBorder(writer, border);
  const bytes = writer.finish();
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
};

export const decodePlaces = (bytes: Uint8Array): PlaceAsset => {
  const reader = createByteReader(brotliDecompressSync(bytes));
  const version = reader.unsigned();
  if (version !== VERSION) throw new Error(`the boundary file has version ${version}, expected ${VERSION}`);
  const grid = reader.unsigned();
  const { places: rows, mainlands } = JSON.parse(reader.text()) as Header;
  const lines = readLines(reader);
  return { grid, places: rows.map(toPlace), lines, borders: rows.map(() => readBorder(reader)), mainlands };
};
