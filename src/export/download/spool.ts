// Rows put aside in a file of lines, for formats that must know all properties before they can write the first row. Of a geometry
// only what the format will write is kept: coordinates are expensive to write and to read as text.
import { createReadStream } from 'node:fs';
import { createFileWriter } from '@periplus/streams';
import type { Feature } from './feature.ts';

export type Row = {
  readonly properties: Feature['properties'];
  /** What the format makes of the geometry, as text. */
  readonly geometryText: string;
};

type StoredRow = readonly [properties: Feature['properties'], place: string];

const READ_BYTES = 131_072;
const NEW_LINE = 10;
/** So many rows, or as many characters of places, are a line. */
const LINE_ROWS = 200;
const LINE_PLACES = 65_536;

const parseLine = (line: string): readonly Row[] =>
  (JSON.parse(line) as readonly StoredRow[]).map(([properties, place]) => ({ properties, geometryText: place }));

async function* readRows(path: string): AsyncGenerator<readonly Row[]> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(NEW_LINE);
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
  let waiting: StoredRow[] = [];
  let places = 0;
  const flush = (): void => {
    if (waiting.length === 0) return;
    file.append(Buffer.from(`${JSON.stringify(waiting)}\n`));
    [waiting, places] = [[], 0];
  };
  return {
    add: (properties: Feature['properties'], place = ''): void => {
      waiting.push([properties, place]);
      places += place.length;
      if (waiting.length >= LINE_ROWS || places >= LINE_PLACES) flush();
    },
    /** To be called before rows are read. */
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
