// Decompresses request bodies (RFC 9110 8.4), within the size limit of bodies and a limit of the compression ratio.
import { type Readable, Transform } from 'node:stream';
import { ACCEPT_ENCODING, createDecoder } from '@periplus/safe-fetch';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { CatalogError } from '../../errors.ts';

/** JSON compresses ten to fifty times; what compresses more is made to use up memory and CPU time. */
const MAX_RATIO = 200;
/** Smaller bodies are not worth an attack. */
const UNCHECKED_BYTES = 2 ** 20;

const unsupported = (encoding: string): CatalogError =>
  new CatalogError(
    'unsupported_media_type',
    `Content-Encoding must be one of ${ACCEPT_ENCODING}, not ${JSON.stringify(encoding.slice(0, 40))}.`,
  );

const tooLarge = (detail: string): CatalogError => new CatalogError('payload_too_large', detail);

/** Fastify compares this with Content-Length. */
type EncodedLength = { receivedEncodedLength: number };

/** The rest of a rejected body is discarded without being decompressed. */
const decompress = (payload: Readable, decoder: Transform, maxBytes: number): Transform & EncodedLength => {
  let [encodedLength, decodedLength] = [0, 0];
  const check = (): CatalogError | null => {
    if (decodedLength > maxBytes) return tooLarge(`The decompressed body is larger than ${maxBytes} bytes.`);
    const isBomb = decodedLength > UNCHECKED_BYTES && decodedLength > MAX_RATIO * encodedLength;
    return isBomb
      ? tooLarge(`The decompressed body is more than ${MAX_RATIO} times larger than the compressed one.`)
      : null;
  };
  const transform: Transform['_transform'] = (chunk: Buffer, _encoding, done) => {
    decodedLength += chunk.length;
    done(check(), chunk);
  };
  const decoded = Object.assign(new Transform({ transform }), { receivedEncodedLength: 0 });
  const stop = (): void => {
    payload.unpipe(decoder);
    decoder.destroy();
    payload.resume();
  };
  payload.on('data', ({ length }: Buffer) => {
    encodedLength += length;
    decoded.receivedEncodedLength = encodedLength;
  });
  payload.on('error', (cause) => decoded.destroy(cause));
  decoder.on('error', (cause) =>
    decoded.destroy(new CatalogError('bad_request', 'The body does not match its Content-Encoding.', { cause })),
  );
  decoded.on('close', stop);
  payload.pipe(decoder).pipe(decoded);
  return decoded;
};

/** A preParsing hook. An unknown encoding gets a 415 that names the accepted ones (RFC 9110 15.5.16). */
export const decompressBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  done: (error: Error | null, payload?: RequestPayload) => void,
): void => {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = createDecoder(encoding);
  if (encoding === '' || encoding === 'identity') done(null, payload);
  else if (decoder !== undefined) done(null, decompress(payload, decoder, request.routeOptions.bodyLimit));
  else {
    reply.header('accept-encoding', ACCEPT_ENCODING);
    done(unsupported(encoding));
  }
};
