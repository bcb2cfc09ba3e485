// Suggestions and similar records against judgements written from the corpus: the share of good, middling and poor
// results, and the CPU time of a request. `--list` prints the results that are not held out.
import { readFileSync } from 'node:fs';
import type { Box } from '@periplus/geo';
import { foldText, isStopWord, toWordSequence } from '@periplus/text';
import { parseStoredRecord } from '../src/engine/record-store.ts';
import { readRecordExtent } from '../src/record/record-extent.ts';
import type { FieldName } from '../src/schema/fields.ts';
import type { AardvarkRecord } from '../src/schema/record-type.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { toTable } from './support/markdown.ts';

const SIZES = { suggestions: 5, similar: 6 };
const ROUNDS = 20;
const { catalog, close } = await openCatalogue(await preparedData());
const isListing = process.argv.includes('--list');

type Grade = 'good' | 'middling' | 'poor';
type Judged = { readonly name: string; readonly grade: Grade; readonly found: readonly string[] };

const readRows = (file: string): readonly (readonly string[])[] =>
  readFileSync(new URL(`suggestions/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ').map((cell) => cell.trim()));

/** Cataloguing punctuation that nobody types. */
const RAW = /--|—|;|\s:\s|\[|\bs\.n\.|&amp/;

const contentWords = (label: string): ReadonlySet<string> =>
  new Set(toWordSequence(label.replace(/\([^)]*\)/g, ' ')).filter((word) => !/\d/.test(word) && !isStopWord(word)));

/** 'Polk County, Iowa land parcels' and 'Polk County, Texas land parcels', or two forms of one name. */
const isRepeat = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const share = a.intersection(b).size / a.union(b).size;
  return share === 1 || (Math.min(a.size, b.size) >= 4 && share >= 0.6);
};

const countRepeats = (labels: readonly string[]): number => {
  const words = labels.map(contentWords);
  return words.filter((one, at) => words.slice(0, at).some((other) => isRepeat(one, other))).length;
};

const containsAny = (label: string, alternatives: string): boolean =>
  alternatives.split('/').some((wanted) => ` ${toWordSequence(label).join(' ')}`.includes(` ${wanted}`));

const judgePrefix = async ([typed = '', wanted = '', unwanted]: readonly string[]): Promise<Judged> => {
  const { suggestions } = await catalog.suggest({ text: typed, limit: SIZES.suggestions, visibility: 'public' });
  const found = suggestions.map(({ label }) => label);
  const positions = wanted.split(', ').map((one) => found.findIndex((label) => containsAny(label, one)));
  const [first = -1] = positions;
  const faults =
    countRepeats(found) +
    found.filter((label) => RAW.test(label)).length +
    found.filter((label) => unwanted !== undefined && containsAny(label, unwanted)).length +
    positions.filter((position) => position < 0).length +
    (first > 1 ? 1 : 0);
  const grade = first < 0 || faults > 2 ? 'poor' : faults === 0 ? 'good' : 'middling';
  return { name: typed, grade, found };
};

const MATCHED_FIELDS = [
  'dct_title_s',
  'dct_subject_sm',
  'dct_spatial_sm',
  'dct_creator_sm',
] as const satisfies readonly FieldName[];

const areNear = (boxes: readonly Box[], others: readonly Box[]): boolean =>
  boxes.some(([west, south, east, north]) => {
    const [x, y] = [(east - west) / 2, (north - south) / 2];
    return others.some((box) => box[0] <= east + x && box[2] >= west - x && box[1] <= north + y && box[3] >= south - y);
  });

const textOf = (record: AardvarkRecord): string =>
  foldText(MATCHED_FIELDS.map((field) => [record[field] ?? ''].flat().join(' ')).join(' '));

const judgeRecord = async ([id = '', pattern = '', near]: readonly string[]): Promise<Judged> => {
  const origin = parseStoredRecord(await catalog.resource(id, 'public'));
  const records = (await catalog.similar({ id, limit: SIZES.similar })).map(({ record }) => parseStoredRecord(record));
  const { boxes } = readRecordExtent(origin);
  const matches = records.filter(
    (record) =>
      (near === undefined || areNear(boxes, readRecordExtent(record).boxes)) &&
      new RegExp(pattern).test(textOf(record)),
  );
  const isGood = records.length === SIZES.similar && matches.length >= SIZES.similar - 1;
  const grade = isGood ? 'good' : matches.length >= SIZES.similar / 2 ? 'middling' : 'poor';
  const found = records.map((record) => `${matches.includes(record) ? '' : 'not: '}${record.dct_title_s}`);
  return { name: `${id} ${origin.dct_title_s}`, grade, found };
};

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const summarise = (title: string, judged: readonly Judged[], ms: number): readonly string[] => {
  const count = (grade: Grade): string => String(judged.filter((one) => one.grade === grade).length);
  return [title, String(judged.length), count('good'), count('middling'), count('poor'), ms.toFixed(2)];
};

const list = ({ name, grade, found }: Judged): void =>
  console.log(`${grade} ${name}\n${found.map((label) => `    ${label}\n`).join('')}`);

const measure = async (
  title: string,
  rows: readonly (readonly string[])[],
  judge: (row: readonly string[]) => Promise<Judged>,
  run: (name: string) => Promise<unknown>,
) => {
  const judged: Judged[] = [];
  for (const row of rows) judged.push(await judge(row));
  const start = cpuMs();
  for (let round = 0; round < ROUNDS; round++) for (const [name = ''] of rows) await run(name);
  const ms = (cpuMs() - start) / ROUNDS / rows.length;
  const isHeldOut = (_: Judged, at: number): boolean => at % 3 === 2;
  const others = judged.filter((one, at) => !isHeldOut(one, at));
  if (isListing) for (const one of others) list(one);
  return [summarise(title, others, ms), summarise(`${title}, held out`, judged.filter(isHeldOut), ms)];
};

const table = [
  ...(await measure('suggestions', readRows('prefixes.txt'), judgePrefix, (text) =>
    catalog.suggest({ text, limit: SIZES.suggestions, visibility: 'public' }),
  )),
  ...(await measure('similar records', readRows('records.txt'), judgeRecord, (id) =>
    catalog.similar({ id, limit: SIZES.similar }),
  )),
];
console.log(toTable(['', 'cases', 'good', 'middling', 'poor', 'CPU ms per request'], table));
await close();
