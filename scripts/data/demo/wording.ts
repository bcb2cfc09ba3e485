// Formats numbers and lists for descriptions.
import type { Extent } from './geometry/measure.ts';

/** "A", "A and B", "A, B and C". */
export const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Shortens a long list: "A, B, C and 4 more". */
export const shortListText = (words: readonly string[], most: number): string =>
  words.length <= most + 1 ? listText(words) : listText([...words.slice(0, most), `${words.length - most} more`]);

const wholeNumbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Three significant digits with thousands separators: 1234567 is "1,230,000". */
export const roundedText = (value: number): string => {
  if (value === 0) return '0';
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2);
  const rounded = Math.round(value / step) * step;
  return (step < 1 ? decimals : wholeNumbers).format(rounded);
};

export const areaText = (km2: number): string => `${roundedText(km2)} km²`;
export const lengthText = (km: number): string => `${roundedText(km)} km`;

/** 1st, 2nd, 3rd, 11th, 22nd. */
export const ordinal = (n: number): string => {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
};

/** "largest", "3rd largest", "2nd smallest": counted from the nearer end. */
export const rankText = (rank: number, of: number): string => {
  const fromEnd = of - rank + 1;
  const [place, word] = rank <= fromEnd ? [rank, 'largest'] : [fromEnd, 'smallest'];
  return place === 1 ? word : `${ordinal(place)} ${word}`;
};

const TAKES_ARTICLE =
  /^(Bahamas|Comoros|District of Columbia|Gambia|Isle of Man|Maldives|Netherlands|Philippines|Siachen Glacier)$|^(Democratic |)Republic|(Emirates|Islands|Kingdom|Lands|Republic|States|Territory)$/;

/** A name as used inside a sentence: "Fiji", "the Netherlands". */
export const inSentence = (name: string): string => (TAKES_ARTICLE.test(name) ? `the ${name}` : name);

/** Ends a sentence with one full stop, also after "Washington, D.C." */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

const degreesText = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;

export const longitudeText = (lon: number): string => degreesText(lon, 'E', 'W');
export const latitudeText = (lat: number): string => degreesText(lat, 'N', 'S');

/** Only for places across 180 degrees, whose box otherwise seems to have west and east swapped. */
export const datelineText = ([west, , east]: Extent): string =>
  west > east
    ? `It lies on both sides of the 180th meridian: its box runs east from ${longitudeText(west)} to ${longitudeText(east)}.`
    : '';

/** Joins non-empty sentences into one paragraph. */
export const paragraph = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

/** "1 part", "2 parts". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${wholeNumbers.format(count)} ${count === 1 ? one : many}`;

/** 1536 is "1.5 KB". */
export const fileSizeText = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
};

/** Lower-case letters, digits and hyphens, for ids. */
export const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
