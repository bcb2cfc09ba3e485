// Requirements classes "Sorting" and "Searchable Catalog - Sorting": sortables, sortby and the default order.
import { type ConformanceClass, check, notApplicable, test } from '../suite.ts';
import { jsonOf, linkTo, type Target } from '../target.ts';
import type { Feature, Properties } from '../wire.ts';
import { parametersOf } from './openapi.ts';

const REL = 'http://www.opengis.net/def/rel/ogc/1.0/sortables';

export const sortablesUrl = async (target: Target): Promise<string> =>
  linkTo(await target.collection(), REL, /json/)?.href ?? `${await target.collectionUrl()}/sortables`;

const askSortables = async (target: Target) => target.get(await sortablesUrl(target), 'application/schema+json');

const namesOf = async (target: Target): Promise<readonly string[]> => {
  const names = Object.keys(jsonOf<Properties>(await askSortables(target)).properties ?? {});
  return names.length === 0 ? notApplicable('there are no sortables') : names;
};

const readValue = (feature: Feature, name: string): unknown => (name === 'id' ? feature.id : feature.properties[name]);

/** Values in response order, without records that have no value. */
const sorted = async (target: Target, name: string, sign: '+' | '-'): Promise<readonly string[]> => {
  const { features } = await target.items({ sortby: `${sign}${name}`, limit: '20' });
  return features.map((feature) => readValue(feature, name)).filter((value) => typeof value === 'string');
};

/** Servers collate text differently, so the tests only require that ascending differs from descending. */
const compare = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true }).compare;

const isOrdered = (values: readonly string[], sign: 1 | -1): boolean => {
  const pairs = values.slice(1).map((value, index) => [values[index] ?? '', value] as const);
  return pairs.every(([before, after]) => sign * compare(before, after) <= 0 || sign * (before < after ? -1 : 1) <= 0);
};

const textSortable = async (target: Target): Promise<string> => {
  const names = await namesOf(target);
  const [first] = await target.sample();
  const texts = names.filter((name) => first !== undefined && typeof readValue(first, name) === 'string');
  return texts.find((name) => name === 'title') ?? texts[0] ?? notApplicable('no sortable is a text of records');
};

export const SORTING: ConformanceClass = {
  uris: ['ogcapi-records-1/1.0/conf/sorting', 'ogcapi-records-1/1.0/conf/searchable-catalog-sorting'],
  tests: [
    test('sorting/get-sortables-op', async (target) => {
      const answer = await askSortables(target);
      check(answer.status === 200, `the sortables answer ${answer.status}`);
      check(answer.type === 'application/schema+json', `the sortables come as ${answer.type}`);
      check(linkTo(await target.collection(), REL) !== undefined, 'the collection has no link to its sortables');
    }),
    test('sorting/get-sortables-success', async (target) => {
      const { $schema = '', $id, type } = jsonOf<Properties>(await askSortables(target));
      check(/json-schema\.org\/(draft-07|draft\/20(19-09|20-12))\/schema/.test($schema), `$schema is ${$schema}`);
      check($id !== undefined, 'the sortables have no $id');
      check(type === 'object', `the type of the sortables is ${type}`);
      await namesOf(target);
    }),
    test('sorting/sortby-definition', async (target) => {
      check((await parametersOf(target, '/items')).has('sortby'), 'the API definition of /items lacks sortby');
    }),
    test('sorting/sortby-response', async (target) => {
      const name = await textSortable(target);
      const up = await sorted(target, name, '+');
      const down = await sorted(target, name, '-');
      check(isOrdered(up, 1), `sortby=+${name} is not ascending: ${up.slice(0, 5).join(' | ')}`);
      check(isOrdered(down, -1), `sortby=-${name} is not descending: ${down.slice(0, 5).join(' | ')}`);
      const isMixed = new Set([...up, ...down]).size > 1;
      check(!isMixed || up[0] !== down[0], `sortby makes no difference to ${name}`);
    }),
    test('sorting/sortby-response (unknown key)', async (target) => {
      const answer = await target.askItems({ sortby: 'no-such-sortable-xyzzy' });
      check(answer.status === 400, `sortby with a key that is no sortable is answered with ${answer.status}`);
    }),
    test('sorting/defaultSortOrder-definition', async (target) => {
      const { defaultSortOrder } = await target.collection();
      if (defaultSortOrder === undefined) return notApplicable('the collection states no default order');
      const names = await namesOf(target);
      for (const key of defaultSortOrder)
        check(names.includes(key.replace(/^[+-]/, '')), `defaultSortOrder names ${key}, which is no sortable`);
    }),
  ],
};
