// Draws place phrases from the titles of records, each with the boxes of its record.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Box, boundingBoxOf } from '@periplus/geo';
import { foldText } from '@periplus/text';
import { findInputs, readInputs } from '../../src/cli/files/inputs.ts';
import { normalise } from '../../src/record/normalise.ts';
import { readRecordExtent } from '../../src/record/record-extent.ts';

export type PlacePhrase = {
  readonly phrase: string;
  readonly title: string;
  readonly boxes: readonly Box[];
  readonly source: string;
};

export type Sample = {
  readonly phrases: readonly PlacePhrase[];
  readonly heldOut: readonly PlacePhrase[];
  /** The boxes of all records. */
  readonly extents: readonly (readonly Box[])[];
};

type TitledRecord = Omit<PlacePhrase, 'phrase'> & { readonly keywords: readonly string[] };

const LONGEST_TITLE = 200;
/** The box of a map of the world does not tell which place its title names. */
const WIDEST_BOX = 90;

/** A name and the places that contain it: "Camden County, New Jersey", "Dunn County, WI", "Cairo, Egypt". */
const NAME = "\\p{Lu}[\\p{L}.'’-]+(?: (?:of |de |and )?\\p{Lu}[\\p{L}.'’-]+){0,3}";
const QUALIFIED = new RegExp(`${NAME}(?:, ${NAME})+(?=[\\s,(:;]|$)`, 'u');

/** The containing place is a keyword of the record or the code of a state, if the record has keywords. */
const qualifiedIn = (title: string, keywords: readonly string[]): readonly string[] => {
  const [phrase] = QUALIFIED.exec(title) ?? [];
  const container = foldText(phrase?.split(', ').at(-1) ?? '');
  const isKnown = container.length === 2 || keywords.some((keyword) => foldText(keyword).includes(container));
  return phrase !== undefined && (isKnown || keywords.length === 0) ? [phrase] : [];
};

/** Place names that the record gives as keywords and repeats in its title. */
const keywordsIn = (title: string, keywords: readonly string[]): readonly string[] => {
  const folded = foldText(title);
  const isInTitle = (name: string): boolean =>
    name.length > 3 && new RegExp(`(?<!\\p{L})${RegExp.escape(foldText(name))}(?!\\p{L})`, 'u').test(folded);
  return keywords
    .flatMap((keyword) => keyword.split(/--|[,(;]/))
    .map((name) => name.trim())
    .filter(isInTitle);
};

const phrasesOf = ({ title, boxes, source, keywords }: TitledRecord): readonly PlacePhrase[] => {
  const [west, , east] = boundingBoxOf(boxes) ?? [-180, 0, 180, 0];
  if (title.length > LONGEST_TITLE || east - west > WIDEST_BOX) return [];
  const phrases = new Set([...keywordsIn(title, keywords), ...qualifiedIn(title, keywords)]);
  return [...phrases].map((phrase) => ({ phrase, title, boxes, source }));
};

async function* readRecords(folder: string): AsyncGenerator<TitledRecord> {
  const signal = new AbortController().signal;
  for await (const { item, source } of readInputs(await findInputs([folder]), Readable.from([]), signal)) {
    const read = item.kind === 'text' ? normalise(JSON.parse(item.text)) : undefined;
    if (read?.kind !== 'record') continue;
    const { dct_title_s: title, dct_spatial_sm: spatial } = read.record;
    const keywords = Array.isArray(spatial) ? spatial.map(String) : [];
    yield { title: String(title ?? ''), source, keywords, boxes: readRecordExtent(read.record).boxes };
  }
}

const drawKey = (seed: number, text: string): string => createHash('sha256').update(`${seed} ${text}`).digest('hex');

/** The same number of distinct phrases from each source, as far as it has them; a third is held out. */
export const drawSample = async (folder: string, count: number, seed: number): Promise<Sample> => {
  const bySource = new Map<string, Map<string, PlacePhrase>>();
  const extents: (readonly Box[])[] = [];
  for await (const record of readRecords(folder)) {
    if (record.boxes.length === 0) continue;
    extents.push(record.boxes);
    const phrases = bySource.get(record.source) ?? new Map<string, PlacePhrase>();
    for (const phrase of phrasesOf(record)) phrases.set(foldText(phrase.phrase), phrase);
    bySource.set(record.source, phrases);
  }
  const share = Math.ceil(count / [...bySource.values()].filter(({ size }) => size > 20).length);
  const drawn = [...bySource.values()].flatMap((phrases) =>
    [...phrases.values()]
      .map((phrase) => ({ phrase, key: drawKey(seed, phrase.phrase) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, share)
      .map(({ phrase }) => phrase),
  );
  const isHeldOut = ({ phrase }: PlacePhrase): boolean =>
    Number.parseInt(drawKey(seed + 1, phrase).slice(0, 8), 16) % 3 === 0;
  return { phrases: drawn.filter((each) => !isHeldOut(each)), heldOut: drawn.filter(isHeldOut), extents };
};
