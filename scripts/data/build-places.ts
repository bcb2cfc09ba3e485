// Builds the boundaries of countries, regions and counties (packages/gazetteer/data/places.bin); see docs/places.md.
// Usage: node scripts/data/build-places.ts PROVINCES10_GZ CENSUS_FOLDER [OUTPUT]
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createOutlines, encodePlaces, PLACES_FILE, type Place } from '@periplus/gazetteer';
import { type Cell, GRID, type PlaceName } from './places/cells.ts';
import { readCounties } from './places/census.ts';
import { readLakeWaters } from './places/lakes.ts';
import { findMainlands } from './places/mainland.ts';
import { readNaturalEarth } from './places/natural-earth.ts';
import { simplifyLine } from './places/simplify.ts';
import { cutCells, outerBorder } from './places/topology.ts';

/** Grid steps: 0.001 degree of latitude, 111 m. */
const TOLERANCE = 10;

/** SHA-256 of the inputs; check the tables in places/ before using other editions. */
const CHECKSUMS: Readonly<Record<string, string>> = {
  'Provinces10.gz': '8936733b4d33030e11f280cf5bcb75bb68e6033b58aff1fc6c0d6961e81ac89c',
  'cb_2016_us_county_500k.shp': '06463cf329d6f412d7f3323748225aca1ca495a8c04af58cfaf169fc3a8c8df4',
  'cb_2016_us_county_500k.dbf': '7fc0fed7a05fd336bb7d6004ae895cb8758dbe9d337d0d1f733df69b85b413de',
  'cb_2016_us_state_500k.dbf': 'c31141152bc839ed2ae452f5726d7113299a1188035c1cbf4f1109f3aadb3620',
};

const checkInput = (folder: string, name: string): void => {
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  if (sum !== CHECKSUMS[name]) throw new Error(`${name} is a different edition (SHA-256 ${sum})`);
};

const groupBorders = (
  cells: readonly Cell[],
  borders: readonly (readonly number[])[],
  keyOf: (cell: Cell) => PlaceName | undefined,
) => {
  const groups = new Map<string, { name: PlaceName; borders: (readonly number[])[] }>();
  for (const [index, cell] of cells.entries()) {
    const name = keyOf(cell);
    if (name === undefined) continue;
    const group = groups.get(name.id) ?? { name, borders: [] };
    group.borders.push(borders[index] ?? []);
    groups.set(name.id, group);
  }
  return [...groups.values()].sort((a, b) => (a.name.id < b.name.id ? -1 : 1));
};

const readCells = (provinces: string, census: string) => {
  const { countries, cells } = readNaturalEarth(provinces);
  const counties = readCounties(census);
  const american = new Set(counties.map(({ region }) => region.parentId));
  const isAmerican = ({ region }: Cell): boolean => american.has(region.parentId);
  const waters = readLakeWaters(cells.filter(isAmerican), counties);
  return { countries, cells: [...cells.filter((cell) => !isAmerican(cell)), ...waters, ...counties] };
};

const [provinces, census, output = PLACES_FILE] = process.argv.slice(2);
if (provinces === undefined || census === undefined) {
  process.stderr.write('usage: node scripts/data/build-places.ts PROVINCES10_GZ CENSUS_FOLDER [OUTPUT]\n');
  process.exit(2);
}
checkInput(resolve(provinces, '..'), 'Provinces10.gz');
for (const name of Object.keys(CHECKSUMS).slice(1)) checkInput(census, name);

const { countries, cells } = readCells(provinces, census);
const { lines, borders } = cutCells(cells);
const regions = groupBorders(cells, borders, ({ region }) => region);
const counties = groupBorders(cells, borders, ({ county }) => county);
const places: Place[] = [
  ...countries.map((name): Place => ({ ...name, kind: 'country' })),
  ...regions.map(({ name }): Place => ({ ...name, kind: 'region' })),
  ...counties.map(({ name }): Place => ({ ...name, kind: 'county' })),
];
const simplified = lines.map((line) => simplifyLine(line, TOLERANCE, 1 / GRID));
const outlines = {
  grid: GRID,
  lines: simplified.map((line) => line.flat()),
  borders: [...countries.map(() => []), ...[...regions, ...counties].map((group) => outerBorder(group.borders))],
};
const mainlands = findMainlands(places, createOutlines(outlines));
const bytes = encodePlaces({ ...outlines, places, mainlands });
writeFileSync(output, bytes);
const pointsIn = (all: readonly (readonly unknown[])[]): number => all.reduce((sum, line) => sum + line.length, 0);
process.stderr.write(
  `${places.length} places, ${lines.length} lines, ${pointsIn(simplified)} of ${pointsIn(lines)} points, ${bytes.length} bytes\n`,
);
