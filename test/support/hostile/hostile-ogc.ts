// Requests by chance to the OGC surface, from sensible to hostile: parameters, conditions in both encodings, broken
// ones among them.
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

/** A few characters lost, doubled or exchanged. */
const spoil = (chance: Random, text: string): string => {
  const at = chance.integer(0, text.length);
  const kind = chance.integer(0, 3);
  if (kind === 0) return text.slice(0, at) + text.slice(at + chance.integer(1, 5));
  if (kind === 1) return text.slice(0, at) + text.slice(Math.max(0, at - 5));
  return (
    text.slice(0, at) +
    chance.pick(["'", '"', '(', ')', ',', '\\', '%', '\u0000', 'NOT ', '𠮷', '-', '..']) +
    text.slice(at)
  );
};

const UNITS = ['(', 'NOT ', 'casei(', '-', "title='a' AND ", "title='a' OR (", 'A_EQUALS((', 'POLYGON((', "'", '1+'];

const someFilter = (chance: Random): string => {
  if (chance.happens(0.05)) return chance.pick(UNITS).repeat(chance.pick([100, 1_000]));
  const text = toCql2Text(randomCql2(chance));
  return chance.happens(0.4) ? spoil(chance, text) : text;
};

const someJson = (chance: Random): string => {
  if (chance.happens(0.05)) return JSON.stringify(nested(chance.integer(1, 200)));
  if (chance.happens(0.05)) return chance.pick(['', '{', 'null', '[]', '5', '{"op":"and","args":'.repeat(2_000)]);
  const text = JSON.stringify(toCql2Json(randomCql2(chance)));
  return chance.happens(0.3) ? spoil(chance, text) : text;
};

const PARAMETERS: Readonly<Record<string, (chance: Random) => string>> = {
  q: someText,
  filter: someFilter,
  bbox: (chance) =>
    chance.pick(['-94,44,-92,46', '170,-20,-170,20', '1,2,3,4,5,6', '1,2', 'a,b,c,d', '0,0,0,0', '1e999,0,0,0']),
  datetime: (chance) =>
    chance.pick(['1850-01-01/..', '../..', '2020-02-30', '1990-01-01T00:00:00Z', '/', '////', '-1']),
  limit: (chance) => chance.pick(['1', '50', '0', '-5', '1e3', '99999999', 'x']),
  offset: (chance) => chance.pick(['0', '10', '9999999', '99999999999999999999']),
  page: (chance) => chance.pick(['1', '2', '0', '9007199254740993']),
  sortby: (chance) => chance.pick(['title', '-year,+title', 'nope', list(40, () => 'title').join(), ',,,', '-']),
  type: (chance) => chance.pick(['map', 'map,dataset', list(1_100, (n) => `t${n}`).join()]),
  ids: (chance) => chance.pick(['record-1,record-2', ',', list(1_000, (n) => `record-${n}`).join()]),
  externalIds: (chance) => chance.pick(['ark:/1', 'x']),
  properties: (chance) => chance.pick(['title', 'nope', '*', '']),
  provider: (chance) => chance.pick(['Princeton', '', '\ud800']),
  year: (chance) => chance.pick(['1850', 'x', '1e5']),
  'filter-lang': (chance) => chance.pick(['cql2-text', 'cql2-json', 'sql']),
  'filter-crs': (chance) => chance.pick(['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 'EPSG:4326']),
  f: (chance) => chance.pick(['json', 'html', 'geojson', 'dcat', 'xml', 'nope']),
  profile: (chance) => chance.pick(['ogc-record', 'x']),
};
const NAMES = Object.keys(PARAMETERS);

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

const someQuery = (chance: Random): string => {
  const pairs = list(chance.integer(0, 4), () => {
    const name = chance.pick(NAMES);
    return `${name}=${encode(PARAMETERS[name]?.(chance) ?? '')}`;
  });
  if (chance.happens(0.05)) pairs.push(`${encode(chance.pick(ODD))}=1`);
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

export const hostileOgcRequest = (chance: Random): RawRequest => {
  const headers = chance.happens(0.3) ? [['Accept', chance.pick(ACCEPTS)] as const] : [];
  if (chance.happens(0.25)) {
    const types = ['application/json', 'text/xml', 'application/x-www-form-urlencoded', 'nonsense'];
    return {
      method: 'POST',
      target: `${ITEMS}${someQuery(chance)}`,
      headers: [...headers, ['Content-Type', chance.pick(types)]],
      body: someJson(chance),
    };
  }
  const path = chance.happens(0.8) ? ITEMS : chance.pick(PATHS);
  return { method: 'GET', target: `${path}${someQuery(chance)}`, headers };
};
