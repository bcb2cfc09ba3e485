// Requirements classes "Records API" and "Searchable Catalog": the paths of a catalogue and their responses.
import { checkSchema } from '../schemas.ts';
import { type ConformanceClass, check, test } from '../suite.ts';
import { jsonOf, linksOf, linkTo, type Target } from '../target.ts';
import type { Feature } from '../wire.ts';
import { parametersOf } from './openapi.ts';

const RECORD_PROFILE = 'http://www.opengis.net/def/profile/OGC/0/ogc-record';
const MANDATORY = ['bbox', 'datetime', 'limit', 'q', 'type', 'ids', 'externalIds'] as const;

const firstItem = async (target: Target): Promise<Feature> => {
  const [first] = await target.sample();
  return jsonOf<Feature>(await target.askItem(first?.id ?? ''));
};

const catalogResponse = async (target: Target): Promise<void> => {
  const collection = await target.collection();
  checkSchema('collection', collection, 'the collection');
  check(collection.itemType === 'record', `itemType of the collection is ${JSON.stringify(collection.itemType)}`);
};

export const RECORD_API: ConformanceClass = {
  uris: ['ogcapi-records-1/1.0/conf/record-api', 'ogcapi-records-1/1.0/conf/records-api'],
  tests: [
    test('records-api/features-api', async (target) => {
      const uris = await target.conformsTo();
      check(
        uris.some((uri) => uri.endsWith('ogcapi-features-1/1.0/conf/core')),
        'OGC API - Features core is not declared',
      );
    }),
    test('records-api/catalogs-response', async (target) => {
      check((await target.collections()).length > 0, 'there are no collections');
      await catalogResponse(target);
    }),
    test('records-api/catalog-response', catalogResponse),
    test('records-api/mandatory-params', async (target) => {
      const names = await parametersOf(target, '/items');
      const missing = MANDATORY.filter((name) => !names.has(name));
      check(missing.length === 0, `the API definition of /items lacks ${missing.join(', ')}`);
    }),
    test('records-api/records-op', async (target) => {
      const answer = await target.askItems();
      check(answer.type === 'application/geo+json', `/items come as ${answer.type}`);
      const items = await target.items();
      checkSchema('recordCollection', items, 'the answer of /items');
      check(
        items.numberReturned === undefined || items.numberReturned === items.features.length,
        'numberReturned is wrong',
      );
      for (const rel of ['self', 'alternate']) check(linkTo(items, rel) !== undefined, `/items have no ${rel} link`);
    }),
    test('records-api/records-op (paging)', async (target) => {
      const seen = new Set<string>();
      let page = await target.items({ limit: '2' });
      for (let pages = 0; pages < 4; pages++) {
        for (const { id } of page.features) {
          check(!seen.has(id), `record ${id} is on two pages`);
          seen.add(id);
        }
        const next = linkTo(page, 'next');
        if (next === undefined) return;
        page = jsonOf(await target.get(next.href, 'application/geo+json'));
        check(page.features.length > 0, 'a next link leads to an empty page');
      }
    }),
    test('records-api/record-op', async (target) => {
      const [first] = await target.sample();
      const record = await firstItem(target);
      check(record.id === first?.id, `asked for ${first?.id}, got ${record.id}`);
      const missing = await target.get(await target.itemUrl('there-is-no-such-record-xyzzy'));
      check(missing.status === 404, `a record that is not there is answered with ${missing.status}`);
    }),
    test('records-api/record-response', async (target) => {
      const [first] = await target.sample();
      const answer = await target.askItem(first?.id ?? '');
      check(answer.type === 'application/geo+json', `a record comes as ${answer.type}`);
      const record = jsonOf<Feature>(answer);
      checkSchema('record', record, `record ${record.id}`);
      for (const rel of ['self', 'alternate', 'collection'])
        check(linkTo(record, rel) !== undefined, `record ${record.id} has no ${rel} link`);
      check(
        linksOf(record).some(({ rel, href }) => rel === 'profile' && href === RECORD_PROFILE),
        `record ${record.id} has no link to the profile of records`,
      );
    }),
  ],
};

export const SEARCHABLE_CATALOG: ConformanceClass = {
  uris: ['ogcapi-records-1/1.0/conf/searchable-catalog'],
  tests: [
    test('searchable-catalog/conformance', async (target) => {
      const uris = await target.conformsTo();
      for (const name of ['record-core', 'record-collection', 'record-core-query-parameters'])
        check(
          uris.some((uri) => uri.endsWith(`ogcapi-records-1/1.0/conf/${name}`)),
          `a searchable catalogue must declare ${name}`,
        );
    }),
    test('searchable-catalog/searchable-catalog', async (target) => {
      const [first] = await target.sample();
      const { features } = await target.items({ ids: first?.id ?? '' });
      check(features.length === 1, `a search for the record ${first?.id} gives ${features.length} records`);
    }),
    test('searchable-catalog/mandatory-catalog-properties', catalogResponse),
    test('searchable-catalog/mandatory-record-properties', async (target) => {
      for (const record of await target.sample()) checkSchema('record', record, `record ${record.id}`);
    }),
  ],
};
