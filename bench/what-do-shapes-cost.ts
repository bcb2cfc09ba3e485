// What does a spatial filter cost? CPU time of the index for outlines of 4 to 5,000 corners, boxes, distances, and hostile shapes.
import { evaluate } from '../src/engine/embedded/evaluate.ts';
import { matchFilter } from '../src/engine/embedded/filter/filter-eval.ts';
import { CatalogError } from '../src/errors.ts';
import { NEVER } from '../src/lib/deadline.ts';
import type { Box, Geometry, SpatialRelation } from '../src/lib/geo/types.ts';
import type { Params } from '../src/query/params.ts';
import { parseSearch } from '../src/query/parse-search.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { drawFrom } from './support/draw.ts';
import { count, toTable } from './support/markdown.ts';
import { measure, quantile } from './support/measure.ts';
import { coast, hostileShapes } from './support/shapes.ts';

const { reader, close } = await openCatalogue(await preparedData());
const draw = drawFrom(reader);
const boxes: readonly Box[] = [...draw.boxes, [-130, 20, -60, 55], [-12, 34, 40, 70], [-170, -80, 170, 80]];

type Question = { readonly filter: () => void; readonly whole: () => number };

/** Parsed twice: nothing that is remembered of a question may help when it is asked again. */
const ask = (geo: Params): Question => {
  const [first, second] = [
    parseSearch({ include_filters: { geo } }).query,
    parseSearch({ include_filters: { geo } }).query,
  ];
  return {
    filter: () => matchFilter(reader, first.filter ?? { kind: 'and', filters: [] }, NEVER),
    whole: () => evaluate(reader, second).total,
  };
};

const shapeFilter = (shape: Geometry, relation: SpatialRelation, field = 'locn_geometry'): Params => ({
  type: 'shape',
  field,
  relation,
  shape,
});

const bbox = ([west, south, east, north]: Box, relation: string): Params => ({
  type: 'bbox',
  relation,
  top_left: { lat: north, lon: west },
  bottom_right: { lat: south, lon: east },
});

type Maker = (turn: number) => Params;
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
  'bbox, intersects': (turn) => bbox(boxAt(turn), 'intersects'),
  'bbox, within': (turn) => bbox(boxAt(turn), 'within'),
  'distance, centroid': (turn) => ({
    type: 'distance',
    center: { lat: boxAt(turn)[1], lon: boxAt(turn)[0] },
    distance: `${10 * 2 ** (turn % 8)}km`,
  }),
  'distance, box': (turn) => ({
    type: 'distance',
    field: 'dcat_bbox',
    center: { lat: boxAt(turn)[1], lon: boxAt(turn)[0] },
    distance: `${10 * 2 ** (turn % 8)}km`,
  }),
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

/** Parsing counts here: what is refused must be refused soon, too. */
const measureHostile = (shape: Geometry, relation: SpatialRelation): string => {
  const started = cpu();
  try {
    const { query } = parseSearch({ include_filters: { geo: shapeFilter(shape, relation) } });
    const { total } = evaluate(reader, query);
    return `${Math.round(cpu() - started)} (${count(total)})`;
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return `${Math.round(cpu() - started)} refused`;
  }
};

const only = process.env.ONLY;
console.log(`${count(reader.size)} records. CPU in ms per question.\n`);
if (only !== 'hostile') {
  const rows = [];
  for (const [name, make] of Object.entries(CLASSES)) rows.push(await measureClass(name, make));
  console.log(
    toTable(['class', 'hits', 'filter p50', 'p95', 'p99', 'worst', 'index p50', 'p95', 'p99', 'worst'], rows),
  );
}
if (only !== 'classes') {
  const RELATIONS = ['intersects', 'within', 'contains'] as const;
  const positions = Number(process.env.POSITIONS ?? 50_000);
  const rows = Object.entries(hostileShapes(positions)).map(([name, shape]) => {
    const row = [name, ...RELATIONS.map((relation) => measureHostile(shape, relation))];
    console.error(row.join(' | '));
    return row;
  });
  console.log(`\nHostile shapes of ${count(positions)} positions: ms with parsing, and hits.\n`);
  console.log(toTable(['shape', ...RELATIONS], rows));
}
await close();
