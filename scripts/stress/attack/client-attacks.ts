// Attacks by clients that send more than single requests: connections, forged addresses, races, forbidden reads.
import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { type Document, documentedOperations } from '../../../test/support/documented-requests.ts';
import { createAttack } from '../load-test/traffic.ts';
import { type Attack, countStatuses, expectStatuses } from './attack.ts';
import { createLargestRecord, SECRET_WORD } from './records.ts';
import { type HttpRequest, type HttpResponse, send, sendAll, sendRaw, statusesIn } from './send.ts';
import { startTarget } from './target.ts';

const ITEMS = '/api/v1/ogc/collections/regional-records/items';
const list = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n));

const LARGEST = 45;

/** One request per fifteen lines, which the limit of bodies allows for the largest records. */
const writeBulk = async (address: string, lines: readonly object[]): Promise<void> => {
  for (let start = 0; start < lines.length; start += 15) {
    const part = lines.slice(start, start + 15);
    const body = part.map((line) => JSON.stringify(line)).join('\n');
    const message = { path: '/api/v1/resources/bulk', body, type: 'application/x-ndjson', isOperator: true };
    const { status, text } = await send(address, message);
    assert.equal(status, 200, text);
    assert.doesNotMatch(text, /rejected/);
  }
};

const largestPages: Attack = {
  name: 'pages of the largest records',
  does: `OGC, search and list pages of ${LARGEST} records of the largest accepted size, five of each at once`,
  expects: 'answered',
  run: async ({ target: { address } }) => {
    await writeBulk(address, list(LARGEST, createLargestRecord));
    const pages = ['/api/v1/search?q=largest&per_page=100', '/search?q=largest', `${ITEMS}?q=largest&limit=100`];
    const reads = list(5, (n) => [...pages, `/api/v1/resources/?per_page=100&page=${n + 1}`].map((path) => ({ path })));
    const responses = await sendAll(address, reads.flat());
    await writeBulk(
      address,
      list(LARGEST, (n) => ({ remove: `largest-${n}` })),
    );
    const largest = Math.max(...responses.map(({ bytes }) => bytes));
    const statuses = responses.map(({ status }) => status);
    return { ...expectStatuses(statuses, [200, 503]), note: `largest page ${(largest / 1e6).toFixed(1)} MB` };
  },
};

const manyClauses: Attack = {
  name: 'many clauses',
  does: 'a filter of 50,000 clauses, then an ordinary request on the same connection',
  expects: 'rejected, then answered',
  run: async ({ target: { address } }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const args = list(50_000, (n) => ({ op: '=', args: [{ property: 'title' }, `x${n}`] }));
    const clauses = await send(address, { path: ITEMS, body: JSON.stringify({ op: 'or', args }) }, { agent });
    const ordinary = await send(address, { path: `${ITEMS}?limit=1` }, { agent });
    agent.destroy();
    assert.deepEqual([clauses.status, ordinary.status], [400, 200]);
    const note = `${clauses.ms.toFixed(0)} ms, then ${ordinary.ms.toFixed(0)} ms`;
    return { ...expectStatuses([clauses.status, ordinary.status], [400, 200]), note };
  },
};

const expensiveQueries: Attack = {
  name: 'twenty connections',
  does: 'one client sends expensive queries on 20 connections, another client sends ten, one after the other',
  expects: 'all queries of the other client are answered',
  run: async ({ target: { address } }) => {
    const next = createAttack(5);
    const toRequest = (): HttpRequest => next();
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const statuses: number[] = [];
    let isOver = false;
    const attack = async (): Promise<void> => {
      while (!isOver) statuses.push((await send(address, toRequest(), { agent })).status);
    };
    const attackers = list(20, attack);
    const other: HttpResponse[] = [];
    for (let n = 0; n < 10; n++) {
      const q = `${['h', 'c', 'r'][n % 3]}* OR ${['s', 'p', 'g', 'b'][n % 4]}* OR sheet`;
      const body = JSON.stringify({ q, facet_mode: 'multi', per_page: 100, page: n + 1 });
      other.push(await send(address, { path: '/api/v1/search', body }, { localAddress: '127.0.0.3' }));
    }
    isOver = true;
    await Promise.all(attackers);
    agent.destroy();
    assert.deepEqual([...countStatuses(other.map(({ status }) => status))], [[200, 10]]);
    const slowest = Math.max(...other.map(({ ms }) => ms)).toFixed(0);
    return {
      ...expectStatuses(statuses, [200, 400, 503]),
      note: `other client: 200 x 10, slowest ${slowest} ms`,
    };
  },
};

const PATCHES = 40;

const patches: Attack = {
  name: 'unconditional patches',
  does: `${PATCHES} PATCHes without a condition at once, each sets another property`,
  expects: 'all succeed and none is lost',
  run: async ({ target: { address } }) => {
    const path = '/api/v1/resources/record-3';
    const messages = list(PATCHES, (n): HttpRequest => {
      const body = JSON.stringify({ [`note_${n}`]: 'patched' });
      return { method: 'PATCH', path, body, type: 'application/merge-patch+json', isOperator: true };
    });
    const responses = await sendAll(address, messages);
    const finding = expectStatuses(
      responses.map(({ status }) => status),
      [200],
    );
    const { text } = await send(address, { path: `${path}/ogm` });
    assert.equal(text.match(/"note_\d+":/g)?.length, PATCHES, 'a patch is lost');
    return finding;
  },
};

const twoHosts: Attack = {
  name: 'two Host headers',
  does: 'two Host headers, and a target with another host than the header',
  expects: '400',
  run: async ({ target: { address } }) => {
    const heads = [
      'GET /api/v1/search?q=a HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n',
      'GET http://evil.example/api/v1/search?q=a HTTP/1.1\r\nHost: a.example\r\n',
    ];
    const texts = await Promise.all(heads.map((head) => sendRaw(address, `${head}Connection: close\r\n\r\n`)));
    return expectStatuses(texts.flatMap(statusesIn), [400]);
  },
};

/** Without the links and problems that repeat the request. */
const leaks = (text: string): boolean => new RegExp(`${SECRET_WORD} harbour|"secret"`, 'i').test(text);

const nonPublic: Attack = {
  name: 'include_non_public',
  does: 'an anonymous client sends include_non_public=true to every GET route of the OpenAPI document',
  expects: 'the unpublished record is nowhere',
  run: async ({ target: { address } }) => {
    const document = JSON.parse((await send(address, { path: '/api/openapi.json' })).text) as Document;
    const paths = documentedOperations(document)
      .filter(({ method }) => method === 'get')
      .map(({ path }) => path.replace(/^\/?/, '/'));
    const fill = (path: string, id: string): string =>
      path
        .replace('{id}', id)
        .replace('{facet_name}', 'dct_subject_sm')
        .replace('{download_type}', 'geojson')
        .replaceAll(/\{[^}]+\}/g, '1');
    const requests = paths.flatMap((path) =>
      [...new Set([fill(path, 'record-1'), fill(path, 'secret')])].map((filled) => ({
        path: `${filled}?q=harbour&include_non_public=true`,
      })),
    );
    const responses: HttpResponse[] = [];
    for (const request of requests) responses.push(await send(address, request, { timeoutMs: 20_000 }));
    const leaking = requests.filter((_, n) => leaks(responses[n]?.text ?? '')).map(({ path }) => path);
    assert.deepEqual(leaking, []);
    const ofSecret = responses.filter((_, n) => requests[n]?.path.includes('/secret'));
    assert.deepEqual([...countStatuses(ofSecret.map(({ status }) => status)).keys()], [404]);
    const statuses = countStatuses(responses.map(({ status }) => status));
    assert.ok(![...statuses.keys()].some((status) => status === 0 || status === 500), 'a route failed');
    return { statuses, note: `${requests.length} addresses` };
  },
};

const QUOTA = 5;
const LIMITS = ['--limits', '--limits-plans', `anonymous=${QUOTA}/day`] as const;

const FORGED: Readonly<Record<string, (n: number) => string>> = {
  port: (n) => `203.0.113.5:${4_000 + n}`,
  mapped: (n) => (n % 2 === 0 ? '::ffff:198.51.100.7' : '198.51.100.7'),
  'IPv6 in one /64': (n) => `2001:db8:7:7::${(n + 1).toString(16)}`,
  'several addresses': (n) => `192.0.2.${n}, 198.51.100.9`,
};

const forgedAddresses: Attack = {
  name: 'forwarded addresses',
  does: 'X-Forwarded-For with changing ports, as ::ffff:, rotating in one IPv6 /64, with forged first addresses; 30 each',
  expects: `${QUOTA} requests each are answered, the others get 429`,
  isFault: true,
  run: async ({ copyCatalogue }) => {
    const target = await startTarget(copyCatalogue(), ['--trust-proxy', ...LIMITS]);
    try {
      const all: number[] = [];
      for (const [name, make] of Object.entries(FORGED)) {
        const requests = list(30, (n) => ({ path: '/api/v1/search', headers: { 'x-forwarded-for': make(n) } }));
        const statuses = (await sendAll(target.address, requests)).map(({ status }) => status);
        assert.equal(statuses.filter((status) => status === 200).length, QUOTA, name);
        all.push(...statuses);
      }
      return expectStatuses(all, [200, 429]);
    } finally {
      await target.stop();
    }
  },
};

const ipv6Clients: Attack = {
  name: 'IPv6 clients',
  does: 'a server on ::1 with a quota: searches, pages and a picture',
  expects: 'answered under [::1], then 429',
  isFault: true,
  run: async ({ copyCatalogue }) => {
    const target = await startTarget(copyCatalogue(), ['--host', '::1', ...LIMITS]);
    try {
      const paths = ['/api/v1/search?q=harbour', '/resources/record-1', '/api/v1/resources/record-1/static-map', '/'];
      const responses = [];
      for (const path of [...paths, ...paths]) responses.push(await send(target.address, { path }));
      assert.match(responses[0]?.text ?? '', /http:\/\/\[::1\]:\d+\/api/);
      const statuses = responses.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 429).length, paths.length * 2 - QUOTA);
      return expectStatuses(statuses, [200, 302, 307, 429]);
    } finally {
      await target.stop();
    }
  },
};

export const CLIENT_ATTACKS: readonly Attack[] = [
  ...[largestPages, manyClauses, expensiveQueries, patches, twoHosts, nonPublic],
  ...[forgedAddresses, ipv6Clients],
];
