// Cost of spatial filters: CPU time of the index for polygons of 4 to 5,000 vertices, boxes, distances and hostile
// shapes.

import type { Box, Geometry, SpatialRelation } from '@periplus/geo';
import { INFINITE_DEADLINE } from '@periplus/time';
import { evaluate } from '../src/engine/embedded/evaluate.ts';
import { matchFilter } from '../src/engine/embedded/filter/filter-eval.ts';
import { CatalogError } from '../src/errors.ts';
import { checkCost } from '../src/query/cost/cost.ts';
import type { Params } from '../src/query/params.ts';
import { parseSearch } from '../src/query/request/parse-search.ts';
import type { Filter, SearchQuery } from '../src/query/search-query.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { createSampler } from './support/draw.ts';
import { count, toTable } from './support/markdown.ts';
import { measure, quantile } from './support/measure.ts';
import { coast, hostileShapes } from './support/shapes.ts';

const { reader, close } = await openCatalogue(await preparedData());
const draw = createSampler(reader);
const boxes: readonly Box[] = [...draw.boxes, [-130, 20, -60, 55], [-12, 34, 40, 70], [-170, -80, 170, 80]];

type Question = { readonly filter: () => void; readonly whole: () => number };
type Geo = { readonly params: Params; readonly relation?: SpatialRelation };

/** Parses the query each time, so that nothing cached for it helps. Not every relation has a parameter. */
const parse = ({ params, relation }: Geo): SearchQuery & { readonly filter: Filter } => {
  const { query } = parseSearch({ include_filters: { geo: params } });
  const [filter] = query.filter?.kind === 'and' ? query.filter.filters : [query.filter];
  if (filter === undefined) throw new Error('The parameters do not define a filter.');
  const related = filter.kind === 'spatial' && relation !== undefined ? { ...filter, relation } : filter;
  return { ...query, filter: related };
};

const ask = (geo: Geo): Question => {
  const [first, second] = [parse(geo), parse(geo)];
  return {
    filter: () => matchFilter(reader, first.filter, INFINITE_DEADLINE),
    whole: () => evaluate(reader, second).total,
  };
};

const shapeFilter = (shape: Geometry, relation: SpatialRelation): Geo => ({
  params: { type: 'shape', field: 'locn_geometry', shape },
  relation,
});

const bbox = ([west, south, east, north]: Box, relation: string): Geo => ({
  params: { type: 'bbox', relation, top_left: { lat: north, lon: west }, bottom_right: { lat: south, lon: east } },
});

const distance = (field: string, turn: number): Geo => {
  const [lon, lat] = boxAt(turn);
  return { params: { type: 'distance', field, center: { lat, lon }, distance: `${10 * 2 ** (turn % 8)}km` } };
};

type Maker = (turn: number) => Geo;
const boxAt = (turn: number): Box => boxes[turn % boxes.length] as Box;
const CORNERS = [4, 6, 8, 12, 20, 35, 60, 100, 200, 400, 800, 1_500, 3_000, 5_000];
const cornersAt = (turn: number): number => CORNERS[Math.floor(turn / 3) % CORNERS.length] as number;
const outline =
  (relation: SpatialRelation): Maker =>
  (turn) =>
    shapeFilter(coast(boxAt(turn), cornersAt(turn), turn), relation);

const CLASSES: Readonly<Record<string, Maker>> = {
  'polygon, intersects': outline('intersects'),
  'polygon, within': outline('within'),
  'polygon, contains': outline('contains'),
  'polygon, disjoint': outline('disjoint'),
  'polygon, equals': outline('equals'),
  'polygon, touches': outline('touches'),
  'polygon, crosses': outline('crosses'),
  'polygon, overlaps': outline('overlaps'),
  'bbox, intersects': (turn) => bbox(boxAt(turn), 'intersects'),
  'bbox, within': (turn) => bbox(boxAt(turn), 'within'),
  'distance, centroid': (turn) => distance('dcat_centroid', turn),
  'distance, box': (turn) => distance('dcat_bbox', turn),
};

const EFFORT = { warmUp: 80, calls: 300, budgetMs: 12_000 };

const measureClass = async (name: string, make: Maker) => {
  const questions = Array.from({ length: EFFORT.calls + EFFORT.warmUp }, (_, turn) => ask(make(turn)));
  const hits: number[] = [];
  const filter = await measure((turn) => questions[turn]?.filter(), EFFORT);
  const whole = await measure((turn) => hits.push(questions[turn]?.whole() ?? 0), EFFORT);
  return [
    ...[name, count(quantile(hits, 0.5))],
    ...[filter, whole].flatMap(({ cpuMs, cpuTimes }) => [cpuMs.p50, cpuMs.p95, cpuMs.p99, Math.max(...cpuTimes)]),
  ];
};

const cpu = (): number => process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000;

/** Includes parsing, since a rejection must be quick too. */
const measureHostile = (shape: Geometry, relation: SpatialRelation): string => {
  const started = cpu();
  try {
    const query = parse(shapeFilter(shape, relation));
    checkCost(query);
    const { total } = evaluate(reader, query);
    return `${Math.round(cpu() - started)} (${count(total)})`;
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return `${Math.round(cpu() - started)} refused`;
  }
};

const only = process.env.ONLY;
console.log(`${count(reader.size)} records. CPU in ms per query.\n`);
if (only !== 'hostile') {
  const rows = [];
  for (const [name, make] of Object.entries(CLASSES)) rows.push(await measureClass(name, make));
  console.log(
    toTable(['class', 'hits', 'filter p50', 'p95', 'p99', 'worst', 'index p50', 'p95', 'p99', 'worst'], rows),
  );
}
if (only !== 'classes') {
  const RELATIONS = ['intersects', 'within', 'contains', 'equals', 'touches', 'crosses', 'overlaps'] as const;
  const positions = Number(process.env.POSITIONS ?? 50_000);
  const rows = Object.entries(hostileShapes(positions)).map(([name, shape]) => {
    const row = [name, ...RELATIONS.map((relation) => measureHostile(shape, relation))];
    console.error(row.join(' | '));
    return row;
  });
  console.log(`\nHostile shapes of ${count(positions)} positions: ms including parsing, and hits.\n`);
  console.log(toTable(['shape', ...RELATIONS], rows));
}
await close();
