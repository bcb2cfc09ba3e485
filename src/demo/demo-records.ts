// The records of the demo catalogue, read from the package.
import { createReadStream } from 'node:fs';
import { createBrotliDecompress } from 'node:zlib';
import { type JsonItem, readJsonItems } from '@periplus/streams';
import { DEMO_FOLDER, PLACEHOLDER_ORIGIN, RECORDS_FILE } from './layout.ts';

/** Each chunk is a trip to another thread and back, so fewer are better. */
const CHUNK_BYTES = 256 * 1024;

type JsonText = Extract<JsonItem, { kind: 'text' }>;

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * All demo records as JSON text. `base` is the address under which this server is reached ("http://127.0.0.1:8080"):
 * links to the records' own pages and files begin with it.
 */
export async function* readDemoRecords(base: string): AsyncGenerator<JsonText> {
  const packed = createReadStream(new URL(RECORDS_FILE, DEMO_FOLDER));
  const bytes = createBrotliDecompress({ chunkSize: CHUNK_BYTES });
  packed.on('error', (cause) => bytes.destroy(cause)).pipe(bytes);
  const address = escaped(escaped(base.replace(/\/+$/, ''))); // links are JSON in a string of JSON
  for await (const item of readJsonItems(bytes)) {
    if (item.kind === 'bad') throw new Error(`The demo catalogue in this package is damaged: ${item.reason}`);
    yield { ...item, text: item.text.replaceAll(PLACEHOLDER_ORIGIN, () => address) };
  }
}
