// Hostile requests for every route that there is, whatever its door: pages, pictures, tiles, files, agents, harvests,
// writing, figures.
import { RESULT_NAMES } from '../../../src/query/request/result-formats.ts';
import { makeInvalidMessage } from '../mcp/mcp-nonsense.ts';
import type { Random } from '../random/random.ts';
import type { RawRequest } from '../raw-http.ts';
import { mostly, ODD, someField, someText } from './hostile-values.ts';

type Pick = (chance: Random) => unknown;

const IDS = [
  'full-1',
  'record-7',
  'demo-county-27053',
  'nyu-2451-34564',
  'nobody',
  '..',
  '%2e%2e%2f',
  '%00',
  '__proto__',
];
const NUMBERS = [0, 1, 5, 20, -1, 2.5, '1e9', '0x1', 'NaN', '', 99999999999, '٣'];
const HASHES = ['0'.repeat(64), 'f'.repeat(64), 'F'.repeat(64), 'f'.repeat(63), '../x'];

/** Values of path variables; others get something odd. */
const VARIABLES: Readonly<Record<string, Pick>> = {
  id: (chance) => chance.pick([...IDS, ...HASHES]),
  recordId: (chance) => chance.pick(IDS),
  facet_name: someField,
  field: someField,
  map_hash: (chance) => chance.pick(HASHES),
  run_id: (chance) => chance.pick(NUMBERS),
  z: (chance) => chance.pick(NUMBERS),
  x: (chance) => chance.pick(NUMBERS),
  y: (chance) => chance.pick(NUMBERS),
  file: (chance) => chance.pick(['sitemap-1.xml', 'demo-county-27053.geojson', 'aardvark.profile.jsonld', ...IDS]),
  kind: (chance) => chance.pick(['profiles', 'contexts', 'schemas', 'x']),
  download_type: (chance) => chance.pick(['geojson', 'shapefile', 'csv', 'kmz', 'geotiff', 'x']),
  collectionId: (chance) => chance.pick(['regional-records', 'btaa-records', 'x']),
  code: (chance) => chance.pick(['not_found', 'bad_request', '<script>']),
};

const PARAMETERS: Readonly<Record<string, Pick>> = {
  scale: (chance) => mostly(chance, [1, 2], [3, 'x', 1e9]),
  format: (chance) => mostly(chance, ['png', 'webp', 'json', 'iso', ...RESULT_NAMES], ['exe', '../png']),
  lat: (chance) => chance.pick([...NUMBERS, 45.5, 90.0001]),
  lon: (chance) => chance.pick([...NUMBERS, -93, 1e300]),
  zoom: (chance) => chance.pick([...NUMBERS, 1e15]),
  variant: (chance) => mostly(chance, ['icon-gradient', 'icon-basemap'], ['x']),
  since: (chance) => mostly(chance, ['', '0', 'MTIz'], ['x'.repeat(300), '-1', '{}']),
  limit: (chance) => chance.pick(NUMBERS),
  offset: (chance) => chance.pick(NUMBERS),
  source: (chance) => chance.pick(NUMBERS),
  embed: (chance) => mostly(chance, ['true', 'false'], ['x']),
  profile: (chance) => mostly(chance, ['ogm', 'spec', 'true', 'dcat'], ['x', 'http://x/']),
  f: (chance) => mostly(chance, ['json', 'html', 'jsonld', 'xml', 'dcat', 'iso', 'stac'], ['exe']),
  ids: (chance) => chance.pick([IDS.join(','), 'x,'.repeat(2_000), '']),
  ui_profile: (chance) => mostly(chance, ['full', 'homepage', 'standard'], ['x']),
  include_ui: (chance) => mostly(chance, ['full', 'true'], ['x']),
  relationship_type: (chance) => mostly(chance, ['hasPart', 'dct:isPartOf'], ['x']),
  bbox: (chance) => mostly(chance, ['-94,44,-92,46', '170,-20,-170,20'], ['1,2', '-1e9,-1e9,1e9,1e9']),
  q: someText,
  callback: (chance) => mostly(chance, ['cb'], ['alert(1)']),
  api_key: someText,
  debug: (chance) => chance.pick(['true', 'x']),
};

const KEYS = ['pk_0123456789abcdef0123456789abcdef', '', 'x'.repeat(5_000), 'é', 'null'];

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['X-API-Key', KEYS],
  [
    'Authorization',
    ['Bearer x', 'Bearer', 'Basic eDp4', 'Bearer '.repeat(500), 'Bearer pk_0123456789abcdef0123456789abcdef'],
  ],
  ['Accept', ['text/html', 'image/webp', 'image/x', 'text/event-stream', 'application/ld+json', 'text/csv', '*/*;q=0']],
  ['If-Match', ['*', '"x"', 'W/"']],
  ['If-None-Match', ['*', '"x"']],
  ['If-Modified-Since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'x']],
  ['Range', ['bytes=0-10', 'bytes=5-1', 'bytes=-', 'bytes=0-0,2-3', 'x']],
  ['X-Hub-Signature-256', ['sha256=0', 'x']],
  ['X-GitHub-Event', ['push', 'ping']],
  ['MCP-Protocol-Version', ['2025-06-18', 'x']],
  ['Upgrade', ['websocket', 'h2c']],
];

const someHeaders = (chance: Random): readonly (readonly [string, string])[] =>
  HEADERS.filter(() => chance.happens(0.1)).map(([name, values]) => [name, chance.pick(values)]);

const encode = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

const fill = (chance: Random, pattern: string): string =>
  pattern
    .replaceAll(/:(\w+)/g, (_whole, name: string) => {
      const value = VARIABLES[name]?.(chance) ?? chance.pick(ODD);
      return chance.happens(0.9) ? encode(value) : String(value).replace(/[\s\0]/g, '+');
    })
    .replace(/\*$/, () => chance.pick(['x', '../../etc/passwd', '%2e%2e/x']));

const someQuery = (chance: Random): string => {
  const names = Object.keys(PARAMETERS).filter(() => chance.happens(0.12));
  return names.map((name) => `${name}=${encode(PARAMETERS[name]?.(chance))}`).join('&');
};

/** A whole catalogue takes its time by nature, so a page of it is asked for. */
const toTarget = (path: string, query: string): string => `${path}?${query}${query === '' ? '' : '&'}per_page=50`;

const BODIES = ['', '{}', '[]', 'null', '{"id":"x"}', '{"data":{"attributes":{}}}', '{"ogm_all":true}', '\u0000', '{'];
const TYPES = ['application/json', 'application/x-ndjson', 'application/merge-patch+json', 'text/plain', 'x'];
const WRITING = ['POST', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const someWrite = (chance: Random, path: string): RawRequest => ({
  method: chance.pick(WRITING),
  target: path,
  headers: [...someHeaders(chance), ['Content-Type', chance.pick(TYPES)]],
  body: path.endsWith('/mcp') ? makeInvalidMessage(chance, 1).text : chance.pick(BODIES),
});

/** `patterns` are the routes of the server, such as /api/v1/resources/:id. */
export const hostileRouteRequest = (chance: Random, patterns: readonly string[]): RawRequest => {
  const path = fill(chance, chance.pick(patterns));
  if (chance.happens(0.25)) return someWrite(chance, path);
  const method = chance.happens(0.05) ? 'HEAD' : 'GET';
  return { method, target: toTarget(path, someQuery(chance)), headers: someHeaders(chance) };
};
