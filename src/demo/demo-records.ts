// Reads the records of the demo catalogue from the assets.
import { createReadStream } from 'node:fs';
import { createBrotliDecompress } from 'node:zlib';
import { type JsonItem, readJsonItems } from '@periplus/streams';
import { DEMO_FOLDER, PLACEHOLDER_ORIGIN, RECORDS_FILE } from './layout.ts';

/** Each chunk costs a round trip to the thread pool, so large chunks are faster. */
const CHUNK_BYTES = 256 * 1024;

type JsonText = Extract<JsonItem, { kind: 'text' }>;

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * All demo records as JSON text. `base` is the address of this server ("http://127.0.0.1:8080"), which the links in the
 * records start with.
 */
export async function* readDemoRecords(base: string): AsyncGenerator<JsonText> {
  const compressed = createReadStream(new URL(RECORDS_FILE, DEMO_FOLDER));
  const bytes = createBrotliDecompress({ chunkSize: CHUNK_BYTES });
  compressed.on('error', (cause) => bytes.destroy(cause)).pipe(bytes);
  const address = escapeJson(escapeJson(base.replace(/\/+$/, ''))); // dct_references_s is JSON within a JSON string
  for await (const item of readJsonItems(bytes)) {
    if (item.kind === 'bad') throw new Error(`The demo catalogue in this package is damaged: ${item.reason}`);
    yield { ...item, text: item.text.replaceAll(PLACEHOLDER_ORIGIN, () => address) };
  }
}
