// Hostile requests for every route: pages, pictures, tiles, files, MCP, harvests, writes and metrics.
import { RESULT_NAMES } from '../../../src/query/request/result-formats.ts';
import { makeInvalidMessage } from '../mcp/mcp-nonsense.ts';
import type { Random } from '../random/random.ts';
import type { RawRequest } from '../raw-http.ts';
import { mostly, ODD, someField, someText } from './hostile-values.ts';

type Pick = (random: Random) => unknown;

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

/** Values of path variables; others get a random odd value. */
const VARIABLES: Readonly<Record<string, Pick>> = {
  id: (random) => random.pick([...IDS, ...HASHES]),
  recordId: (random) => random.pick(IDS),
  facet_name: someField,
  field: someField,
  map_hash: (random) => random.pick(HASHES),
  run_id: (random) => random.pick(NUMBERS),
  z: (random) => random.pick(NUMBERS),
  x: (random) => random.pick(NUMBERS),
  y: (random) => random.pick(NUMBERS),
  file: (random) => random.pick(['sitemap-1.xml', 'demo-county-27053.geojson', 'aardvark.profile.jsonld', ...IDS]),
  kind: (random) => random.pick(['profiles', 'contexts', 'schemas', 'x']),
  download_type: (random) => random.pick(['geojson', 'shapefile', 'csv', 'kmz', 'geotiff', 'x']),
  collectionId: (random) => random.pick(['regional-records', 'btaa-records', 'x']),
  code: (random) => random.pick(['not_found', 'bad_request', '<script>']),
};

const PARAMETERS: Readonly<Record<string, Pick>> = {
  scale: (random) => mostly(random, [1, 2], [3, 'x', 1e9]),
  format: (random) => mostly(random, ['png', 'webp', 'json', 'iso', ...RESULT_NAMES], ['exe', '../png']),
  lat: (random) => random.pick([...NUMBERS, 45.5, 90.0001]),
  lon: (random) => random.pick([...NUMBERS, -93, 1e300]),
  zoom: (random) => random.pick([...NUMBERS, 1e15]),
  variant: (random) => mostly(random, ['icon-gradient', 'icon-basemap'], ['x']),
  since: (random) => mostly(random, ['', '0', 'MTIz'], ['x'.repeat(300), '-1', '{}']),
  limit: (random) => random.pick(NUMBERS),
  offset: (random) => random.pick(NUMBERS),
  source: (random) => random.pick(NUMBERS),
  embed: (random) => mostly(random, ['true', 'false'], ['x']),
  profile: (random) => mostly(random, ['ogm', 'spec', 'true', 'dcat'], ['x', 'http://x/']),
  f: (random) => mostly(random, ['json', 'html', 'jsonld', 'xml', 'dcat', 'iso', 'stac'], ['exe']),
  ids: (random) => random.pick([IDS.join(','), 'x,'.repeat(2_000), '']),
  ui_profile: (random) => mostly(random, ['full', 'homepage', 'standard'], ['x']),
  include_ui: (random) => mostly(random, ['full', 'true'], ['x']),
  relationship_type: (random) => mostly(random, ['hasPart', 'dct:isPartOf'], ['x']),
  bbox: (random) => mostly(random, ['-94,44,-92,46', '170,-20,-170,20'], ['1,2', '-1e9,-1e9,1e9,1e9']),
  q: someText,
  callback: (random) => mostly(random, ['cb'], ['alert(1)']),
  api_key: someText,
  debug: (random) => random.pick(['true', 'x']),
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

const someHeaders = (random: Random): readonly (readonly [string, string])[] =>
  HEADERS.filter(() => random.happens(0.1)).map(([name, values]) => [name, random.pick(values)]);

const encode = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

const fill = (random: Random, pattern: string): string =>
  pattern
    .replaceAll(/:(\w+)/g, (_whole, name: string) => {
      const value = VARIABLES[name]?.(random) ?? random.pick(ODD);
      return random.happens(0.9) ? encode(value) : String(value).replace(/[\s\0]/g, '+');
    })
    .replace(/\*$/, () => random.pick(['x', '../../etc/passwd', '%2e%2e/x']));

const someQuery = (random: Random): string => {
  const names = Object.keys(PARAMETERS).filter(() => random.happens(0.12));
  return names.map((name) => `${name}=${encode(PARAMETERS[name]?.(random))}`).join('&');
};

/** An export of the complete catalogue is slow by nature, so only a page is requested. */
const toTarget = (path: string, query: string): string => `${path}?${query}${query === '' ? '' : '&'}per_page=50`;

const BODIES = ['', '{}', '[]', 'null', '{"id":"x"}', '{"data":{"attributes":{}}}', '{"ogm_all":true}', '\u0000', '{'];
const TYPES = ['application/json', 'application/x-ndjson', 'application/merge-patch+json', 'text/plain', 'x'];
const WRITING = ['POST', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const someWrite = (random: Random, path: string): RawRequest => ({
  method: random.pick(WRITING),
  target: path,
  headers: [...someHeaders(random), ['Content-Type', random.pick(TYPES)]],
  body: path.endsWith('/mcp') ? makeInvalidMessage(random, 1).text : random.pick(BODIES),
});

/** `patterns` are the routes of the server, such as /api/v1/resources/:id. */
export const hostileRouteRequest = (random: Random, patterns: readonly string[]): RawRequest => {
  const path = fill(random, random.pick(patterns));
  if (random.happens(0.25)) return someWrite(random, path);
  const method = random.happens(0.05) ? 'HEAD' : 'GET';
  return { method, target: toTarget(path, someQuery(random)), headers: someHeaders(random) };
};
