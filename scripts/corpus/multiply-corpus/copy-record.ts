// Copies a record with a new id, some new words and a shifted extent, so that many copies are as varied as a large
// catalogue.
import { RELATION_FIELDS } from '../../../src/schema/fields.ts';

type Fields = Readonly<Record<string, unknown>>;
type Change = (text: string) => string;

const SYLLABLES = ['ba', 'do', 'fe', 'gi', 'ku', 'la', 'mo', 'ne', 'pi', 'ru', 'sa', 'to', 've', 'wi', 'xu', 'zo'];
const WORDS = ['dct_title_s', 'dct_description_sm', 'dct_subject_sm', 'dct_creator_sm', 'dct_publisher_sm'];
const IDS = ['id', ...RELATION_FIELDS];
const PLACES = ['dcat_bbox', 'locn_geometry'];

/** Each copy replaces one word in eight, consistently within the copy. */
const isChanged = (word: string, copy: number): boolean => {
  let sum = copy * 31;
  for (let at = 0; at < word.length; at++) sum = (sum * 33 + word.charCodeAt(at)) >>> 0;
  return (sum >>> 7) % 8 === 0;
};

const changeWords =
  (copy: number): Change =>
  (text) =>
    text.replace(/\p{L}{5,}/gu, (word) =>
      isChanged(word.toLowerCase(), copy) ? `${word}${SYLLABLES[copy % SYLLABLES.length]}` : word,
    );

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
const ENVELOPE = new RegExp(String.raw`^\s*ENVELOPE\s*\(\s*${NUMBER}\s*,\s*${NUMBER}\s*,`, 'i');
const PAIR = new RegExp(String.raw`${NUMBER}(\s+${NUMBER})`, 'g');

const shift = (number: string, degrees: number): string => String(Math.round((Number(number) + degrees) * 1e6) / 1e6);

/** Shifts east or west; a box that would leave the map stays in place. */
const movePlace =
  (copy: number): Change =>
  (text) => {
    const degrees = ((copy * 7) % 40) - 20;
    const box = ENVELOPE.exec(text);
    const longitudes = box?.slice(1, 3) ?? [...text.matchAll(PAIR)].map(([, longitude]) => longitude);
    if (longitudes.some((longitude) => Math.abs(Number(longitude) + degrees) > 180)) return text;
    if (box !== null)
      return text.replace(ENVELOPE, (_, west, east) => `ENVELOPE(${shift(west, degrees)},${shift(east, degrees)},`);
    return text.replace(PAIR, (_, longitude, rest) => `${shift(longitude, degrees)}${rest}`);
  };

const changeText = (value: unknown, change: Change): unknown => {
  if (typeof value === 'string') return change(value);
  return Array.isArray(value) ? value.map((part) => changeText(part, change)) : value;
};

/** Copy 0 is the original. Other copies omit the centroid, so that it is derived from the extent. */
export const copyRecord = (record: Fields, copy: number): Fields => {
  if (copy === 0) return record;
  const { dcat_centroid: _, ...fields } = record;
  const changes: readonly (readonly [readonly string[], Change])[] = [
    [IDS, (id) => `${id}-${copy}`],
    [WORDS, changeWords(copy)],
    [PLACES, movePlace(copy)],
  ];
  const changed = changes.flatMap(([names, change]) =>
    names.filter((name) => name in fields).map((name) => [name, changeText(fields[name], change)] as const),
  );
  return { ...fields, ...Object.fromEntries(changed) };
};
