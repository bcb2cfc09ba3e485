// JSON values out of a byte stream, whatever its dress: gzip or plain, one value a line, an array, or pretty-printed.
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { detectNonJson } from './detect-non-json.ts';
import type { ItemLimits, JsonItem } from './json-item.ts';
import { readJsonLines } from './json-lines.ts';
import { readJsonValues } from './json-values.ts';

const DEFAULT_LIMITS: ItemLimits = { maxItemBytes: 16 * 2 ** 20 };
/** Enough to see whether the first line is a whole value. */
const PEEK_BYTES = 1024 * 1024;

/** Each chunk is a trip to another thread and back, so fewer are better; but of one with damaged data nothing comes out. */
const GUNZIP_BYTES = 64 * 1024;

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Reads ahead until there is enough (or the end), and gives that back together with the whole stream. */
const peek = async (
  chunks: AsyncIterable<Uint8Array>,
  isEnough: (bytesRead: number, chunk: Uint8Array) => boolean,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> => {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let bytesRead = 0;
  let failure: unknown;
  for (;;) {
    const next = await iterator.next().catch((cause: unknown) => {
      failure = cause;
      return { done: true as const, value: undefined };
    });
    if (next.done === true) break;
    read.push(next.value);
    bytesRead += next.value.length;
    if (isEnough(bytesRead, next.value)) break;
  }
  const head = Buffer.concat(read);
  async function* all(): AsyncGenerator<Uint8Array> {
    if (head.length > 0) yield head;
    if (failure !== undefined) throw failure;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { head, all: all() };
};

const gunzip = (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => {
  const source = Readable.from(chunks);
  const unzipped = createGunzip({ chunkSize: GUNZIP_BYTES });
  source.on('error', (cause) => unzipped.destroy(cause));
  return source.pipe(unzipped);
};

/** A first line that parses by itself means one value a line. */
const isOneValuePerLine = (head: Uint8Array): boolean => {
  const text = new TextDecoder().decode(head).replace(/^\uFEFF?\s*/, '');
  if (text.startsWith('[')) return false;
  const end = text.indexOf('\n');
  if (end === -1) return head.length >= PEEK_BYTES; // a very long first line is taken for a line
  try {
    JSON.parse(text.slice(0, end));
    return true;
  } catch {
    // A broken first line of a file of lines: the second line starts a value too.
    return /^\s*[^\s{}[\]",:]/.test(text) || /^\s*\{/.test(text.slice(end + 1));
  }
};

async function* withoutByteOrderMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const chunk of chunks) {
    const marked = first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    first = false;
    yield marked ? chunk.subarray(3) : chunk;
  }
}

const reasonOf = (cause: unknown): string => {
  const { code, message } = cause as { code?: string; message?: string };
  if (code?.startsWith('Z_') === true)
    return `The gzip data is cut off or damaged (${message}); what came before was read.`;
  return `Reading stopped: ${message ?? String(cause)}.`;
};

/** Never throws for bad data: what cannot be read comes out as a `bad` item, and all that stood before it is kept. */
export async function* readJsonItems(
  input: AsyncIterable<Uint8Array>,
  limits: ItemLimits = DEFAULT_LIMITS,
): AsyncGenerator<JsonItem, void, undefined> {
  let line = 0;
  try {
    const start = await peek(input, (bytesRead) => bytesRead >= 2);
    const plain = withoutByteOrderMark(isGzip(start.head) ? gunzip(start.all) : start.all);
    const { head, all } = await peek(plain, (bytesRead, chunk) => chunk.includes(0x0a) || bytesRead >= PEEK_BYTES);
    const foreign = detectNonJson(head);
    if (foreign !== undefined) {
      yield { kind: 'bad', reason: foreign, line: 1, isBreak: true };
      return;
    }
    for await (const item of isOneValuePerLine(head) ? readJsonLines(all, limits) : readJsonValues(all, limits)) {
      line = item.line;
      yield item;
    }
  } catch (cause) {
    yield { kind: 'bad', reason: reasonOf(cause), line: line + 1, isBreak: true };
  }
}
