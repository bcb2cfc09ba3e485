// Reads a response body within limits of type, encoding and size.
import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import zlib from 'node:zlib';
import { failedError } from './fetch-result.ts';

/** Accepts full types ('text/html'), suffixes ('+xml') and any type ('*'). A response without a type passes. */
export const checkType = (contentType: string | undefined, types: readonly string[]): void => {
  const type = ((contentType ?? '').split(';', 1)[0] ?? '').trim().toLowerCase();
  const isAccepted = types.some(
    (accepted) => accepted === '*' || (accepted.startsWith('+') ? type.endsWith(accepted) : type === accepted),
  );
  if (type !== '' && !isAccepted) throw failedError(`the response has the type ${type.slice(0, 100)}`);
};

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
};

export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** Undefined for an encoding that is not in `ACCEPT_ENCODING`. */
export const createDecoder = (encoding: string): Transform | undefined =>
  Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;

export const decodeBody = (response: IncomingMessage): Readable => {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return response;
  const decoder = createDecoder(encoding);
  if (decoder === undefined) throw failedError(`the response has the encoding ${encoding.slice(0, 40)}`);
  response.on('error', (cause) => decoder.destroy(cause));
  return response.pipe(decoder);
};

/** The limit applies to the decompressed size. */
export const readBody = async (response: IncomingMessage, maxBytes: number): Promise<Uint8Array> => {
  const tooLarge = () => failedError(`the response is larger than ${maxBytes} bytes`);
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
