// Reads JSON values from a byte stream in any layout: plain or gzip, one per line, an array, or pretty-printed.
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { detectNonJson } from './detect-non-json.ts';
import type { ItemLimits, JsonItem } from './json-item.ts';
import { readJsonLines } from './json-lines.ts';
import { readJsonValues } from './json-values.ts';

const DEFAULT_LIMITS: ItemLimits = { maxItemBytes: 16 * 2 ** 20 };
/** Enough to see whether the first line is a complete value. */
const PEEK_BYTES = 1024 * 1024;

/** Larger chunks mean fewer switches to zlib's thread, but a damaged chunk is lost completely. */
const GUNZIP_BYTES = 64 * 1024;

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Reads until `isEnough` or the end; returns these bytes and the complete stream. */
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

/** A first line that parses means one value per line. */
const isOneValuePerLine = (head: Uint8Array): boolean => {
  const text = new TextDecoder().decode(head).replace(/^\uFEFF?\s*/, '');
  if (text.startsWith('[')) return false;
  const end = text.indexOf('\n');
  if (end === -1) return head.length >= PEEK_BYTES;
  try {
    JSON.parse(text.slice(0, end));
    return true;
  } catch {
    // The first line may be broken: then the second line starts a value as well.
    return /^\s*[^\s{}[\]",:]/.test(text) || /^\s*\{/.test(text.slice(end + 1));
  }
};

async function* withoutByteOrderMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const chunk of chunks) {
    const hasMark = first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    first = false;
    yield hasMark ? chunk.subarray(3) : chunk;
  }
}

const reasonOf = (cause: unknown): string => {
  const { code, message } = cause as { code?: string; message?: string };
  if (code?.startsWith('Z_') === true)
    return `The gzip data is truncated or damaged (${message}); the values before that were read.`;
  return `Reading stopped: ${message ?? String(cause)}.`;
};

/** Reports unreadable input as `bad` items instead of throwing, after all values before it. */
export async function* readJsonItems(
  input: AsyncIterable<Uint8Array>,
  limits: ItemLimits = DEFAULT_LIMITS,
): AsyncGenerator<JsonItem, void, undefined> {
  let line = 0;
  try {
    const start = await peek(input, (bytesRead) => bytesRead >= 2);
    const plain = withoutByteOrderMark(isGzip(start.head) ? gunzip(start.all) : start.all);
    const { head, all } = await peek(plain, (bytesRead, chunk) => chunk.includes(0x0a) || bytesRead >= PEEK_BYTES);
    const problem = detectNonJson(head);
    if (problem !== undefined) {
      yield { kind: 'bad', reason: problem, line: 1, isBreak: true };
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
