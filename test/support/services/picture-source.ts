// A loopback server with valid and broken pictures that counts its requests.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export const createPicture = (width: number, height: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b05030' } })
    [format]()
    .toBuffer();

export type PictureResponse = (request: IncomingMessage, response: ServerResponse) => void;

const sendRange = (request: IncomingMessage, response: ServerResponse, bytes: Buffer): void => {
  const [, from = '0', to = String(bytes.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const isPart = request.headers.range !== undefined;
  response.writeHead(isPart ? 206 : 200, { 'content-type': 'application/octet-stream' });
  response.end(isPart ? bytes.subarray(Number(from), Number(to) + 1) : bytes);
};

type Cleanup = { readonly after: (work: () => void) => void };

/** Paths are matched with their query. Bytes are served with ranges, texts as JSON. */
export const startPictureSource = async (
  { after }: Cleanup,
  files: (base: string) => Readonly<Record<string, Buffer | string | PictureResponse>>,
) => {
  const requested: string[] = [];
  let table: Readonly<Record<string, Buffer | string | PictureResponse>> = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requested.push(path);
    const file = Object.hasOwn(table, path) ? table[path] : undefined;
    if (file === undefined) response.writeHead(404).end();
    else if (typeof file === 'function') file(request, response);
    else if (typeof file === 'string') response.writeHead(200, { 'content-type': 'application/json' }).end(file);
    else sendRange(request, response, file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  table = files(base);
  return { base, requests: requested };
};
