// How well places are read in queries: phrases from the titles of records, whose boxes are the truth, and queries
// without a place. Usage: PERIPLUS_CORPUS=FOLDER node bench/place-reading.ts [--seed=N] [--held-out] [--show]
// A third of the phrases is held out: look at it only to report a result.
import { readFileSync } from 'node:fs';
import { type CountRecords, PLACE_READER, type PlaceCandidate } from '@periplus/gazetteer';
import { type Box, boxesIntersect, centreOf, containsBox, containsPosition } from '@periplus/geo';
import { enlargeBoxes } from '../src/query/interpret/place-filter.ts';
import { drawSample, type PlacePhrase } from './place-reading/sample.ts';
import { corpusFolder } from './support/catalogue.ts';
import { formatNumber, toTable } from './support/markdown.ts';

const PHRASES = 750;
const CONFIDENT = 0.5;
const flag = (name: string): boolean => process.argv.includes(`--${name}`);
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 1);

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const startMs = cpuMs();
PLACE_READER.read('Paris');
const loadMs = cpuMs() - startMs;

const { phrases, heldOut, extents } = await drawSample(corpusFolder(), PHRASES, seed);
const measured = flag('held-out') ? heldOut : phrases;

const meet = (a: readonly Box[], b: readonly Box[]): boolean =>
  a.some((box) => b.some((other) => boxesIntersect(box, other)));

const centres = extents.map(centreOf).filter((centre) => centre !== undefined);
const countRecords: CountRecords = ({ boxes }) =>
  centres.filter((centre) => boxes.some((box) => containsPosition(box, centre))).length;

type Outcome = 'right' | 'wrong' | 'missed';

/** The likeliest place of the first mention, if it is confident. */
const readBest = (text: string, count?: CountRecords): readonly PlaceCandidate[] => {
  const [mention] = PLACE_READER.read(text, count === undefined ? {} : { countRecords: count }).filter(
    ({ confidence }) => confidence >= CONFIDENT,
  );
  return mention?.candidates ?? [];
};

const judge = (candidates: readonly PlaceCandidate[], boxes: readonly Box[]): Outcome =>
  candidates.length === 0 ? 'missed' : candidates.some((candidate) => meet(candidate.boxes, boxes)) ? 'right' : 'wrong';

type Variant = readonly [name: string, read: (phrase: PlacePhrase) => readonly PlaceCandidate[]];

const VARIANTS: readonly Variant[] = [
  ['phrase as in the title', ({ phrase }) => readBest(phrase).slice(0, 1)],
  ['phrase in lower case', ({ phrase }) => readBest(phrase.toLowerCase()).slice(0, 1)],
  ['with the record counts of the corpus', ({ phrase }) => readBest(phrase, countRecords).slice(0, 1)],
  ['any candidate offered', ({ phrase }) => readBest(phrase)],
];

const results = VARIANTS.map(([name, read]) => {
  const outcomes = measured.map((each) => ({ each, outcome: judge(read(each), each.boxes) }));
  const count = (wanted: Outcome): number => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const [right, wrong, missed] = [count('right'), count('wrong'), count('missed')];
  return {
    name,
    outcomes,
    row: [name, right, wrong, missed, (100 * right) / (right + wrong), (100 * right) / measured.length],
  };
});
const percent = (cells: readonly (string | number)[]): readonly (string | number)[] =>
  cells.map((cell, at) =>
    at > 3 && typeof cell === 'number' ? `${cell.toFixed(1)} %` : typeof cell === 'number' ? String(cell) : cell,
  );
console.log(`${measured.length} phrases${flag('held-out') ? ' (held out)' : ''}, seed ${seed}\n`);
console.log(
  toTable(
    ['Query', 'Right', 'Wrong', 'Missed', 'Precision', 'Recall'],
    results.map(({ row }) => percent(row)),
  ),
);

if (flag('show'))
  for (const { each, outcome } of results[0]?.outcomes ?? [])
    if (outcome !== 'right')
      console.error(
        `${outcome}: ${each.phrase} | ${each.title.slice(0, 80)} | ${readBest(each.phrase)[0]?.label ?? ''} | ${each.boxes}`,
      );

const traps = readFileSync(new URL('./place-reading/traps.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const trapped = traps.filter((text) => readBest(text).length > 0);
console.log(
  `\n${trapped.length} of ${traps.length} queries without a place were read as a place: ${trapped.join('; ')}.\n`,
);

const cpuStart = cpuMs();
const texts = measured.map(({ title }) => title.split(/\s+/).slice(0, 10).join(' '));
for (const text of texts) PLACE_READER.read(text);
const perQuery = (cpuMs() - cpuStart) / texts.length;
console.log(
  `Loading takes ${formatNumber(loadMs)} ms of CPU time, a query of ten words ${formatNumber(perQuery)} ms.\n`,
);

const isWithin = (inner: readonly Box[], outer: readonly Box[]): boolean =>
  inner.every((box) => outer.some((other) => containsBox(other, box)));
const areaOf = (boxes: readonly Box[]): number =>
  boxes.reduce((sum, [west, south, east, north]) => sum + (east - west) * (north - south), 0);

const correct = measured.flatMap(({ phrase, boxes }) => {
  const [place] = readBest(phrase);
  return place !== undefined && judge([place], boxes) === 'right' ? [{ place, boxes }] : [];
});
const places = [...new Map(correct.map(({ place }) => [place.id, place.boxes])).values()];

/** A town counts as half a degree wide. */
const MIN_AREA = 0.25;
const MUCH_LARGER = 16;

const LIMITS: Readonly<Record<string, (side: number) => number>> = {
  'as large as the place': (side) => side,
  '4 × side, at least 0.5°': (side) => Math.max(4 * side, 0.5),
  '1.5 × side + 0.5°': (side) => 1.5 * side + 0.5,
  '1.5 × side + 1°': (side) => 1.5 * side + 1,
  '2 × side + 1°': (side) => 2 * side + 1,
  'min(2 × side + 1°, 1.5 × side + 3°)': (side) => Math.min(2 * side + 1, 1.5 * side + 3),
  'min(2 × side + 1°, 1.5 × side + 6°)': (side) => Math.min(2 * side + 1, 1.5 * side + 6),
  '3 × side + 1°': (side) => 3 * side + 1,
  '3 × side + 2°': (side) => 3 * side + 2,
};
const rows = Object.entries(LIMITS).map(([name, maxSide]) => {
  const accepted = correct.filter(({ place, boxes }) => isWithin(boxes, enlargeBoxes(place.boxes, maxSide))).length;
  const found = places.flatMap((boxes) => {
    const [enlarged, area] = [enlargeBoxes(boxes, maxSide), Math.max(MIN_AREA, areaOf(boxes))];
    return extents
      .filter((extent) => meet(boxes, extent) && isWithin(extent, enlarged))
      .map((extent) => areaOf(extent) / area);
  });
  const larger = found.filter((ratio) => ratio > MUCH_LARGER).length;
  return [
    name,
    `${((100 * accepted) / correct.length).toFixed(1)} %`,
    `${((100 * larger) / found.length).toFixed(2)} %`,
  ];
});
console.log(
  toTable(
    ['Longest side of a record', 'Accepted of the records named after the place', 'Share of much larger ones'],
    rows,
  ),
);
