// "Northern Italy", "upstate New York", "the south of France": a direction before a place is that part of its box.
import type { Box } from '@periplus/geo';
import { toFlatBounds, wrapBox } from '../names/bounds.ts';
import type { PlaceWord } from '../names/place-words.ts';

/** Which part, from 0 to 1, from west to east and from south to north. */
type Part = { readonly label: string; readonly x: readonly [number, number]; readonly y: readonly [number, number] };

export type Direction = Part & {
  /** The first word of the direction. */
  readonly from: number;
};

/** A little more than half, because the border of "northern" is not in the middle. */
const [LOW, HIGH, ALL]: readonly (readonly [number, number])[] = [
  [0, 0.55],
  [0.45, 1],
  [0, 1],
];
const MIDDLE: readonly [number, number] = [0.2, 0.8];

const part = (label: string, x = ALL, y = ALL): Part => ({ label, x: x as Part['x'], y: y as Part['y'] });

const PARTS: Readonly<Record<string, Part>> = {
  north: part('north', ALL, HIGH),
  south: part('south', ALL, LOW),
  east: part('east', HIGH, ALL),
  west: part('west', LOW, ALL),
  northeast: part('northeast', HIGH, HIGH),
  northwest: part('northwest', LOW, HIGH),
  southeast: part('southeast', HIGH, LOW),
  southwest: part('southwest', LOW, LOW),
  central: part('centre', MIDDLE, MIDDLE),
  upstate: part('north', ALL, [0.25, 1]),
  downstate: part('south', ALL, LOW),
};

const partNamed = (word: string): Part | undefined => {
  const plain = word.replace(/ern$/, '');
  return Object.hasOwn(PARTS, plain) ? PARTS[plain] : undefined;
};

/** "Northern" is also the name of regions, and never means them on its own. */
export const isDirection = (key: string): boolean => partNamed(key.replaceAll(' ', '')) !== undefined;

/** The direction that ends before word `to`: one word, two ("north east"), or one and "of". */
export const findDirection = (words: readonly PlaceWord[], to: number): Direction | undefined => {
  const isNext = (at: number): boolean => /^[\s-]+$/.test(words[at]?.gap ?? '');
  const last = words[to - 1]?.key === 'of' ? to - 2 : to - 1;
  const [word, previous] = [words[last]?.key ?? '', words[last - 1]?.key ?? ''];
  if (!isNext(to)) return undefined;
  const joined = isNext(last) ? partNamed(`${previous.replace(/ern$/, '')}${word}`) : undefined;
  if (joined !== undefined) return { ...joined, from: last - 1 };
  const single = partNamed(word);
  return single === undefined ? undefined : { ...single, from: last };
};

export const partOfBoxes = (boxes: readonly Box[], { x, y }: Direction): readonly Box[] => {
  const [west, south, east, north] = toFlatBounds(boxes);
  const [width, height] = [east - west, north - south];
  return wrapBox([west + width * x[0], south + height * y[0], west + width * x[1], south + height * y[1]]);
};
