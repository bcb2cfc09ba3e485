// Requirements class "Record Core Query Parameters": bbox, datetime, limit, q, type, ids and externalIds.
import { type ConformanceClass, check, notApplicable, test } from '../suite.ts';
import type { Params, Target } from '../target.ts';
import type { Feature } from '../wire.ts';
import { boundsOf, meets } from './geometry.ts';

const MANY = { limit: '100' } as const;

const found = async (target: Target, params: Params): Promise<readonly Feature[]> =>
  (await target.items({ ...MANY, ...params })).features;

const refuses = async (target: Target, params: Params): Promise<void> => {
  const answer = await target.askItems(params);
  check(answer.status === 400, `${JSON.stringify(params)} is answered with ${answer.status}, not 400`);
};

/** A word of a title, letters only, so that every interpretation of q matches it. */
const wordsOf = ({ properties }: Feature): readonly string[] =>
  String(properties.title ?? '').match(/(?<![\p{L}\p{N}])[A-Za-z]{5,}(?![\p{L}\p{N}])/gu) ?? [];

const wordOf = async (target: Target): Promise<{ readonly word: string; readonly id: string }> => {
  for (const feature of await target.sample()) {
    const [word] = wordsOf(feature);
    if (word !== undefined) return { word, id: feature.id };
  }
  return notApplicable('no title of the sample has a plain word');
};

const idsOf = (features: readonly Feature[]): ReadonlySet<string> => new Set(features.map(({ id }) => id));

const matched = async (target: Target, params: Params): Promise<number> => {
  const { numberMatched } = await target.items({ ...params, limit: '1' });
  return numberMatched ?? notApplicable('the server does not say how many records match');
};

const WORLD = [-180, -90, 180, 90] as const;

const checkBox = async (target: Target, box: readonly number[]): Promise<void> => {
  for (const feature of await found(target, { bbox: box.join(',') }))
    check(
      feature.geometry !== null && meets(boundsOf(feature.geometry), box),
      `bbox=${box} gives ${feature.id}, which does not lie there`,
    );
};

const placed = async (target: Target): Promise<Feature> =>
  (await target.sample()).find(({ geometry }) => geometry !== null) ??
  notApplicable('no record of the sample has a geometry');

const dateOf = (feature: Feature): string | undefined => {
  const { date, timestamp, interval } = feature.time ?? {};
  const text = date ?? timestamp ?? interval?.find((end) => end !== '..');
  return text === undefined ? undefined : text.includes('T') ? text : `${text}T00:00:00Z`;
};

/** The last day of a record's temporal extent; records without one sort first. */
const endOf = ({ time }: Feature): string => {
  const end = time?.date ?? time?.timestamp ?? time?.interval?.[1] ?? '';
  return end === '..' ? '9999-12-31' : end.slice(0, 10);
};

const externalIdOf = ({ properties }: Feature): string | undefined => properties.externalIds?.[0]?.value;

export const RECORD_QUERY_PARAMETERS: ConformanceClass = {
  uris: ['ogcapi-records-1/1.0/conf/record-core-query-parameters'],
  tests: [
    test('record-core-query-parameters/bbox', async (target) => {
      const feature = await placed(target);
      const [west = 0, south = 0, east = 0, north = 0] = boundsOf(feature.geometry);
      if (west > east) notApplicable('the first placed record lies across 180');
      const around = [west, south, east, north];
      await checkBox(target, around);
      const total = await matched(target, { bbox: around.join(',') });
      check(total > 0, `bbox=${around}, the box of ${feature.id}, finds nothing`);
      for (const bad of ['1,2,3', 'a,b,c,d', '1,2,3,4,5']) await refuses(target, { bbox: bad });
    }),
    test('record-core-query-parameters/datetime', async (target) => {
      const feature = (await target.sample()).find((one) => dateOf(one) !== undefined);
      if (feature === undefined) return notApplicable('no record of the sample has a time');
      const moment = dateOf(feature) ?? '';
      const found = await target.items({ ...MANY, datetime: `${moment}/..` });
      check(found.features.length > 0, `datetime=${moment}/.. does not find ${feature.id}, whose time begins there`);
      for (const one of found.features)
        check(endOf(one) >= moment.slice(0, 10), `datetime=${moment}/.. gives ${one.id}, whose time ends before`);
      const early = await matched(target, { datetime: '0001-01-01T00:00:00Z/0001-01-02T00:00:00Z' });
      check(early < (await matched(target, {})), 'an early interval finds everything');
      for (const bad of ['tomorrow', '2020-13-01', '2021-01-01T00:00:00Z/2020-01-01T00:00:00Z'])
        await refuses(target, { datetime: bad });
    }),
    test('record-core-query-parameters/limit', async (target) => {
      for (const limit of [1, 2, 5]) {
        const { features } = await target.items({ limit: String(limit) });
        check(features.length <= limit, `limit=${limit} gives ${features.length} records`);
      }
      await refuses(target, { limit: 'some' });
      await refuses(target, { limit: '-1' });
    }),
    test('record-core-query-parameters/q-response', async (target) => {
      const { word, id } = await wordOf(target);
      const all = await matched(target, {});
      const [one, none] = [await matched(target, { q: word }), await matched(target, { q: 'xyzzyplugh' })];
      check(one > 0, `q=${word}, a word in the title of ${id}, finds nothing`);
      check(none === 0 || none < all, 'q with a word that is nowhere finds everything');
      const or = await matched(target, { q: `${word},xyzzyplugh` });
      check(or === one, `q=${word},xyzzyplugh finds ${or} records and q=${word} ${one}: a comma is OR`);
    }),
    test('record-core-query-parameters/q-response (words in order)', async (target) => {
      const feature = (await target.sample()).find((one) =>
        /^[A-Za-z]{3,} [A-Za-z]{3,}/.test(one.properties.title ?? ''),
      );
      if (feature === undefined) notApplicable('no title of the sample begins with two plain words');
      const [first = '', second = ''] = String(feature?.properties.title).split(/[^A-Za-z]+/);
      const forward = await matched(target, { q: `${first} ${second}` });
      check(forward > 0, `q=${first} ${second}, as in the title of ${feature?.id}, finds nothing`);
      const either = await matched(target, { q: `${first},${second}` });
      check(forward <= either, `words in order find more (${forward}) than either of them (${either})`);
    }),
    test('record-core-query-parameters/type-response', async (target) => {
      const types = [...new Set((await target.sample()).map(({ properties }) => String(properties.type)))];
      const [type = ''] = types;
      const features = await found(target, { type });
      check(features.length > 0, `type=${type} finds nothing`);
      for (const { id, properties } of features)
        check(properties.type === type, `type=${type} gives ${id}, a ${properties.type}`);
      const both = await matched(target, { type: `${type},no-such-type` });
      check(both === (await matched(target, { type })), 'a list of types is not their union');
    }),
    test('record-core-query-parameters/ids-response', async (target) => {
      const sample = (await target.sample()).map(({ id }) => id).filter((id) => !id.includes(','));
      if (sample.length < 2) notApplicable('there are too few records to ask for some');
      const wanted = sample.slice(0, Math.min(3, sample.length - 1));
      const given = idsOf(await found(target, { ids: wanted.join(',') }));
      check(given.symmetricDifference(new Set(wanted)).size === 0, `ids=${wanted} gives ${[...given].slice(0, 5)}`);
    }),
    test('record-core-query-parameters/externalIds-response', async (target) => {
      const feature = (await target.sample()).find((one) => externalIdOf(one) !== undefined);
      const value = feature === undefined ? undefined : externalIdOf(feature);
      if (value === undefined || value.includes(','))
        notApplicable('no record of the sample has a plain external identifier');
      const features = await found(target, { externalIds: String(value) });
      check(features.length > 0, `externalIds=${value} does not find ${feature?.id}`);
      for (const { id, properties } of features)
        check(properties.externalIds?.some((one) => one.value === value) === true, `externalIds=${value} gives ${id}`);
    }),
    test('record-core-query-parameters/empty-value', async (target) => {
      const plain = await matched(target, {});
      const empty = { q: '', type: '', ids: '', externalIds: '' };
      check((await matched(target, empty)) === plain, 'empty parameters change what is found');
    }),
    test('record-core-query-parameters/bbox (whole world)', async (target) => {
      await checkBox(target, WORLD);
    }),
  ],
};
