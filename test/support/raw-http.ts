// Sends raw HTTP requests byte by byte, including invalid ones.
import { connect } from 'node:net';

export type RawRequest = {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'PATCH' | 'DELETE';
  /** As written in the request line. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
};

/** `status` is 0 when the server closed without a response. */
export type RawResponse = { readonly status: number; readonly ms: number; readonly text: string };

/** A lone surrogate has no UTF-8 encoding; it is sent as the three bytes that careless programs write. */
const toBytes = (text: string): Buffer => {
  if (text.isWellFormed()) return Buffer.from(text);
  const pieces = text.split(/(\p{Cs})/u).map((piece) => {
    if (!/^\p{Cs}$/u.test(piece)) return Buffer.from(piece);
    const unit = piece.charCodeAt(0);
    return Buffer.from([0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]);
  });
  return Buffer.concat(pieces);
};

const toMessage = ({ method, target, headers, body }: RawRequest): Buffer => {
  const payload = body === undefined ? Buffer.alloc(0) : toBytes(body);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: catalogue.example',
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${payload.length}`]),
  ];
  return Buffer.concat([toBytes(`${lines.join('\r\n')}\r\n\r\n`), payload]);
};

/** Uses a new connection and reads it to its end. */
export const exchange = (port: number, request: RawRequest): Promise<RawResponse> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const startedAt = performance.now();
    const socket = connect(port, '127.0.0.1', () => socket.write(toMessage(request)));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that rejects a large body may close the connection while it is being sent.
    socket.on('error', () => {});
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, ms: performance.now() - startedAt, text });
    });
  });
