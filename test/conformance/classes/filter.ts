// Conformance classes for filtering: the parameters filter, filter-lang and filter-crs.
import { type ConformanceClass, check, test } from '../suite.ts';
import { checkFilter, quote, refuses, textOf, textQueryable } from './filter-support.ts';
import { parametersOf } from './openapi.ts';

export const FILTER: ConformanceClass = {
  uris: [
    'ogcapi-features-3/1.0/conf/filter',
    'ogcapi-features-3/1.0/conf/features-filter',
    'ogcapi-records-1/1.0/conf/filtering',
    'ogcapi-records-1/1.0/conf/record-filter',
    'ogcapi-records-1/1.0/conf/searchable-catalog-filtering',
  ],
  tests: [
    test('record-filter/filter-param', async (target) => {
      check((await parametersOf(target, '/items')).has('filter'), 'the API definition of /items lacks filter');
    }),
    test('record-filter/filter-lang-param', async (target) => {
      check(
        (await parametersOf(target, '/items')).has('filter-lang'),
        'the API definition of /items lacks filter-lang',
      );
      await refuses(target, { filter: 'a=1', 'filter-lang': 'no-such-language' });
    }),
    test('record-filter/filter-crs-param', async (target) => {
      const names = await parametersOf(target, '/items');
      check(names.has('filter-crs'), 'the API definition of /items lacks filter-crs');
      await refuses(target, { filter: "title='a'", 'filter-crs': 'http://example.org/no-such-crs' });
    }),
    test('record-filter/response', async (target) => {
      const { name, feature } = await textQueryable(target);
      const value = textOf(feature, name);
      const filter = `"${name}" = ${quote(value)}`;
      await checkFilter(target, { filter, 'filter-lang': 'cql2-text' }, (one) => one.properties[name] === value);
      await refuses(target, { filter: "no_such_queryable_xyzzy = 'a'" });
    }),
  ],
};
