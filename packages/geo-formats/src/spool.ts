// Stores rows in a temporary file, for formats that must know all columns before they write the first row. Geometries
// are stored in the form that the format needs: coordinates are expensive to write and parse as text.
import { createReadStream } from 'node:fs';
import { createFileWriter } from '@periplus/streams';
import { type Column, createColumnCollector } from './columns.ts';
import type { Feature, Features } from './feature.ts';

export type Row = {
  readonly properties: Feature['properties'];
  readonly geometryText: string;
};

type StoredRow = readonly [properties: Feature['properties'], geometryText: string];

const READ_BYTES = 131_072;
const LINE_FEED = 10;
/** Rows are stored in lines of up to this many rows or characters of geometry. */
const MAX_LINE_ROWS = 200;
const MAX_LINE_GEOMETRY = 65_536;

const parseLine = (line: string): readonly Row[] =>
  (JSON.parse(line) as readonly StoredRow[]).map(([properties, geometryText]) => ({ properties, geometryText }));

async function* readRows(path: string): AsyncGenerator<readonly Row[]> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(LINE_FEED);
    if (end === -1) {
      rest.push(chunk);
      continue;
    }
    const text = Buffer.concat([...rest, chunk.subarray(0, end)]).toString();
    rest = [chunk.subarray(end + 1)];
    for (const line of text.split('\n')) yield parseLine(line);
  }
}

export const createSpool = (path: string) => {
  const file = createFileWriter(path);
  let [rows, geometryLength]: [StoredRow[], number] = [[], 0];
  const flush = (): void => {
    if (rows.length === 0) return;
    file.append(Buffer.from(`${JSON.stringify(rows)}\n`));
    [rows, geometryLength] = [[], 0];
  };
  return {
    add: (properties: Feature['properties'], geometryText = ''): void => {
      rows.push([properties, geometryText]);
      geometryLength += geometryText.length;
      if (rows.length >= MAX_LINE_ROWS || geometryLength >= MAX_LINE_GEOMETRY) flush();
    },
    /** Must be called before `read`. */
    finish: (): void => {
      flush();
      file.close();
    },
    /** Safe to call after `finish`. */
    close: file.close,
    read: (): AsyncIterable<readonly Row[]> => readRows(path),
  };
};

export type Spool = ReturnType<typeof createSpool>;

export type SpooledRows = { readonly columns: readonly Column[]; readonly read: () => AsyncIterable<readonly Row[]> };

export const spoolFeatures = async (
  features: Features,
  path: string,
  toGeometryText: (geometry: Feature['geometry']) => string,
): Promise<SpooledRows> => {
  const spool = createSpool(path);
  const collector = createColumnCollector();
  try {
    for await (const batch of features) {
      for (const { geometry, properties } of batch) {
        collector.add(properties);
        spool.add(properties, toGeometryText(geometry));
      }
    }
    spool.finish();
  } finally {
    spool.close();
  }
  return { columns: collector.columns(), read: spool.read };
};
