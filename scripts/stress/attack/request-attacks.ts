// Attacks that consist of requests alone. scripts/stress/load-test.ts also sends them, one attacker for each.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { type Attack, expectStatuses } from './attack.ts';
import { createLargestRecord } from './records.ts';
import { type HttpRequest, type HttpResponse, sendAll } from './send.ts';

export type RequestAttack = {
  readonly name: string;
  readonly does: string;
  readonly expects: string;
  readonly accepted: readonly number[];
  /** Number of requests sent at once. */
  readonly count: number;
  readonly request: (n: number) => HttpRequest;
  /** Changes the catalogue, as only operators may. */
  readonly isWriting?: true;
  /** Checks beyond the status. */
  readonly check?: (responses: readonly HttpResponse[]) => void;
};

const ITEMS = '/api/v1/ogc/collections/regional-records/items';
const list = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n));

const manyYears = JSON.stringify({
  id: 'years',
  dct_title_s: 'Years',
  gbl_indexYear_im: list(7_900, (n) => 2100 + n),
  gbl_dateRange_drsim: list(220_000, () => '[1000 TO 1001]'),
});

const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const deepRecord = `{"id":"deep","dct_title_s":"Deep","x":${DEEP}}`;

const NESTED: readonly (readonly [string, HttpRequest, readonly number[]])[] = [
  ['PUT', { method: 'PUT', path: '/api/v1/resources/deep', body: deepRecord }, [400]],
  ['bulk', { path: '/api/v1/resources/bulk', body: deepRecord, type: 'application/x-ndjson' }, [200]],
  [
    'PATCH',
    { method: 'PATCH', path: '/api/v1/resources/record-2', body: deepRecord, type: 'application/merge-patch+json' },
    [400],
  ],
  ['CQL2 JSON', { path: ITEMS, body: `{"op":"not","args":[${DEEP}]}` }, [400]],
  ['MCP', { path: '/api/v1/mcp', body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${DEEP}}` }, [400]],
  ['validate', { path: '/api/v1/validate', body: deepRecord }, [200, 400]],
];

const nestedAttacks: readonly RequestAttack[] = NESTED.map(([where, request, accepted]) => ({
  name: `nested ${where}`,
  does: `100,000 nested arrays, ${where}, ten at once`,
  expects: 'rejected, nothing is written',
  accepted,
  count: 10,
  request: () => ({ ...request, isOperator: true }),
  check: (responses) => {
    for (const { status, text } of responses) if (status === 200) assert.match(text, /reject|unreadable|"valid":false/);
  },
}));

const MANY_BRACKETS = `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`;

const manyBrackets: RequestAttack = {
  name: 'brackets alone',
  does: 'POST /search with a body of 4 MB of brackets, six at once',
  expects: 'rejected before they are parsed',
  accepted: [400],
  count: 6,
  request: () => ({ path: '/api/v1/search', body: MANY_BRACKETS }),
};

/** Corners on two circles in turn, the second a little smaller. */
const ring = (corners: number, n: number): readonly (readonly number[])[] => {
  const points = list(corners, (i): readonly number[] => {
    const [angle, radius] = [(2 * Math.PI * i) / corners, i % 2 === 0 ? 70 : 60 - n / 2];
    return [radius * 2 * Math.cos(angle), radius * Math.sin(angle)];
  });
  return [...points, points[0] as readonly number[]];
};

const zigzag = (corners: number, n: number): readonly (readonly number[])[] =>
  list(corners, (i) => [-170 + (340 * i) / corners, i % 2 === 0 ? -80 + n / 10 : 80 - n / 10]);

const either = (args: readonly object[]): string => JSON.stringify({ op: 'or', args });
const touches = (geometry: object): object => ({ op: 's_touches', args: [{ property: 'geometry' }, geometry] });

const PREFIXES = ['h', 'c', 'r', 's', 'p', 'g', 'b', 'm', 't'];

/** Differs with each n, so that no response comes from a cache. */
const prefixLikes = (n: number): string =>
  either(PREFIXES.map((letter) => ({ op: 'like', args: [{ property: 'title' }, `${letter}${'_'.repeat(n % 7)}%`] })));

const bomb = gzipSync(Buffer.alloc(400_000_000, 32));

const geometryAttacks: readonly RequestAttack[] = [
  {
    name: 'touching polygons',
    does: '38 polygons of 298 corners in s_touches, four at once',
    expects: 'rejected as too expensive, or answered',
    accepted: [200, 400, 503],
    count: 4,
    request: (n) => ({
      path: ITEMS,
      body: either(list(38, (i) => touches({ type: 'Polygon', coordinates: [ring(298, i + n / 100)] }))),
    }),
  },
  {
    name: 'zigzag lines',
    does: '40 lines that zigzag over the world in s_touches, four at once',
    expects: 'rejected as too expensive, or answered',
    accepted: [200, 400, 503],
    count: 4,
    request: (n) => ({
      path: ITEMS,
      body: either(list(40, (i) => touches({ type: 'LineString', coordinates: zigzag(298, i + n / 100) }))),
    }),
  },
  {
    name: 'prefix LIKEs',
    does: 'a filter of nine LIKEs with short prefixes, twenty at once',
    expects: 'answered',
    accepted: [200],
    count: 20,
    request: (n) => ({ path: ITEMS, body: prefixLikes(n) }),
  },
];

const bodyAttacks: readonly RequestAttack[] = [
  {
    name: 'validate years',
    does: 'POST /validate with a record of 3.4 MB, 7,900 years and 220,000 ranges; six at once',
    expects: 'answered as too large a record',
    accepted: [200],
    count: 6,
    request: () => ({ path: '/api/v1/validate', body: `[${manyYears}]` }),
    check: (responses) => {
      for (const { text } of responses) assert.match(text, /"valid":false/);
    },
  },
  {
    name: 'long title',
    does: 'PUT of a record with a title of 15 MB',
    expects: '413 before it is read',
    accepted: [413, 0],
    count: 2,
    request: () => ({
      method: 'PUT',
      path: '/api/v1/resources/long',
      body: JSON.stringify({ dct_title_s: 'x'.repeat(15_000_000) }),
      isOperator: true,
    }),
  },
  {
    name: 'largest records',
    does: 'writes 45 records of the largest accepted size, one request each',
    expects: 'all are written',
    accepted: [200, 201],
    isWriting: true,
    count: 45,
    request: (n) => {
      const body = JSON.stringify(createLargestRecord(n % 45));
      return { method: 'PUT', path: `/api/v1/resources/largest-${n % 45}`, body, isOperator: true };
    },
  },
  {
    name: 'not UTF-8',
    does: 'a body in Latin-1 for search, PUT, validate and MCP',
    expects: '400 that names the line',
    accepted: [400],
    count: 8,
    request: (n) => {
      const path = ['/api/v1/search', '/api/v1/resources/x', '/api/v1/validate', '/api/v1/mcp'][n % 4] as string;
      const method = path.endsWith('/x') ? 'PUT' : 'POST';
      return { method, path, body: Buffer.from('{"dct_title_s":"Straße"}', 'latin1'), isOperator: true };
    },
  },
  {
    name: 'gzip body',
    does: 'a query compressed with gzip',
    expects: 'answered',
    accepted: [200],
    count: 5,
    request: (n) => ({
      path: '/api/v1/search',
      body: gzipSync(JSON.stringify({ q: `harbour ${n}` })),
      headers: { 'content-encoding': 'gzip' },
    }),
  },
  {
    name: 'gzip bomb',
    does: 'a body that decompresses to 400 MB, ten at once',
    expects: '413 without decompressing it',
    accepted: [413],
    count: 10,
    request: () => ({ path: '/api/v1/search', body: bomb, headers: { 'content-encoding': 'gzip' } }),
  },
];

export const REQUEST_ATTACKS: readonly RequestAttack[] = [
  ...bodyAttacks,
  ...nestedAttacks,
  manyBrackets,
  ...geometryAttacks,
];

export const toAttack = ({ name, does, expects, accepted, count, request, check }: RequestAttack): Attack => ({
  name,
  does,
  expects,
  run: async ({ target }) => {
    const responses = await sendAll(target.address, list(count, request));
    check?.(responses);
    return expectStatuses(
      responses.map(({ status }) => status),
      accepted,
    );
  },
});
