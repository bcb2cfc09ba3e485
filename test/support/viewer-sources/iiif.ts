// IIIF Image API 2 services of levels 0 and 2 with tiles, and manifests of both Presentation API versions.
import sharp from 'sharp';
import { type Colour, paint } from './colours.ts';

const [WIDTH, HEIGHT] = [1200, 800];

/** Level 0 offers these sizes and the tiles, and nothing else. */
const SIZES = [300, 600, WIDTH].map((width) => ({ width, height: (width * HEIGHT) / WIDTH }));

export type Level = 0 | 2;

export const imageInfo = (base: string, id: string, level: Level): object => ({
  '@context': 'http://iiif.io/api/image/2/context.json',
  // Copied images keep their original URL.
  '@id': `http://old.example.org/iiif/${id}`,
  protocol: 'http://iiif.io/api/image',
  width: WIDTH,
  height: HEIGHT,
  sizes: SIZES,
  tiles: [{ width: 256, scaleFactors: [1, 2, 4] }],
  profile: [`http://iiif.io/api/image/2/level${level}.json`],
  seeAlso: base,
});

/** Level 0 has neither other sizes of the full image nor sizes to fit into a box. */
const isOffered = (region: string, size: string, level: Level): boolean =>
  level === 2 || (!size.startsWith('!') && (region !== 'full' || SIZES.some(({ width }) => size === `${width},`)));

/**
 * A region such as '512,0,256,256' at the requested width; a white border shows how tiles are placed. Undefined if the
 * service does not offer it.
 */
export const imageRegion = async (
  colour: Colour,
  region: string,
  size: string,
  level: Level,
): Promise<Buffer | undefined> => {
  if (size !== 'full' && !isOffered(region, size, level)) return undefined;
  const [left = 0, top = 0, width = WIDTH, height = HEIGHT] = region === 'full' ? [] : region.split(',').map(Number);
  const wide = Number(size.replace('!', '').split(',')[0]) || width;
  const edge = Buffer.from(
    `<svg width="${WIDTH}" height="${HEIGHT}"><rect x="10" y="10" width="${WIDTH - 20}" height="${HEIGHT - 20}" fill="none" stroke="#fff" stroke-width="8"/></svg>`,
  );
  const complete = await paint(colour, WIDTH, HEIGHT)
    .composite([{ input: edge }])
    .png()
    .toBuffer();
  return sharp(complete).extract({ left, top, width, height }).resize(wide).jpeg().toBuffer();
};

const canvas2 = (base: string, id: string, label: string): object => ({
  '@id': `${base}/canvas/${id}`,
  '@type': 'sc:Canvas',
  label,
  width: WIDTH,
  height: HEIGHT,
  images: [
    {
      '@type': 'oa:Annotation',
      motivation: 'sc:painting',
      on: `${base}/canvas/${id}`,
      resource: {
        '@id': `${base}/iiif/${id}/full/full/0/default.jpg`,
        '@type': 'dctypes:Image',
        service: {
          '@context': 'http://iiif.io/api/image/2/context.json',
          '@id': `${base}/iiif/${id}`,
          profile: 'http://iiif.io/api/image/2/level0.json',
        },
      },
    },
  ],
});

/** Version 2, with a service per page; `images` may be another host. */
export const manifest2 = (base: string, images: string): object => ({
  '@context': 'http://iiif.io/api/presentation/2/context.json',
  '@id': `${base}/manifest2.json`,
  '@type': 'sc:Manifest',
  label: 'Two sheets',
  attribution: 'Kept by the archive <b>of tests</b>',
  sequences: [
    { '@type': 'sc:Sequence', canvases: [canvas2(images, 'iiif', 'Sheet 1'), canvas2(images, 'second', 'Sheet 2')] },
  ],
});

/** Version 3, with an image that has no service. */
export const manifest3 = (base: string): object => ({
  '@context': 'http://iiif.io/api/presentation/3/context.json',
  id: `${base}/manifest3.json`,
  type: 'Manifest',
  label: { en: ['One sheet'] },
  items: [
    {
      id: `${base}/canvas/1`,
      type: 'Canvas',
      width: WIDTH,
      height: HEIGHT,
      items: [
        {
          type: 'AnnotationPage',
          items: [
            {
              type: 'Annotation',
              motivation: 'painting',
              body: { id: `${base}/iiif/second/full/full/0/default.jpg`, type: 'Image', format: 'image/jpeg' },
              target: `${base}/canvas/1`,
            },
          ],
        },
      ],
    },
  ],
});
