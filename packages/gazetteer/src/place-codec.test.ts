import assert from 'node:assert/strict';
import test from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { country, county, drawAsset, rectangle, region } from '../test/draw-places.ts';
import { decodePlaces, encodePlaces } from './place-codec.ts';

const asset = {
  ...drawAsset([
    country('US', 'United States'),
    { ...region('US-WI', 'US', rectangle(-93, 42, -87, 47)), holes: [rectangle(-90, 44, -89, 45)] },
    county('55025', 'US-WI', rectangle(-89.84, 42.84, -89.01, 43.29), rectangle(-89, 43, -88.9, 43.1)),
  ]),
  mainlands: { US: [-166.25, 25.76, -68.44, 70.3] as const },
};

test('decoding returns the encoded boundaries', () => {
  const decoded = decodePlaces(encodePlaces(asset));
  assert.deepEqual({ ...decoded, lines: decoded.lines.map((line) => Array.from(line)) }, asset);
});

test('a file of another version is rejected', () => {
  assert.throws(() => decodePlaces(brotliCompressSync(Uint8Array.of(9))), /version 9, expected 1/);
});
