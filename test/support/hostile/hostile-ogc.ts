// Random requests to the OGC API, from sensible to hostile: parameters and filters in both encodings, some of them
// broken.
import { toCql2Json, toCql2Text } from '@periplus/cql2';
import type { Random } from '../random/random.ts';
import { randomCql2 } from '../random/random-cql2.ts';
import type { RawRequest } from '../raw-http.ts';
import { list, nested, ODD, someText } from './hostile-values.ts';

const ITEMS = '/api/v1/ogc/collections/regional-records/items';

const PATHS = [
  ...['/api/v1/ogc/', '/api/v1/ogc/api', '/api/v1/ogc/conformance', '/api/v1/ogc/collections'],
  ...[
    '/api/v1/ogc/collections/btaa-records',
    '/api/v1/ogc/collections/nope/items',
    `${ITEMS}/record-7`,
    `${ITEMS}/%00`,
  ],
  ...['/api/v1/ogc/collections/regional-records/queryables', '/api/v1/ogc/collections/regional-records/facets'],
] as const;

/** Removes, doubles or swaps a few characters. */
const spoil = (random: Random, text: string): string => {
  const at = random.integer(0, text.length);
  const kind = random.integer(0, 3);
  if (kind === 0) return text.slice(0, at) + text.slice(at + random.integer(1, 5));
  if (kind === 1) return text.slice(0, at) + text.slice(Math.max(0, at - 5));
  return (
    text.slice(0, at) +
    random.pick(["'", '"', '(', ')', ',', '\\', '%', '\u0000', 'NOT ', '𠮷', '-', '..']) +
    text.slice(at)
  );
};

const UNITS = ['(', 'NOT ', 'casei(', '-', "title='a' AND ", "title='a' OR (", 'A_EQUALS((', 'POLYGON((', "'", '1+'];

const someFilter = (random: Random): string => {
  if (random.happens(0.05)) return random.pick(UNITS).repeat(random.pick([100, 1_000]));
  const text = toCql2Text(randomCql2(random));
  return random.happens(0.4) ? spoil(random, text) : text;
};

const someJson = (random: Random): string => {
  if (random.happens(0.05)) return JSON.stringify(nested(random.integer(1, 200)));
  if (random.happens(0.05)) return random.pick(['', '{', 'null', '[]', '5', '{"op":"and","args":'.repeat(2_000)]);
  const text = JSON.stringify(toCql2Json(randomCql2(random)));
  return random.happens(0.3) ? spoil(random, text) : text;
};

const PARAMETERS: Readonly<Record<string, (random: Random) => string>> = {
  q: someText,
  filter: someFilter,
  bbox: (random) =>
    random.pick(['-94,44,-92,46', '170,-20,-170,20', '1,2,3,4,5,6', '1,2', 'a,b,c,d', '0,0,0,0', '1e999,0,0,0']),
  datetime: (random) =>
    random.pick(['1850-01-01/..', '../..', '2020-02-30', '1990-01-01T00:00:00Z', '/', '////', '-1']),
  limit: (random) => random.pick(['1', '50', '0', '-5', '1e3', '99999999', 'x']),
  offset: (random) => random.pick(['0', '10', '9999999', '99999999999999999999']),
  page: (random) => random.pick(['1', '2', '0', '9007199254740993']),
  sortby: (random) => random.pick(['title', '-year,+title', 'nope', list(40, () => 'title').join(), ',,,', '-']),
  type: (random) => random.pick(['map', 'map,dataset', list(1_100, (n) => `t${n}`).join()]),
  ids: (random) => random.pick(['record-1,record-2', ',', list(1_000, (n) => `record-${n}`).join()]),
  externalIds: (random) => random.pick(['ark:/1', 'x']),
  properties: (random) => random.pick(['title', 'nope', '*', '']),
  provider: (random) => random.pick(['Princeton', '', '\ud800']),
  year: (random) => random.pick(['1850', 'x', '1e5']),
  'filter-lang': (random) => random.pick(['cql2-text', 'cql2-json', 'sql']),
  'filter-crs': (random) => random.pick(['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 'EPSG:4326']),
  f: (random) => random.pick(['json', 'html', 'geojson', 'dcat', 'xml', 'nope']),
  profile: (random) => random.pick(['ogc-record', 'x']),
};
const NAMES = Object.keys(PARAMETERS);

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

const someQuery = (random: Random): string => {
  const pairs = list(random.integer(0, 4), () => {
    const name = random.pick(NAMES);
    return `${name}=${encode(PARAMETERS[name]?.(random) ?? '')}`;
  });
  if (random.happens(0.05)) pairs.push(`${encode(random.pick(ODD))}=1`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

const ACCEPTS = [
  '*/*',
  'text/html',
  'application/json',
  'application/geo+json',
  'text/xml',
  'image/png',
  ';;',
  'text/turtle',
];

export const hostileOgcRequest = (random: Random): RawRequest => {
  const headers = random.happens(0.3) ? [['Accept', random.pick(ACCEPTS)] as const] : [];
  if (random.happens(0.25)) {
    const types = ['application/json', 'text/xml', 'application/x-www-form-urlencoded', 'nonsense'];
    return {
      method: 'POST',
      target: `${ITEMS}${someQuery(random)}`,
      headers: [...headers, ['Content-Type', random.pick(types)]],
      body: someJson(random),
    };
  }
  const path = random.happens(0.8) ? ITEMS : random.pick(PATHS);
  return { method: 'GET', target: `${path}${someQuery(random)}`, headers };
};
