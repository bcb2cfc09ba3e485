// One colour per source, so that a picture shows which of them was drawn.
import sharp, { type Sharp } from 'sharp';

export const COLOURS = {
  iiif: '#a03070',
  second: '#30a070',
  wms: '#208040',
  xyz: '#c06010',
  north: '#c02040',
  south: '#4020c0',
  tiled: '#106080',
  dynamic: '#806010',
  image: '#601080',
  cog: '#905030',
  pmtiles: '#308090',
} as const;

export type Colour = keyof typeof COLOURS;

export const paint = (colour: Colour, width = 256, height = 256): Sharp =>
  sharp({ create: { width, height, channels: 3, background: COLOURS[colour] } });

const toChannels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const NEAR = 14;

/** The share of a picture that has a colour, or one close to it. */
export const shareOf = async (png: Buffer, colour: string): Promise<number> => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const expected = toChannels(colour);
  let found = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (expected.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= NEAR)) found += 1;
  return found / (info.width * info.height);
};
