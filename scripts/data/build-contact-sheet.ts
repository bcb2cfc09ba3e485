// Draws docs/pictures.jpg, a contact sheet of maps and thumbnails for visual review after changes to the drawing code.
// Usage: node scripts/data/build-contact-sheet.ts
import { resolve } from 'node:path';
import { type Geometry, parseGeometryText } from '@periplus/geo';
import { createBundledBackground, drawMap, openBaseMap, rasterise } from '@periplus/static-map';
import sharp from 'sharp';
import { type ClassIcon, drawClassIcon, drawRestrictedIcon } from '../../src/media/class-icons.ts';
import { resizeImage } from '../../src/media/thumbnail/resize-image.ts';
import { PLACES } from './contact-sheet/places.ts';

const OUTPUT = resolve(import.meta.dirname, '../../docs/pictures.jpg');
const [COLUMNS, WIDTH, HEIGHT, GAP] = [10, 160, 120, 4];
const CLASSES: readonly ClassIcon[] = [
  ...(['maps', 'datasets', 'web services', 'collections', 'imagery', 'websites', 'other'] as const),
];

const ground = createBundledBackground(await openBaseMap());

const read = (text: string | null): Geometry | null => {
  const parsed = text === null ? undefined : parseGeometryText(text);
  if (parsed?.kind === 'bad') throw new Error(`${text}: ${parsed.reason}`);
  return parsed?.geometry ?? null;
};

const draw = async (text: string | null, isDrawn: boolean, width = 800, height = 600): Promise<Uint8Array> =>
  rasterise(
    await drawMap({ width, height, subject: { kind: 'place', geometry: read(text), isDrawn } }, ground),
    'image/png',
    1,
  );

/** Thumbnails of scans, views and map sheets of all shapes. */
const thumbnail = async (text: string | null, n: number): Promise<Uint8Array> => {
  const [width, height] = [
    [900, 600],
    [600, 900],
    [800, 800],
    [1200, 500],
  ][n % 4] ?? [800, 600];
  return (await resizeImage(await draw(text, false, width, height))).image.bytes;
};

const icon = async (kind: ClassIcon, place: string | undefined): Promise<Uint8Array> => {
  const map = place === undefined ? undefined : await draw(place, false, 200, 200);
  const background =
    map === undefined
      ? ({ kind: 'gradient' } as const)
      : ({ kind: 'picture', dataUri: `data:image/png;base64,${Buffer.from(map).toString('base64')}` } as const);
  return rasterise(drawClassIcon(kind, background), 'image/png', 1);
};

const pictures: Uint8Array[] = [];
for (const place of PLACES) pictures.push(await draw(place, true));
for (const kind of CLASSES) pictures.push(await icon(kind, undefined));
for (const [n, kind] of CLASSES.entries()) pictures.push(await icon(kind, PLACES[n * 4] ?? undefined));
pictures.push(await rasterise(drawRestrictedIcon(), 'image/png', 1));
for (const [n, place] of PLACES.filter((text) => text !== null)
  .slice(0, 25)
  .entries())
  pictures.push(await thumbnail(place, n));

const layers = await Promise.all(
  pictures.map(async (bytes, n) => ({
    input: await sharp(bytes)
      .resize({ width: WIDTH, height: HEIGHT, fit: 'contain', background: '#ffffff' })
      .toBuffer(),
    left: (n % COLUMNS) * (WIDTH + GAP) + GAP,
    top: Math.floor(n / COLUMNS) * (HEIGHT + GAP) + GAP,
  })),
);
const rows = Math.ceil(pictures.length / COLUMNS);
await sharp({
  create: {
    width: COLUMNS * (WIDTH + GAP) + GAP,
    height: rows * (HEIGHT + GAP) + GAP,
    channels: 3,
    background: '#444444',
  },
})
  .composite(layers)
  .jpeg({ quality: 82 })
  .toFile(OUTPUT);
process.stdout.write(`${OUTPUT}: ${PLACES.length} maps, ${pictures.length - PLACES.length} thumbnails\n`);
