import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import { encodePng } from './encode-png.ts';
import { quantiseColours } from './palette.ts';
import { rasterise } from './rasterise.ts';

const WIDTH = 64;

const pixelsOf = (colourAt: (x: number, y: number) => number): Int32Array =>
  Int32Array.from({ length: WIDTH * WIDTH }, (_, n) => colourAt(n % WIDTH, Math.floor(n / WIDTH)) | 0xff000000);

const decode = async (png: Uint8Array) => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    ...info,
    colourAt: (n: number) => (data[3 * n] ?? 0) | ((data[3 * n + 1] ?? 0) << 8) | ((data[3 * n + 2] ?? 0) << 16),
  };
};

test('a drawing of few colours is encoded without loss', async () => {
  const pixels = pixelsOf((x, y) => (x + y < 50 ? 0xecc2d3 : y === 63 ? 0x0000ff : 0xeff5f7));
  const reduced = quantiseColours(pixels, WIDTH);
  assert.ok(reduced !== undefined);
  assert.equal(reduced.palette.length, 3);
  const { width, height, colourAt } = await decode(encodePng(reduced, WIDTH));
  assert.deepEqual([width, height], [WIDTH, WIDTH]);
  for (const [n, pixel] of pixels.entries()) assert.equal(colourAt(n), pixel & 0xffffff);
});

test('large areas keep their colour among many others', () => {
  const pixels = pixelsOf((x, y) => (y < 60 ? 0xeff5f7 : ((x * 4) << 8) | (y * 3)));
  const reduced = quantiseColours(pixels, WIDTH);
  assert.ok(reduced !== undefined && reduced.palette.length <= 256);
  assert.equal((reduced.palette[reduced.indices[0] ?? 0] ?? 0) & 0xffffff, 0xeff5f7);
});

test('a colour outside the sampled rows also gets a palette entry', () => {
  const reduced = quantiseColours(
    pixelsOf((_, y) => (y === 2 ? 0x2563eb : 0xffffff)),
    WIDTH,
  );
  assert.equal((reduced?.palette[reduced.indices[2 * WIDTH] ?? 0] ?? 0) & 0xffffff, 0x2563eb);
});

test('a photograph gets no palette', () => {
  assert.equal(
    quantiseColours(
      pixelsOf((x, y) => ((x * 4) << 16) | ((y * 4) << 8) | (((x * y) % 64) * 4)),
      WIDTH,
    ),
    undefined,
  );
});

test('gradients do not become steps', () => {
  assert.equal(
    quantiseColours(
      pixelsOf((_, y) => ((0x40 + y) << 16) | ((0x30 + y) << 8) | (0x20 + y)),
      WIDTH,
    ),
    undefined,
  );
});

const ramp = `<linearGradient id="r"><stop stop-color="red"/><stop offset=".5" stop-color="#0f0"/><stop offset="1" stop-color="blue"/></linearGradient><linearGradient id="s" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-opacity="0"/></linearGradient><rect width="200" height="200" fill="url(#r)"/><rect width="200" height="200" fill="url(#s)"/>`;
const draw = (inner: string) =>
  rasterise(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${inner}</svg>`, 'image/png', 1);

test('drawings get a palette and photographs do not; the result is deterministic', async () => {
  const [plain, photograph] = [await draw('<rect width="200" height="200" fill="#abc"/>'), await draw(ramp)];
  assert.equal((await sharp(plain).metadata()).isPalette ?? false, true);
  assert.equal((await sharp(photograph).metadata()).isPalette ?? false, false);
  assert.deepEqual(await draw(ramp), photograph);
});
