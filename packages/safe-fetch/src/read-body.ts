// Reads the body of an answer within limits: of type, of encoding, of size.
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { failedError } from './fetch-result.ts';

/** Types that will do: whole ('text/html'), by suffix ('+xml') or any ('*'). An answer that states none is taken. */
export const checkType = (contentType: string | undefined, types: readonly string[]): void => {
  const type = ((contentType ?? '').split(';', 1)[0] ?? '').trim().toLowerCase();
  const fits = types.some(
    (wanted) => wanted === '*' || (wanted.startsWith('+') ? type.endsWith(wanted) : type === wanted),
  );
  if (type !== '' && !fits) throw failedError(`it was answered with the type ${type.slice(0, 100)}`);
};

const DECODERS: Readonly<Record<string, () => zlib.Gunzip | zlib.Inflate | zlib.BrotliDecompress>> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
};

/** The encodings above, for Accept-Encoding. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** The body as it was before it was packed for the way. */
export const decodeBody = (response: IncomingMessage): Readable => {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return response;
  const create = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (create === undefined) throw failedError(`it was answered with the encoding ${encoding.slice(0, 40)}`);
  const decoder = create();
  response.on('error', (cause) => decoder.destroy(cause));
  return response.pipe(decoder);
};

/** Stops at the limit, also when a few bytes unpack to many. */
export const readBody = async (response: IncomingMessage, maxBytes: number): Promise<Uint8Array> => {
  const tooLarge = () => failedError(`it is larger than ${maxBytes} bytes`);
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of decodeBody(response) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};
