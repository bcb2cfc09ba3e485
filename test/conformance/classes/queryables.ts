// Conformance classes for queryables (OGC 19-079r2), in filters and as query parameters.
import { type ConformanceClass, check, test } from '../suite.ts';
import { jsonOf, linkTo } from '../target.ts';
import type { Properties } from '../wire.ts';
import { askQueryables, QUERYABLES_REL, textOf, textQueryable } from './filter-support.ts';

export const QUERYABLES: ConformanceClass = {
  uris: ['ogcapi-features-3/1.0/conf/queryables'],
  tests: [
    test('queryables/get-queryables-op', async (target) => {
      const answer = await askQueryables(target);
      check(
        answer.status === 200 && answer.type === 'application/schema+json',
        `the queryables come as ${answer.type}`,
      );
      check(
        linkTo(await target.collection(), QUERYABLES_REL) !== undefined,
        'the collection has no link to its queryables',
      );
    }),
    test('queryables/get-queryables-response', async (target) => {
      const { $schema = '', $id, type, properties } = jsonOf<Properties>(await askQueryables(target));
      check(/json-schema\.org/.test($schema), `$schema is ${$schema}`);
      check($id !== undefined, 'the queryables have no $id');
      check(type === 'object', `the type of the queryables is ${type}`);
      check(Object.keys(properties ?? {}).length > 0, 'there are no queryables');
    }),
  ],
};

export const QUERYABLE_PARAMETERS: ConformanceClass = {
  uris: ['ogcapi-features-3/1.0/conf/queryables-query-parameters'],
  tests: [
    test('queryables-query-parameters/parameters', async (target) => {
      const { name, feature } = await textQueryable(target);
      const value = textOf(feature, name);
      const { features } = await target.items({ [name]: value, limit: '100' });
      check(features.length > 0, `${name}=${value} does not find ${feature.id}`);
      for (const one of features) check(one.properties[name] === value, `${name}=${value} gives ${one.id}`);
    }),
  ],
};
