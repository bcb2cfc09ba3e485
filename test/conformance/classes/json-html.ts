// Requirements classes "JSON" and "HTML": encodings of records and catalogues.
import { parse } from 'parse5';
import { checkSchema } from '../schemas.ts';
import { type ConformanceClass, check, test } from '../suite.ts';
import { type Answer, jsonOf, linksOf, linkTo, type Target } from '../target.ts';
import type { Feature } from '../wire.ts';

const CATALOG = 'application/ogc-catalog+json';
const PROFILES = 'http://www.opengis.net/def/profile/OGC/0/';

const catalog = async (target: Target): Promise<Answer> => target.get(await target.collectionUrl(), CATALOG);

const hasProfile = (resource: unknown, name: string): boolean =>
  linksOf(resource).some(({ rel, href }) => rel === 'profile' && href === `${PROFILES}${name}`);

export const JSON_CLASS: ConformanceClass = {
  uris: ['ogcapi-records-1/1.0/conf/json'],
  tests: [
    test('json/record-response', async (target) => {
      const [first] = await target.sample();
      const answer = await target.askItem(first?.id ?? '');
      check(answer.type === 'application/geo+json', `a record comes as ${answer.type}`);
      checkSchema('record', jsonOf(answer), `record ${first?.id}`);
    }),
    test('json/record-content', async (target) => {
      check((await target.askItems()).type === 'application/geo+json', 'records do not come as application/geo+json');
      checkSchema('recordCollection', await target.items({ limit: '50' }), 'the answer of /items');
    }),
    test('json/record-content-profile', async (target) => {
      const [first] = await target.sample();
      const record = jsonOf<Feature>(await target.askItem(first?.id ?? ''));
      check(hasProfile(record, 'ogc-record'), `record ${record.id} has no profile link to ogc-record`);
    }),
    test('json/catalog-response', async (target) => {
      const answer = await catalog(target);
      check(answer.status === 200, `the collection answers ${answer.status}`);
      check(answer.type === CATALOG, `the collection comes as ${answer.type}, not ${CATALOG}`);
    }),
    test('json/catalog-content', async (target) => {
      checkSchema('collection', jsonOf(await catalog(target)), 'the collection');
    }),
    test('json/catalog-content-profile', async (target) => {
      check(
        hasProfile(jsonOf(await catalog(target)), 'ogc-catalog'),
        'the collection has no profile link to ogc-catalog',
      );
    }),
  ],
};

const html = async (target: Target, url: string): Promise<string> => {
  const answer = await target.get(url, 'text/html');
  check(answer.status === 200, `${url} answers ${answer.status} to those who want HTML`);
  check(answer.type === 'text/html', `${url} comes as ${answer.type} to those who want HTML`);
  return answer.text;
};

/** HTML 5 errors found by a parser. */
const faultsOf = (text: string): readonly string[] => {
  const faults: string[] = [];
  parse(text, { onParseError: ({ code, startLine }) => faults.push(`${code} in line ${startLine}`) });
  return faults;
};

const withoutMarkup = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(x27|39);/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

export const HTML_CLASS: ConformanceClass = {
  uris: ['ogcapi-records-1/1.0/conf/html', 'ogcapi-features-1/1.0/conf/html', 'ogcapi-common-1/1.0/conf/html'],
  tests: [
    test('html/definition', async (target) => {
      const collectionUrl = await target.collectionUrl();
      for (const url of [target.landingUrl, collectionUrl, await target.itemsUrl()]) await html(target, url);
    }),
    test('html/content', async (target) => {
      const [first] = await target.sample();
      const page = await html(target, await target.itemUrl(first?.id ?? ''));
      for (const text of [page, await html(target, await target.itemsUrl())])
        check(faultsOf(text).length === 0, `a page is no valid HTML 5: ${faultsOf(text).slice(0, 3).join('; ')}`);
      const title = String(first?.properties.title).replace(/\s+/g, ' ').trim();
      check(withoutMarkup(page).replace(/\s+/g, ' ').includes(title), `the page of ${first?.id} lacks its title`);
      check(/<a\s[^>]*href/i.test(page), `the page of ${first?.id} has no links`);
    }),
    test('html/content (alternate)', async (target) => {
      const items = await target.items();
      const link = linkTo(items, 'alternate', /html/);
      check(link !== undefined, '/items have no link to their page');
      await html(target, link.href);
    }),
  ],
};
