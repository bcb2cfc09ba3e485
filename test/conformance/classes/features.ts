// Conformance classes of OGC API - Common and - Features, Part 1: landing page, conformance, collections, items.
import { type ConformanceClass, check, test } from '../suite.ts';
import { jsonOf, linksOf, linkTo, type Target } from '../target.ts';
import type { Feature } from '../wire.ts';

const linked = async (target: Target, rel: RegExp, what: string): Promise<void> => {
  const links = linksOf(await target.landing()).filter((link) => rel.test(link.rel));
  check(links.length > 0, `the landing page has no link to ${what}`);
  for (const { href, type } of links) {
    const { status } = await target.get(href, type ?? '*/*');
    check(status === 200, `${href} answers ${status}`);
  }
};

const landingTests = [
  test('core/root-success', async (target) => {
    await linked(target, /^service-desc$|^service-doc$/, 'the API definition');
    await linked(target, /(^|\/)conformance$/, 'the conformance classes');
    await linked(target, /(^|\/)data$/, 'the collections');
  }),
  test('core/conformance-success', async (target) => {
    const uris = await target.conformsTo();
    check(uris.length > 0 && uris.every((uri) => typeof uri === 'string'), 'conformsTo is no list of URIs');
    check(new Set(uris).size === uris.length, 'conformsTo names a class twice');
  }),
] as const;

const collectionTests = [
  test('core/collections-success', async (target) => {
    const found = (await target.collections()).find(({ id }) => id !== '');
    check(found !== undefined, '/collections list none');
    for (const collection of await target.collections())
      check(
        linkTo(collection, 'items') !== undefined || collection.itemType === undefined,
        `${collection.id} has no items link`,
      );
  }),
  test('core/collection-success', async (target) => {
    const collection = await target.collection();
    const listed = (await target.collections()).find(({ id }) => id === collection.id);
    check(listed?.title === collection.title, 'the collection and its entry in /collections differ');
    const { status } = await target.get(`${await target.collectionUrl()}-no-such-collection`);
    check(status === 404, `a collection that is not there is answered with ${status}`);
  }),
] as const;

export const COMMON: ConformanceClass = {
  uris: ['ogcapi-common-1/1.0/conf/core', 'ogcapi-common-1/1.0/conf/landing-page', 'ogcapi-common-1/1.0/conf/json'],
  tests: landingTests,
};

export const COMMON_COLLECTIONS: ConformanceClass = {
  uris: ['ogcapi-common-2/1.0/conf/collections', 'ogcapi-common-2/1.0/conf/json', 'ogcapi-common-2/1.0/conf/html'],
  tests: collectionTests,
};

export const FEATURES_CORE: ConformanceClass = {
  uris: ['ogcapi-features-1/1.0/conf/core'],
  tests: [
    ...landingTests,
    ...collectionTests,
    test('core/fc-response', async (target) => {
      const items = await target.items({ limit: '3' });
      check(
        items.timeStamp === undefined || !Number.isNaN(Date.parse(items.timeStamp)),
        `timeStamp is ${items.timeStamp}`,
      );
      check(
        items.numberReturned === undefined || items.numberReturned === items.features.length,
        'numberReturned is wrong',
      );
      check(
        items.numberMatched === undefined || items.numberMatched >= items.features.length,
        'numberMatched is too small',
      );
      check(linkTo(items, 'self') !== undefined, '/items have no self link');
      const isMore = (items.numberMatched ?? 0) > items.features.length;
      check(!isMore || linkTo(items, 'next') !== undefined, 'there is more, and no next link');
    }),
    test('core/query-param-unknown', async (target) => {
      const { status } = await target.askItems({ 'no-such-parameter-xyzzy': '1' });
      check(status === 400, `a parameter that the API definition does not have is answered with ${status}, not 400`);
    }),
    test('core/query-param-invalid', async (target) => {
      for (const params of [{ limit: 'x' }, { bbox: '1,2' }, { datetime: 'x' }]) {
        const { status } = await target.askItems(params);
        check(status === 400, `${JSON.stringify(params)} is answered with ${status}, not 400`);
      }
    }),
    test('core/f-success', async (target) => {
      for (const { id } of (await target.sample()).slice(0, 5)) {
        const feature = jsonOf<Feature>(await target.askItem(id));
        check(feature.id === id, `asked for ${id}, got ${feature.id}`);
        for (const rel of ['self', 'collection']) check(linkTo(feature, rel) !== undefined, `${id} has no ${rel} link`);
      }
    }),
  ],
};

export const FEATURES_GEOJSON: ConformanceClass = {
  uris: ['ogcapi-features-1/1.0/conf/geojson'],
  tests: [
    test('geojson/content', async (target) => {
      const answer = await target.askItems();
      check(answer.type === 'application/geo+json', `/items come as ${answer.type}`);
      const { type, features } = await target.items();
      check(type === 'FeatureCollection', `/items are a ${type}`);
      for (const feature of features) check(feature.type === 'Feature', `${feature.id} is a ${feature.type}`);
    }),
  ],
};
