// Requirements classes "OpenAPI 3.0", "Autodiscovery" and "Query Parameter profile".
import { type ConformanceClass, check, notApplicable, test } from '../suite.ts';
import { linksOf, linkTo, type Target } from '../target.ts';
import { apiDefinition, parametersOf, remoteReferences } from './openapi.ts';

const CATALOG_REL = 'http://www.opengis.net/def/rel/ogc/1.0/ogc-catalog';
const RECORD_PROFILE = 'http://www.opengis.net/def/profile/OGC/0/ogc-record';

export const OAS30: ConformanceClass = {
  uris: ['ogcapi-records-1/1.0/conf/oas30', 'ogcapi-features-1/1.0/conf/oas30', 'ogcapi-common-1/1.0/conf/oas30'],
  tests: [
    test('oas30/conformance', async (target) => {
      const link = linkTo(await target.landing(), 'service-desc');
      check(link !== undefined, 'the landing page has no service-desc link');
      const { openapi, info, paths } = await apiDefinition(target);
      check(/^3\.0\.\d+$/.test(String(openapi)), `the API definition is OpenAPI ${openapi}, not 3.0`);
      check(typeof info === 'object' && typeof paths === 'object', 'the API definition lacks info or paths');
    }),
    test('oas30/oas30', async (target) => {
      const [remote] = remoteReferences(await apiDefinition(target));
      check(remote === undefined, `the API definition refers to another document: ${remote}`);
      const names = await parametersOf(target, '/items');
      for (const name of names) check(name !== '', 'a parameter has no name');
      check(names.has('limit'), 'the API definition of /items lacks limit');
    }),
  ],
};

export const AUTODISCOVERY: ConformanceClass = {
  uris: ['ogcapi-records-1/1.0/conf/autodiscovery'],
  tests: [
    test('autodiscovery/links', async (target) => {
      const links = linksOf(await target.landing()).filter(({ rel }) => rel === CATALOG_REL);
      check(links.length > 0, `the landing page has no link with the relation ${CATALOG_REL}`);
      for (const { href, type } of links) {
        check(type !== undefined, `the link to ${href} has no type`);
        const answer = await target.get(href, type);
        check(answer.status === 200, `${href} answers ${answer.status}`);
        check(answer.type === type.split(';')[0], `${href} is said to be ${type} and is ${answer.type}`);
      }
    }),
  ],
};

const askProfile = (target: Target, profile: string) => target.askItems({ profile, limit: '1' });

export const PROFILE: ConformanceClass = {
  uris: ['ogcapi-records-1/1.0/conf/query-param-profile'],
  tests: [
    test('query-param-profile/definition', async (target) => {
      check((await parametersOf(target, '/items')).has('profile'), 'the API definition of /items lacks profile');
    }),
    test('query-param-profile/response', async (target) => {
      const answer = await askProfile(target, RECORD_PROFILE);
      check(answer.status === 200, `profile=${RECORD_PROFILE} is answered with ${answer.status}`);
      const [first] = await target.sample();
      if (first === undefined) notApplicable('the catalogue is empty');
    }),
  ],
};
