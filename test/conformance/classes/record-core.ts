// Requirements class "Record Core" of OGC API - Records - Part 1: the properties of every record.
import { checkSchema } from '../schemas.ts';
import { type ConformanceClass, check, notApplicable, test } from '../suite.ts';
import { jsonOf, linksOf, linkTo, type Target } from '../target.ts';
import type { Feature, Time } from '../wire.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const isDate = (text: string): boolean => DATE.test(text) && !Number.isNaN(Date.parse(text));
const isTimestamp = (text: string): boolean => TIMESTAMP.test(text) && !Number.isNaN(Date.parse(text));

/** The records of the sample, each read from its own URL. */
const eachRecord = async (target: Target, look: (record: Feature) => void | Promise<void>): Promise<void> => {
  for (const { id } of (await target.sample()).slice(0, 10)) await look(jsonOf<Feature>(await target.askItem(id)));
};

type Timed = { readonly id: string; readonly time: NonNullable<Time> };

const timed = async (target: Target, has: (time: NonNullable<Time>) => boolean, what: string): Promise<Timed[]> => {
  const found = (await target.sample()).flatMap(({ id, time }) => (time && has(time) ? [{ id, time }] : []));
  return found.length === 0 ? notApplicable(`no record of the sample has ${what}`) : found;
};

const sameKind = ([start = '', end = '']: readonly string[]): boolean =>
  start === '..' || end === '..' || isDate(start) === isDate(end);

/** SPDX identifiers consist of letters, digits, dots, hyphens and plus signs. */
const SPDX = /^[A-Za-z0-9.+-]+$/;

export const RECORD_CORE: ConformanceClass = {
  uris: ['ogcapi-records-1/1.0/conf/record-core', 'ogcapi-records-1/1.0/conf/core'],
  tests: [
    test('record-core/mandatory-properties-record', (target) =>
      eachRecord(target, (record) => {
        checkSchema('record', record, `record ${record.id}`);
        check(record.properties.title !== '', `record ${record.id} has an empty title`);
      })),
    test('record-core/default-mediatype', async (target) => {
      const [first] = await target.sample();
      const answer = await target.get(await target.itemUrl(first?.id ?? ''), '*/*');
      const isJson = (await target.conformsTo()).some((uri) => /records-1.*\/json$/.test(uri));
      const expected = isJson ? 'application/geo+json' : 'text/html';
      check(answer.type === expected, `a record comes as ${answer.type} by default, not ${expected}`);
    }),
    test('record-core/time-instant', async (target) => {
      for (const { id, time } of await timed(
        target,
        ({ date, timestamp }) => Boolean(date ?? timestamp),
        'an instant',
      )) {
        if (time.date !== undefined) check(isDate(time.date), `time.date of ${id} is ${time.date}`);
        if (time.timestamp !== undefined)
          check(isTimestamp(time.timestamp), `time.timestamp of ${id} is ${time.timestamp}`);
      }
    }),
    test('record-core/time-interval', async (target) => {
      for (const { id, time } of await timed(target, ({ interval }) => interval !== undefined, 'an interval')) {
        const interval = time.interval ?? [];
        check(interval.length === 2, `time.interval of ${id} has ${interval.length} ends`);
        for (const end of interval)
          check(end === '..' || isDate(end) || isTimestamp(end), `time.interval of ${id} has the end ${end}`);
        check(sameKind(interval), `time.interval of ${id} mixes dates and timestamps`);
      }
    }),
    test('record-core/time-instant-interval', async (target) => {
      for (const { id, time } of await timed(target, ({ interval }) => interval !== undefined, 'an interval')) {
        const [start = '', end = ''] = time.interval ?? [];
        check(start === '..' || end === '..' || start <= end, `the interval of ${id} ends before it starts`);
        if (time.date !== undefined)
          check(start <= time.date && (end === '..' || time.date <= end), `the date of ${id} is outside its interval`);
      }
    }),
    test('record-core/time-zone', async (target) => {
      const found = await timed(target, (time) => JSON.stringify(time).includes('T'), 'a timestamp');
      for (const { id, time } of found)
        for (const moment of [time.timestamp, ...(time.interval ?? [])])
          check(!moment?.includes('T') || moment.endsWith('Z'), `a timestamp of ${id} is not UTC: ${moment}`);
    }),
    test('record-core/links', async (target) => {
      await eachRecord(target, async (record) => {
        const collections = linksOf(record).filter(({ rel }) => rel === 'collection');
        check(collections.length <= 1, `record ${record.id} has ${collections.length} links to its collection`);
        if (collections[0] !== undefined) {
          const collection = jsonOf<{ readonly id?: string }>(await target.get(collections[0].href));
          check(collection.id !== undefined, `the collection link of ${record.id} leads to no collection`);
        }
      });
    }),
    test('record-core/license', async (target) => {
      const licensed = (await target.sample()).filter(({ properties }) => properties.license !== undefined);
      if (licensed.length === 0) notApplicable('no record of the sample has a license');
      for (const record of licensed) {
        const license = String(record.properties.license);
        check(SPDX.test(license), `license of ${record.id} is neither an SPDX identifier nor "other": ${license}`);
        if (license === 'other')
          check(linkTo(record, 'license') !== undefined, `license of ${record.id} is "other" without a license link`);
      }
    }),
    test('record-core/contact', async (target) => {
      const contacts = (await target.sample()).flatMap(({ properties }) => properties.contacts ?? []);
      if (contacts.length === 0) notApplicable('no record of the sample has contacts');
      for (const { logo, links = [] } of contacts) {
        if (logo !== undefined)
          check(
            logo.rel === 'icon' && /^image\//.test(logo.type ?? ''),
            'the logo of a contact is no icon with an image type',
          );
        for (const link of links)
          check(link.rel === 'about' && link.type !== undefined, 'a link of a contact has not rel about and a type');
      }
    }),
    test('record-core/templated-link', async (target) => {
      const templates = (await target.sample()).flatMap(({ linkTemplates }) => linkTemplates ?? []);
      if (templates.length === 0) notApplicable('no record of the sample has link templates');
      for (const { uriTemplate } of templates) check(typeof uriTemplate === 'string', 'a template has no uriTemplate');
    }),
  ],
};
