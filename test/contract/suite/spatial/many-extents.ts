// Places by chance, and outlines and circles of every size about them: an engine that is sure of most places by their
// bounds must be right about those, and about the ones along the border too.
import assert from 'node:assert/strict';
import { cutAtAntimeridian, type Geometry, type Position, type SpatialRelation } from '@periplus/geo';
import type { Filter, SpatialField } from '../../../../src/query/search-query.ts';
import { matchesFilter, type PlainRow } from '../../../support/oracle/oracle.ts';
import { createRandom, type Random } from '../../../support/random/random.ts';
import { buildRecord } from '../../../support/records/record-builder.ts';
import { derivedFieldsOf } from '../../../support/records/records.ts';
import type { Fixture } from '../fixture.ts';
import type { Section } from '../section.ts';

const PLACES = 300;
const OUTLINES = 60;
const CIRCLES = 40;

const FIELDS: readonly SpatialField[] = ['dcat_bbox', 'locn_geometry', 'dcat_centroid'];
const RELATIONS: readonly SpatialRelation[] = [
  ...(['intersects', 'intersects', 'within', 'within', 'disjoint'] as const),
  ...(['contains', 'equals', 'touches', 'crosses', 'overlaps'] as const),
];

const degrees = (chance: Random, from: number, to: number): number => chance.integer(from * 10, to * 10) / 10;

/**
 * Most about one spot, so that they crowd along borders; some on the seam, some as wide as the map, some without
 * area.
 */
const envelopeOf = (chance: Random): string => {
  const [west, south] = [degrees(chance, -30, 30), degrees(chance, -30, 30)];
  const size = (): number => chance.pick([0, 0.1, 0.5, 2, 15]);
  if (chance.happens(0.05))
    return `ENVELOPE(${degrees(chance, 160, 180)},-${degrees(chance, 160, 180)},${south + 5},${south})`;
  if (chance.happens(0.05))
    return `ENVELOPE(${chance.pick(['-180,-170', '175,180', '-180,180'])},${south + 1},${south})`;
  return `ENVELOPE(${west},${west + size()},${south + size()},${south})`;
};

const triangleAt = (chance: Random): string => {
  const [west, south] = [degrees(chance, -30, 30), degrees(chance, -30, 30)];
  return `POLYGON((${west} ${south}, ${west + 3} ${south}, ${west} ${south + 3}, ${west} ${south}))`;
};

const ROWS: readonly PlainRow[] = Array.from({ length: PLACES }, (_, at): PlainRow => {
  const chance = createRandom(at);
  const shape = chance.happens(0.1) ? { locn_geometry: triangleAt(chance) } : {};
  const record = buildRecord({
    id: `place-${at}`,
    dct_title_s: `Place ${at}`,
    dcat_bbox: envelopeOf(chance),
    ...shape,
  });
  return { record, derivedFields: derivedFieldsOf(record) };
});

/**
 * A star with corners on the tenths of degrees that places begin and end on; now and then across 180, or with a hole.
 */
const starAt = (chance: Random, [lon, lat]: Position, reach: number): readonly Position[] => {
  const corners = chance.integer(3, 12);
  const ring = Array.from({ length: corners }, (_, at): Position => {
    const [angle, length] = [(2 * Math.PI * at) / corners, (reach * chance.integer(4, 10)) / 10];
    const round = (degree: number): number => Math.round(degree * 10) / 10;
    return [round(lon + length * Math.cos(angle)), Math.max(-90, Math.min(90, round(lat + length * Math.sin(angle))))];
  });
  return [...ring, ring[0] as Position];
};

const outlineOf = (chance: Random): Geometry => {
  const middle: Position = [chance.happens(0.15) ? 178 : degrees(chance, -25, 25), degrees(chance, -25, 25)];
  const reach = chance.pick([0.5, 3, 10, 40, 80]);
  const hole = chance.happens(0.3) ? [starAt(chance, middle, reach / 4)] : [];
  return cutAtAntimeridian({ type: 'Polygon', coordinates: [starAt(chance, middle, reach), ...hole] });
};

const expected = (filter: Filter): readonly string[] =>
  ROWS.filter((row) => matchesFilter(row, filter))
    .map(({ record }) => record.id)
    .sort();

const check = async ({ found }: Fixture, filter: Filter): Promise<number> => {
  const ids = expected(filter);
  assert.deepEqual(await found({ filter }), ids, JSON.stringify(filter));
  return ids.length;
};

export const manyExtentsSection: Section = {
  name: 'many places',
  records: ROWS.map(({ record }) => record),
  cases: {
    'every relation of a polygon to an extent is correct, including at the border': async (bench) => {
      let some = 0;
      for (let seed = 0; seed < OUTLINES; seed++) {
        const chance = createRandom(1_000 + seed);
        const geometry = outlineOf(chance);
        for (const field of FIELDS) {
          const relation = chance.pick(RELATIONS);
          if ((await check(bench, { kind: 'spatial', field, relation, geometry })) > 0) some += 1;
        }
      }
      assert.ok(some > OUTLINES);
    },
    'a circle matches every extent within its radius': async (bench) => {
      let some = 0;
      for (let seed = 0; seed < CIRCLES; seed++) {
        const chance = createRandom(2_000 + seed);
        const center: Position = [chance.happens(0.2) ? 179.5 : degrees(chance, -30, 30), degrees(chance, -30, 30)];
        const km = chance.pick([0, 11.12, 111.2, 700, 3_000, 19_000]);
        for (const field of FIELDS) if ((await check(bench, { kind: 'distance', field, center, km })) > 0) some += 1;
      }
      assert.ok(some > CIRCLES);
    },
  },
};
