// Cost of finding the places of a record: CPU time over the boxes of a folder of .ndjson records. Usage: node
// bench/places.ts FOLDER
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPlaceFinder, readPlaces } from '@periplus/gazetteer';
import type { Box } from '@periplus/geo';
import { normalise } from '../src/record/normalise.ts';
import { readRecordExtent } from '../src/record/record-extent.ts';

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const timed = <T>(work: () => T): readonly [T, number] => {
  const start = cpuMs();
  const result = work();
  return [result, cpuMs() - start];
};

const readBoxes = (file: string): (readonly Box[])[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const read = normalise(JSON.parse(line));
      return read.kind === 'record' ? [readRecordExtent(read.record).boxes] : [];
    });

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: node bench/places.ts FOLDER\n');
  process.exit(2);
}
const boxes = readdirSync(folder)
  .filter((name) => name.endsWith('.ndjson'))
  .flatMap((name) => readBoxes(join(folder, name)));
const distinct = [...new Map(boxes.map((list) => [list.join(';'), list])).values()];

const [finder, loadMs] = timed(loadPlaceFinder);
const [found, allMs] = timed(() => boxes.map((list) => finder.find(list)));
const { finder: fresh } = readPlaces();
const [, distinctMs] = timed(() => distinct.map((list) => fresh.find(list)));
const count = (what: string, is: (index: number) => boolean): string =>
  `${what} ${boxes.filter((_, index) => is(index)).length}`;

process.stdout.write(
  [
    `opening the asset: ${loadMs.toFixed(0)} ms`,
    `${boxes.length} records: ${(allMs / boxes.length).toFixed(4)} ms each`,
    `${distinct.length} distinct boxes: ${(distinctMs / distinct.length).toFixed(4)} ms each`,
    [
      count('without a box', (index) => boxes[index]?.length === 0),
      count('with a country', (index) => found[index]?.country !== undefined),
      count('with several', (index) => (found[index]?.countries.length ?? 0) > 1),
      count('with regions', (index) => (found[index]?.regions.length ?? 0) > 0),
      count('with counties', (index) => (found[index]?.counties.length ?? 0) > 0),
      count('global', (index) => found[index]?.global === true),
    ].join(', '),
    '',
  ].join('\n'),
);
