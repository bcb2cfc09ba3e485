// Every kind of source against a local server, and everything that must be refused.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import { writePmtiles } from '@periplus/geo-formats';
import { createSafeFetch, parseAllowList } from '@periplus/safe-fetch';
import sharp from 'sharp';
import vtPbf from 'vt-pbf';
import {
  createPicture,
  type PictureResponse,
  startPictureSource,
} from '../../../test/support/services/picture-source.ts';
import type { ThumbnailSource } from '../../record/views/thumbnail-sources.ts';
import { createImageFetch } from '../image-fetch.ts';
import { makeThumbnail } from './make-thumbnail.ts';

const LIMITS = { minBytesPerSecond: 1, timeoutMs: 1_500, maxBytes: 2_000_000, userAgent: 'test' };
const allowed = createImageFetch({ ...LIMITS, allowPrivate: ['127.0.0.1'] });
const guarded = createImageFetch({ ...LIMITS, allowPrivate: [] });

const ARCHIVE = {
  ...{ minZoom: 0, maxZoom: 0, metadata: {} },
  bounds: [-180, -85, 180, 85] as const,
};

const [large, small, png, tiff] = await Promise.all([
  createPicture(900, 600),
  createPicture(600, 300),
  createPicture(700, 700, 'png'),
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#306090' } })
    .tiff({ tile: true, tileWidth: 256, tileHeight: 256, pyramid: true, compression: 'deflate' })
    .toBuffer(),
]);

const shapes = vtPbf.fromGeojsonVt(
  {
    roads: {
      features: [
        {
          type: 2,
          geometry: [
            [
              [0, 0],
              [4000, 4000],
            ],
          ],
          tags: {},
        },
      ],
    },
  },
  { version: 2, extent: 4096 },
);

/** Exceeds the limit when it is decompressed. */
const packed = gzipSync(Buffer.alloc(5_000_000));

const redirectTo =
  (location: string): PictureResponse =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

const endless: PictureResponse = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' });
  const more = (): void => {
    while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return;
    response.once('drain', more);
  };
  more();
};

const slow: PictureResponse = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' });
  response.write('\xff\xd8\xff', 'latin1');
};

/** 50,000 by 50,000 pixels in few bytes. */
const bomb = (): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(50_000, 0);
  head.writeUInt32BE(50_000, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
};

const crc = (bytes: Buffer): number => {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return ~sum >>> 0;
};

const source = await startPictureSource({ after }, (base) => ({
  '/plain.jpg': large,
  '/plain.png': png,
  '/iiif/full/!800,800/0/default.jpg': small,
  '/level0/info.json': JSON.stringify({
    sizes: [
      { width: 150, height: 75 },
      { width: 600, height: 300 },
    ],
  }),
  '/level0/full/600,300/0/default.jpg': small,
  '/level0-2/info.json': JSON.stringify({ sizes: [{ width: 600, height: 300 }] }),
  '/level0-2/full/600,/0/default.jpg': small,
  '/manifest2': JSON.stringify({
    sequences: [{ canvases: [{ images: [{ resource: { '@id': 'x', service: { '@id': `${base}/level0` } } }] }] }],
  }),
  '/manifest3': JSON.stringify({ items: [{ items: [{ items: [{ body: { id: `${base}/plain.jpg` } }] }] }] }),
  '/manifest-thumb': JSON.stringify({ thumbnail: [{ id: `${base}/plain.png` }] }),
  '/manifest-empty': '{}',
  '/manifest-inside': JSON.stringify({ thumbnail: 'http://169.254.169.254/latest/meta-data' }),
  '/map.tif': tiff,
  '/shapes.pmtiles': Buffer.from(
    writePmtiles([{ zoom: 0, x: 0, y: 0, bytes: shapes }], { ...ARCHIVE, tileType: 'mvt', tileCompression: 'gzip' }),
  ),
  '/pictures.pmtiles': Buffer.from(
    writePmtiles([{ zoom: 0, x: 0, y: 0, bytes: png }], { ...ARCHIVE, tileType: 'png', tileCompression: 'none' }),
  ),
  '/page.html': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>No</h1>'),
  '/lies.jpg': (_request, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<svg/>'),
  '/drawing.svg': (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/half.jpg': large.subarray(0, 800),
  '/bomb.png': bomb(),
  '/bomb.gz': (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(packed),
  '/endless': endless,
  '/slow': slow,
  '/to-metadata': redirectTo('http://169.254.169.254/latest/meta-data/'),
  '/to-private': redirectTo('http://10.0.0.1/picture.jpg'),
  '/to-file': redirectTo('file:///etc/passwd'),
}));

const make = (kind: ThumbnailSource['kind'], path: string, fetch = allowed) =>
  makeThumbnail([{ kind, url: path.startsWith('/') ? source.base + path : path }], fetch);

const sizeOf = async (kind: ThumbnailSource['kind'], path: string) => {
  const made = await make(kind, path);
  assert.ok(made.kind === 'made', `${path}: ${JSON.stringify(made)}`);
  const { width, height, format } = await sharp(made.image.bytes).metadata();
  return `${format} ${width}x${height}`;
};

test('every kind of source gives an image whose longer side has 512 pixels', async () => {
  assert.equal(await sizeOf('image', '/plain.jpg'), 'jpeg 512x341');
  assert.equal(await sizeOf('image', '/plain.png'), 'png 512x512');
  assert.equal(await sizeOf('iiif-image', '/iiif/info.json'), 'jpeg 512x256');
  assert.equal(await sizeOf('iiif-image', '/level0'), 'jpeg 512x256');
  assert.equal(await sizeOf('iiif-image', '/level0-2/'), 'jpeg 512x256');
  assert.equal(await sizeOf('iiif-manifest', '/manifest2'), 'jpeg 512x256');
  assert.equal(await sizeOf('iiif-manifest', '/manifest3'), 'jpeg 512x341');
  assert.equal(await sizeOf('iiif-manifest', '/manifest-thumb'), 'png 512x512');
  assert.equal(await sizeOf('cog', '/map.tif'), 'jpeg 512x341');
  assert.equal(await sizeOf('pmtiles', '/shapes.pmtiles'), 'png 512x512');
  assert.equal(await sizeOf('pmtiles', '/pictures.pmtiles'), 'png 512x512');
});

test('the first source that works is used, and the others are not fetched', async () => {
  source.requests.length = 0;
  const sources = ['/gone.jpg', '/plain.jpg', '/plain.png'].map((path) => ({
    ...{ kind: 'image' as const, url: source.base + path },
  }));
  assert.equal((await makeThumbnail(sources, allowed)).kind, 'made');
  assert.deepEqual(source.requests, ['/gone.jpg', '/plain.jpg']);
});

const REFUSED: readonly (readonly [ThumbnailSource['kind'], string, RegExp])[] = [
  ['image', '/page.html', /type text\/html/],
  ['image', '/drawing.svg', /type image\/svg/],
  ['image', '/lies.jpg', /not an image/],
  ['image', '/half.jpg', /cannot be read/],
  ['image', '/bomb.png', /pixel limit/],
  ['image', '/bomb.gz', /larger than/],
  ['image', '/endless', /larger than/],
  ['image', '/slow', /in time/],
  ['image', '/nothing', /status 404/],
  ['image', '/to-metadata', /not on the public internet/],
  ['image', '/to-private', /not on the public internet/],
  ['image', '/to-file', /neither http nor https/],
  ['iiif-manifest', '/manifest-empty', /has no image/],
  ['iiif-manifest', '/manifest-inside', /not on the public internet/],
  ['iiif-manifest', '/plain.jpg', /not JSON/],
  ['cog', '/plain.jpg', /not a TIFF/],
  ['pmtiles', '/plain.jpg', /not a PMTiles/],
];

for (const [kind, path, why] of REFUSED) {
  test(`${kind} ${path} gives no image but a reason`, async () => {
    const made = await make(kind, path);
    assert.ok(made.kind === 'none');
    assert.match(made.reason, why);
  });
}

test('private addresses are refused for every kind of source unless allowed', async () => {
  source.requests.length = 0;
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[fd00::1]',
    '0x7f.1',
  ];
  for (const kind of ['image', 'iiif-image', 'iiif-manifest', 'cog', 'pmtiles'] as const) {
    for (const host of hosts) {
      const made = await make(kind, `http://${host}:${new URL(source.base).port}/plain.jpg`, guarded);
      assert.ok(made.kind === 'none');
      assert.match(made.reason, /not on the public internet/, `${kind} ${host}`);
    }
  }
  assert.deepEqual(source.requests, []);
});

/** A host name that first resolves to the test server and then to a private address. */
const createRebinding = async () => {
  const inside: string[] = [];
  const server = createServer((request, response) => {
    inside.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(large);
  }).listen(Number(new URL(source.base).port), '127.0.0.2');
  await once(server, 'listening');
  after(() => server.close());
  const allow = parseAllowList(['127.0.0.1']);
  assert.ok(allow.kind === 'ok');
  let resolved = 0;
  const resolve = async () => {
    resolved += 1;
    return [{ address: resolved === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  };
  const fetch = createSafeFetch({ ...LIMITS, allow: allow.list, resolve, maxRedirects: 4 });
  return { inside, fetch, resolvedTimes: () => resolved };
};

test('a host name is not resolved again after it was checked', async () => {
  const { inside, fetch, resolvedTimes } = await createRebinding();
  const { port } = new URL(source.base);
  const checked = await makeThumbnail([{ kind: 'image', url: `http://rebinding.example:${port}/plain.jpg` }], fetch);
  assert.equal(checked.kind, 'made');
  assert.equal(resolvedTimes(), 1);
  const later = await makeThumbnail([{ kind: 'image', url: `http://rebinding.example:${port}/plain.jpg` }], fetch);
  assert.ok(later.kind === 'none');
  assert.match(later.reason, /not on the public internet/);
  assert.deepEqual(inside, []);
});
