// A loopback server with a valid and a broken source of every protocol that a viewer shows.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { arcgisDocuments, arcgisPicture } from './arcgis.ts';
import { type Colour, paint } from './colours.ts';
import { geoJson, geoTiff, indexMap, rasterArchive, vectorArchive } from './files.ts';
import { imageInfo, imageRegion, manifest2, manifest3 } from './iiif.ts';

type Found = { readonly type: string; readonly body: Buffer | string };

const json = (value: object): Found => ({ type: 'application/json', body: JSON.stringify(value) });
const png = (body: Buffer): Found => ({ type: 'image/png', body });

/** TMS counts rows from the south: tiles north of the equator have one colour, those south of it another. */
const tmsColour = (zoom: number, row: number): Colour => (row >= 2 ** (zoom - 1) ? 'north' : 'south');

const ARCGIS = '/arcgis/rest/services';

const find = async (path: string, base: string, other: string): Promise<Found | undefined> => {
  if (path.startsWith(ARCGIS)) {
    const name = path.slice(ARCGIS.length);
    const document = arcgisDocuments[name];
    if (document !== undefined) return json(document);
    const picture = await arcgisPicture(name);
    return picture && png(picture);
  }
  const image = /^\/(iiif|iiif-level-2)\/(iiif|second)\/(?:info\.json|([^/]+)\/([^/]+)\/0\/default\.jpg)$/.exec(path);
  if (image !== null) {
    const [, service, id = '', region, size = ''] = image;
    const level = service === 'iiif' ? 0 : 2;
    if (region === undefined) return json(imageInfo(base, id, level));
    const body = await imageRegion(id as Colour, region, size, level);
    return body && { type: 'image/jpeg', body };
  }
  const tile = /^\/(xyz|tms)\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path);
  if (tile !== null) {
    const [, kind, zoom, , row] = tile;
    return png(
      await paint(kind === 'xyz' ? 'xyz' : tmsColour(Number(zoom), Number(row)))
        .png()
        .toBuffer(),
    );
  }
  const files: Readonly<Record<string, () => Found | Promise<Found>>> = {
    '/manifest2.json': () => json(manifest2(base, other)),
    '/manifest3.json': () => json(manifest3(base)),
    '/empty-manifest.json': () =>
      json({ '@context': 'http://iiif.io/api/presentation/3/context.json', type: 'Manifest', items: [] }),
    '/tiles.json': () =>
      json({ tilejson: '3.0.0', tiles: [`${base}/xyz/{z}/{x}/{y}.png`], attribution: 'Tile makers' }),
    '/data.geojson': () => json(geoJson()),
    '/index.geojson': () => json(indexMap()),
    '/data.tif': () => ({ type: 'image/tiff', body: geoTiff() }),
    '/vector.pmtiles': () => ({ type: 'application/octet-stream', body: vectorArchive() }),
    '/raster.pmtiles': async () => ({ type: 'application/octet-stream', body: await rasterArchive() }),
  };
  return files[path]?.();
};

const send = (request: IncomingMessage, response: ServerResponse, { type, body }: Found): void => {
  const bytes = Buffer.from(body);
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === '') return void response.writeHead(200, { 'content-type': type }).end(bytes);
  const [first, last] = [Number(from), Math.min(to === '' ? Infinity : Number(to), bytes.length - 1)];
  const range = `bytes ${first}-${last}/${bytes.length}`;
  response.writeHead(206, { 'content-type': type, 'content-range': range }).end(bytes.subarray(first, last + 1));
};

type Cleanup = { readonly after: (work: () => void) => void };

/** `other` is the same server under another name, from which the images of the manifest come. */
export const startViewerSources = async ({ after }: Cleanup) => {
  let [base, other] = ['', ''];
  const server = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    // A server without CORS headers: its pictures can still be drawn.
    if (!path.startsWith('/xyz')) response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'range');
    response.setHeader('access-control-expose-headers', 'content-range, content-length, etag');
    if (path.startsWith('/locked/')) return void response.writeHead(401).end();
    const found = request.method === 'OPTIONS' ? { type: 'text/plain', body: '' } : await find(path, base, other);
    if (found === undefined) response.writeHead(404).end();
    else send(request, response, found);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  [base, other] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base, other, arcgis: base + ARCGIS };
};
