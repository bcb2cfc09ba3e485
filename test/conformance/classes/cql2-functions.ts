// Conformance classes for CQL2 functions (OGC 21-065r2): spatial, temporal, array and property-property.
import { type ConformanceClass, check, notApplicable, test } from '../suite.ts';
import type { Target } from '../target.ts';
import { count, matched, queryables, quote, refuses, textQueryable } from './filter-support.ts';

const CQL2 = 'cql2/1.0/conf/';

const geometryQueryable = async (target: Target): Promise<string> => {
  const known = await queryables(target);
  const name = Object.keys(known).find((key) => /geometry/.test(`${known[key]?.format} ${known[key]?.['x-ogc-role']}`));
  return name ?? notApplicable('no queryable is a geometry');
};

const WORLD = 'POLYGON((-180 -90, 180 -90, 180 90, -180 90, -180 -90))';

export const CQL2_SPATIAL: ConformanceClass = {
  uris: [`${CQL2}basic-spatial-functions`, `${CQL2}basic-spatial-functions-plus`],
  tests: [
    test('basic-spatial-functions/s_intersects', async (target) => {
      const name = await geometryQueryable(target);
      const inside = await count(target, `S_INTERSECTS("${name}", BBOX(-180, -90, 180, 90))`);
      const point = await count(target, `S_INTERSECTS("${name}", POINT(-89 43))`);
      check(inside > 0 && point <= inside, `S_INTERSECTS finds ${inside} records in the world and ${point} at a point`);
      check(
        (await count(target, `S_INTERSECTS("${name}", ${WORLD})`)) === inside,
        'a polygon of the world is not its box',
      );
    }),
  ],
};

const RELATIONS = ['S_EQUALS', 'S_DISJOINT', 'S_TOUCHES', 'S_WITHIN', 'S_OVERLAPS', 'S_CROSSES', 'S_CONTAINS'] as const;

export const CQL2_SPATIAL_ALL: ConformanceClass = {
  uris: [`${CQL2}spatial-functions`],
  tests: [
    test('spatial-functions/spatial', async (target) => {
      const name = await geometryQueryable(target);
      const box = 'POLYGON((-95 40, -85 40, -85 50, -95 50, -95 40))';
      const found = new Map<string, number>();
      for (const relation of RELATIONS) found.set(relation, await count(target, `${relation}("${name}", ${box})`));
      const meets = await count(target, `S_INTERSECTS("${name}", ${box})`);
      const placed = await count(target, `S_INTERSECTS("${name}", ${WORLD})`);
      check(meets + (found.get('S_DISJOINT') ?? 0) === placed, 'S_DISJOINT is not the opposite of S_INTERSECTS');
      for (const relation of RELATIONS.filter((one) => one !== 'S_DISJOINT'))
        check((found.get(relation) ?? 0) <= meets, `${relation} finds more than S_INTERSECTS`);
    }),
  ],
};

export const CQL2_TEMPORAL: ConformanceClass = {
  uris: [`${CQL2}temporal-functions`],
  tests: [
    test('temporal-functions/temporal', async (target) => {
      const known = await queryables(target);
      const name = Object.keys(known).find((key) => /date/.test(`${known[key]?.format}`));
      if (name === undefined) return notApplicable('no queryable is a date');
      const before = await count(target, `T_BEFORE("${name}", DATE('2020-01-01'))`);
      const after = await count(target, `T_AFTER("${name}", DATE('2020-01-01'))`);
      const missing = await count(target, `"${name}" IS NULL`);
      check(before + after + missing <= (await matched(target, {})), 'T_BEFORE and T_AFTER overlap');
      await refuses(target, { filter: `T_BEFORE("${name}", 'tomorrow')`, 'filter-lang': 'cql2-text' });
    }),
  ],
};

const firstText = (value: unknown): string | undefined =>
  Array.isArray(value) && typeof value[0] === 'string' ? value[0] : undefined;

export const CQL2_ARRAYS: ConformanceClass = {
  uris: [`${CQL2}array-functions`],
  tests: [
    test('array-functions/array', async (target) => {
      const known = await queryables(target);
      const sample = await target.sample();
      const [found] = Object.keys(known)
        .filter((key) => known[key]?.type === 'array')
        .flatMap((key) => sample.map(({ properties }) => [key, firstText(properties[key])] as const))
        .filter(([, text]) => text !== undefined);
      if (found === undefined) return notApplicable('no queryable is a list of texts that records of the sample have');
      const [name, first] = [found[0], quote(found[1] ?? '')];
      const contains = await count(target, `A_CONTAINS("${name}", (${first}))`);
      const overlaps = await count(target, `A_OVERLAPS("${name}", (${first}))`);
      check(contains > 0 && contains === overlaps, `A_CONTAINS finds ${contains} records, A_OVERLAPS ${overlaps}`);
      check(
        (await count(target, `A_EQUALS("${name}", (${first}))`)) <= contains,
        'A_EQUALS finds more than A_CONTAINS',
      );
    }),
  ],
};

export const CQL2_PROPERTIES: ConformanceClass = {
  uris: [`${CQL2}property-property`],
  tests: [
    test('property-property/property', async (target) => {
      const { name } = await textQueryable(target);
      const missing = await count(target, `"${name}" IS NULL`);
      const same = await count(target, `"${name}" = "${name}"`);
      check(same + missing === (await matched(target, {})), `${name} = ${name} does not match every value`);
    }),
  ],
};
