import assert from 'node:assert/strict';
import test from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { ReadRange } from '../read-range.ts';
import { openPmtiles } from './read-pmtiles.ts';
import { writePmtiles } from './write-pmtiles.ts';

const readFrom =
  (bytes: Uint8Array): ReadRange =>
  async (offset, length) =>
    bytes.subarray(offset, offset + length);

const OPTIONS = {
  ...({ tileType: 'mvt', tileCompression: 'gzip' } as const),
  ...{ minZoom: 0, maxZoom: 7, metadata: {} },
  bounds: [-180, -85, 180, 85] as const,
};

test('every tile that was written is read back, and no other, also through leaf directories', async () => {
  const tiles = Array.from({ length: 128 }, (_, x) =>
    Array.from({ length: 128 }, (_, y) => ({
      zoom: 7,
      x,
      y,
      bytes: Buffer.alloc(((x * 7919 + y * y * 131) % 251) + 8, `${x}/${y} `),
    })),
  ).flat();
  const archive = await openPmtiles(readFrom(writePmtiles(tiles, { ...OPTIONS, tileCompression: 'none' })));
  assert.ok(archive !== undefined && (archive.header.leafDirectoryLength ?? 0) > 0);
  for (const { x, y, bytes } of tiles.filter((_, n) => n % 101 === 0)) {
    assert.deepEqual(Buffer.from((await archive.tile(7, x, y)) ?? []), bytes);
  }
  assert.equal(await archive.tile(6, 0, 0), undefined);
  const { minLon, minLat, maxLon, maxLat } = archive.header;
  assert.deepEqual([minLon, minLat, maxLon, maxLat], OPTIONS.bounds);
});

test('tiles are read back in every compression', async () => {
  const bytes = Buffer.from('land '.repeat(100));
  for (const tileCompression of ['none', 'gzip', 'brotli'] as const) {
    const archive = await openPmtiles(
      readFrom(writePmtiles([{ zoom: 0, x: 0, y: 0, bytes }], { ...OPTIONS, tileCompression })),
    );
    assert.deepEqual(Buffer.from((await archive?.tile(0, 0, 0)) ?? []), bytes, tileCompression);
  }
});

test('equal tiles are stored once', async () => {
  const bytes = Buffer.from('sea');
  const tiles = [0, 1].flatMap((x) => [0, 1].map((y) => ({ zoom: 1, x, y, bytes })));
  const archive = await openPmtiles(readFrom(writePmtiles(tiles, OPTIONS)));
  assert.deepEqual(Buffer.from((await archive?.tile(1, 1, 1)) ?? []), bytes);
  assert.ok((archive?.header.tileDataLength ?? 0) < 40);
  assert.equal(archive?.header.numAddressedTiles, 4);
  assert.equal(archive?.header.numTileContents, 1);
});

test('other files are not an archive', async () => {
  for (const text of ['', 'PMTiles\u0002', '<html></html>'.repeat(30)]) {
    assert.equal(await openPmtiles(readFrom(Buffer.from(text, 'latin1'))), undefined);
  }
});

test('a directory cannot claim more entries than it has bytes', async () => {
  const bytes = Buffer.from(writePmtiles([{ zoom: 0, x: 0, y: 0, bytes: Buffer.from('a') }], OPTIONS));
  const root = gunzipSync(bytes.subarray(127, 127 + Number(bytes.readBigUInt64LE(16))));
  root[0] = 0x7f;
  bytes.writeUInt8(1, 97);
  bytes.set(root, 127);
  bytes.writeBigUInt64LE(BigInt(root.length), 16);
  await assert.rejects(openPmtiles(readFrom(bytes)), /too many entries/);
});

test('damaged archives cause an error, never a hang', async () => {
  const archive = writePmtiles([{ zoom: 0, x: 0, y: 0, bytes: Buffer.from('a') }], OPTIONS);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat(126), async (noise, at) => {
      const bytes = Buffer.from(archive);
      bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), at);
      const tile = async () => (await openPmtiles(readFrom(bytes)))?.tile(0, 0, 0);
      await tile().catch((error: unknown) => assert.ok(error instanceof Error));
    }),
    { numRuns: 100 },
  );
});
