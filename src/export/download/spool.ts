// Features put aside in a file of lines, for formats that must know all of them before they can write the first.
import { createReadStream } from 'node:fs';
import { createFileWriter } from '../../lib/file-writer.ts';
import { type Column, createColumnCounter } from './columns.ts';
import type { Feature, Features } from './feature.ts';

export type Spool = {
  readonly count: number;
  readonly columns: readonly Column[];
  /** Every feature has a point for its place, or none has a place. */
  readonly isPoints: boolean;
  readonly read: () => Features;
};

const READ_BYTES = 131_072;
const NEW_LINE = 10;

const toLine = ({ id, geometry, properties }: Feature): string => `${JSON.stringify([geometry, properties, id])}\n`;

const parseLine = (line: string): Feature => {
  const [geometry, properties, id] = JSON.parse(line) as [Feature['geometry'], Feature['properties'], string | null];
  return { geometry, properties, ...(id === null ? {} : { id }) };
};

async function* readLines(path: string): AsyncGenerator<readonly Feature[]> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(NEW_LINE);
    if (end === -1) {
      rest.push(chunk);
      continue;
    }
    const text = Buffer.concat([...rest, chunk.subarray(0, end)]).toString();
    rest = [chunk.subarray(end + 1)];
    yield text.split('\n').map(parseLine);
  }
}

export const spoolFeatures = async (features: Features, path: string): Promise<Spool> => {
  const file = createFileWriter(path);
  const counter = createColumnCounter();
  let [count, isPoints] = [0, true];
  try {
    for await (const batch of features) {
      let lines = '';
      for (const feature of batch) {
        counter.note(feature);
        if (feature.geometry !== null && feature.geometry.type !== 'Point') isPoints = false;
        lines += toLine(feature);
      }
      file.append(Buffer.from(lines));
      count += batch.length;
    }
  } finally {
    file.close();
  }
  return { count, columns: counter.columns(), isPoints, read: () => readLines(path) };
};
