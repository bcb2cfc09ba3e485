// Random extents with polygons and circles of every size around them. An engine may decide most extents by their
// bounds; the result must be exact for those and for extents at the border.
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

const degrees = (random: Random, from: number, to: number): number => random.integer(from * 10, to * 10) / 10;

/**
 * Most extents lie close together so that they meet borders; some lie on the antimeridian, span the map or have no
 * area.
 */
const envelopeOf = (random: Random): string => {
  const [west, south] = [degrees(random, -30, 30), degrees(random, -30, 30)];
  const size = (): number => random.pick([0, 0.1, 0.5, 2, 15]);
  if (random.happens(0.05))
    return `ENVELOPE(${degrees(random, 160, 180)},-${degrees(random, 160, 180)},${south + 5},${south})`;
  if (random.happens(0.05))
    return `ENVELOPE(${random.pick(['-180,-170', '175,180', '-180,180'])},${south + 1},${south})`;
  return `ENVELOPE(${west},${west + size()},${south + size()},${south})`;
};

const triangleAt = (random: Random): string => {
  const [west, south] = [degrees(random, -30, 30), degrees(random, -30, 30)];
  return `POLYGON((${west} ${south}, ${west + 3} ${south}, ${west} ${south + 3}, ${west} ${south}))`;
};

const ROWS: readonly PlainRow[] = Array.from({ length: PLACES }, (_, at): PlainRow => {
  const random = createRandom(at);
  const shape = random.happens(0.1) ? { locn_geometry: triangleAt(random) } : {};
  const record = buildRecord({
    id: `place-${at}`,
    dct_title_s: `Place ${at}`,
    dcat_bbox: envelopeOf(random),
    ...shape,
  });
  return { record, derivedFields: derivedFieldsOf(record) };
});

/** A star with vertices on the tenths of degrees that extents use; some cross 180 or have a hole. */
const starAt = (random: Random, [lon, lat]: Position, reach: number): readonly Position[] => {
  const corners = random.integer(3, 12);
  const ring = Array.from({ length: corners }, (_, at): Position => {
    const [angle, length] = [(2 * Math.PI * at) / corners, (reach * random.integer(4, 10)) / 10];
    const round = (degree: number): number => Math.round(degree * 10) / 10;
    return [round(lon + length * Math.cos(angle)), Math.max(-90, Math.min(90, round(lat + length * Math.sin(angle))))];
  });
  return [...ring, ring[0] as Position];
};

const outlineOf = (random: Random): Geometry => {
  const middle: Position = [random.happens(0.15) ? 178 : degrees(random, -25, 25), degrees(random, -25, 25)];
  const reach = random.pick([0.5, 3, 10, 40, 80]);
  const hole = random.happens(0.3) ? [starAt(random, middle, reach / 4)] : [];
  return cutAtAntimeridian({ type: 'Polygon', coordinates: [starAt(random, middle, reach), ...hole] });
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
        const random = createRandom(1_000 + seed);
        const geometry = outlineOf(random);
        for (const field of FIELDS) {
          const relation = random.pick(RELATIONS);
          if ((await check(bench, { kind: 'spatial', field, relation, geometry })) > 0) some += 1;
        }
      }
      assert.ok(some > OUTLINES);
    },
    'a circle matches every extent within its radius': async (bench) => {
      let some = 0;
      for (let seed = 0; seed < CIRCLES; seed++) {
        const random = createRandom(2_000 + seed);
        const center: Position = [random.happens(0.2) ? 179.5 : degrees(random, -30, 30), degrees(random, -30, 30)];
        const km = random.pick([0, 11.12, 111.2, 700, 3_000, 19_000]);
        for (const field of FIELDS) if ((await check(bench, { kind: 'distance', field, center, km })) > 0) some += 1;
      }
      assert.ok(some > CIRCLES);
    },
  },
};
