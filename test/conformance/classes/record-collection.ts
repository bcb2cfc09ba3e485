// Requirements class "Record Collection": the properties and links of a catalogue.
import { checkSchema } from '../schemas.ts';
import { type ConformanceClass, check, notApplicable, test } from '../suite.ts';
import { jsonOf, linksOf, linkTo } from '../target.ts';
import type { FeatureCollection, Link } from '../wire.ts';

const bare = (type: string | undefined): string => (type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export const RECORD_COLLECTION: ConformanceClass = {
  uris: ['ogcapi-records-1/1.0/conf/record-collection'],
  tests: [
    test('record-collection/mandatory-properties-collection', async (target) => {
      checkSchema('collection', await target.collection(), 'the collection');
    }),
    test('record-collection/default-mediatype', async (target) => {
      const answer = await target.get(await target.collectionUrl(), '*/*');
      const isJson = (await target.conformsTo()).some((uri) => /records-1.*\/json$/.test(uri));
      const expected = isJson ? 'application/ogc-catalog+json' : 'text/html';
      check(answer.type === expected, `the collection comes as ${answer.type} by default, not ${expected}`);
    }),
    test('record-collection/itemType', async (target) => {
      const { itemType } = await target.collection();
      check(itemType === 'record', `itemType is ${JSON.stringify(itemType)}`);
      for (const feature of await target.sample()) check(feature.type === 'Feature', `${feature.id} is no record`);
    }),
    test('record-collection/links', async (target) => {
      const collection = await target.collection();
      const self = linkTo(collection, 'self');
      check(self !== undefined, 'the collection has no link to itself');
      const again = jsonOf<{ readonly id?: string }>(await target.get(self.href));
      check(again.id === collection.id, 'the self link of the collection leads elsewhere');
      const alternates = linksOf(collection).filter(({ rel }) => rel === 'alternate');
      check(alternates.length > 0, 'the collection has no link to another form');
      const asks = ({ href, type }: Link) => target.get(href, type ?? '*/*');
      for (const link of alternates) {
        const answer = await asks(link);
        check(answer.status === 200, `${link.href} answers ${answer.status}`);
        check(answer.type === bare(link.type), `${link.href} is said to be ${link.type} and is ${answer.type}`);
      }
    }),
    test('record-collection/links-records', async (target) => {
      const items = linksOf(await target.collection()).filter(({ rel }) => rel === 'items');
      check(items.length > 0, 'the collection has no link to its items');
      for (const { href, type } of items.filter((link) => /json/.test(link.type ?? 'json'))) {
        const answer = await target.get(href, type ?? 'application/geo+json');
        check(jsonOf<FeatureCollection>(answer).type === 'FeatureCollection', `${href} is no collection of records`);
      }
    }),
    test('record-collection/license', async (target) => {
      const collection = await target.collection();
      const license = (collection as { readonly license?: string }).license;
      if (license === undefined) notApplicable('the collection has no license');
      check(license !== 'other' || linkTo(collection, 'license') !== undefined, 'license "other" without a link');
    }),
  ],
};
