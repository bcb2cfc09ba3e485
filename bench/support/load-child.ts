// The load client: keeps some connections busy for a while, with one request at a time on each. Arguments: port,
// connections, milliseconds, paths as JSON, extra headers. Reports the number of responses, their bytes and latencies.
import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import { type Quantiles, toQuantiles } from './measure.ts';

export type Load = {
  readonly answers: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly wallMs: Quantiles;
};

const [port, connections, milliseconds, pathsText, headers = ''] = process.argv.slice(2);
const paths = JSON.parse(pathsText ?? '[]') as string[];
const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`));
const startedAt = performance.now();
const end = startedAt + Number(milliseconds);
const READ_BYTES = 256 * 1_024;
const times: number[] = [];
let turn = 0;
let bytes = 0;

/** Length of head and body, from the first chunk of a response. */
const answerLength = (chunk: Buffer): number => {
  const head = chunk.indexOf('\r\n\r\n');
  const text = chunk.toString('latin1', 0, head);
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  if (head < 0 || length === undefined || !text.startsWith('HTTP/1.1 200'))
    throw new Error(`Unexpected response: ${chunk.toString('utf8', 0, 2_000)}`);
  return head + 4 + Number(length);
};

const keepBusy = (): Promise<void> =>
  new Promise((resolve, reject) => {
    let missing = -1;
    let askedAt = 0;
    const ask = (): void => {
      askedAt = performance.now();
      socket.write(requests[turn++ % requests.length] as Buffer);
    };
    const take = (length: number, chunk: Buffer): boolean => {
      if (missing === -1) missing = answerLength(chunk.subarray(0, length));
      missing -= length;
      bytes += length;
      if (missing > 0) return true;
      missing = -1;
      const now = performance.now();
      times.push(now - askedAt);
      if (now < end) ask();
      else socket.end(resolve);
      return true;
    };
    // Reuses one buffer, so that the client stays cheap.
    const onread = {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback: (n: number, at: Uint8Array) => take(n, at as Buffer),
    };
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true, onread });
    socket.on('connect', ask).on('error', reject);
  });

await Promise.all(Array.from({ length: Number(connections) }, keepBusy));
const seconds = (performance.now() - startedAt) / 1_000;
process.send?.({ answers: times.length, bytes, seconds, wallMs: toQuantiles(times) } satisfies Load);
process.disconnect?.();
