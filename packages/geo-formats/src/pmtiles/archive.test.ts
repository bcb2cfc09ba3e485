import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { writeArchive } from '../../../../scripts/base-map/write-pmtiles.ts';
import { openPmtiles, type ReadRange } from './archive.ts';
import { toTileId } from './tile-id.ts';

const readFrom =
  (bytes: Uint8Array): ReadRange =>
  async (offset, length) =>
    bytes.subarray(offset, offset + length);

const FACTS = {
  ...({ tileKind: 'mvt', tileCompression: 'gzip' } as const),
  ...{ minZoom: 0, maxZoom: 7, metadata: {} },
  bounds: [-180, -85, 180, 85] as const,
};

test('tiles are numbered along the curve of the specification', () => {
  assert.deepEqual(
    [toTileId(0, 0, 0), toTileId(1, 0, 0), toTileId(1, 0, 1), toTileId(1, 1, 1), toTileId(1, 1, 0)],
    [0, 1, 2, 3, 4],
  );
  assert.equal(toTileId(2, 0, 0), 5);
  assert.equal(toTileId(12, 3423, 1763), 19_078_479);
});

test('every tile that was written is read back, and no other; many need leaves', async () => {
  const tiles = Array.from({ length: 128 }, (_, x) =>
    Array.from({ length: 128 }, (_, y) => ({
      zoom: 7,
      x,
      y,
      bytes: Buffer.alloc(((x * 7919 + y * y * 131) % 251) + 8, `${x}/${y} `),
    })),
  ).flat();
  const archive = await openPmtiles(readFrom(writeArchive(tiles, { ...FACTS, tileCompression: 'none' })));
  assert.ok(archive !== undefined && archive.header.leaves.length > 0);
  for (const { x, y, bytes } of tiles.filter((_, n) => n % 101 === 0)) {
    assert.deepEqual(Buffer.from((await archive.tile(7, x, y)) ?? []), bytes);
  }
  assert.equal(await archive.tile(6, 0, 0), undefined);
  assert.deepEqual(archive.header.bounds, FACTS.bounds);
});

test('equal tiles are stored once', async () => {
  const bytes = Buffer.from('sea');
  const tiles = [0, 1].flatMap((x) => [0, 1].map((y) => ({ zoom: 1, x, y, bytes })));
  const written = writeArchive(tiles, FACTS);
  const archive = await openPmtiles(readFrom(written));
  assert.deepEqual(Buffer.from((await archive?.tile(1, 1, 1)) ?? []), bytes);
  assert.ok((archive?.header.tiles.length ?? 0) < 40);
});

test('bytes of any kind are no archive or an error, never a hang', async () => {
  const [head] = [writeArchive([{ zoom: 0, x: 0, y: 0, bytes: Buffer.from('a') }], FACTS)];
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat(126), async (noise, at) => {
      const bytes = Buffer.from(head);
      bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), at);
      const tile = async () => (await openPmtiles(readFrom(bytes)))?.tile(0, 0, 0);
      await tile().catch((error: unknown) => assert.ok(error instanceof Error));
    }),
    { numRuns: 100 },
  );
});
