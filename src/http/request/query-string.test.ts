import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { createTestServer } from '../../../test/support/server.ts';
import { sendJson } from '../response/send-json.ts';
import { parseQueryString, QUERY_LIMITS, readQuery } from './query-string.ts';

/** As plain objects, so that deepEqual does not mind the missing prototypes. */
const parse = (text: string): unknown => JSON.parse(JSON.stringify(parseQueryString(text)));

test('bracketed keys become nested objects and lists', () => {
  assert.deepEqual(parse('a=1&b[c][]=x&b[c][]=y&d[0][lat]=1&d[0][lon]=2&d[1][lat]=3'), {
    a: '1',
    b: { c: ['x', 'y'] },
    d: [{ lat: '1', lon: '2' }, { lat: '3' }],
  });
});

test('percent-encoded brackets are equivalent to plain ones', () => {
  assert.deepEqual(
    parse('include_filters%5Bdct_spatial_sm%5D%5B%5D=Iowa'),
    parse('include_filters[dct_spatial_sm][]=Iowa'),
  );
});

test('encoded & + % = # and brackets are preserved in values', () => {
  assert.deepEqual(parse('f%5Ba%5D%5B%5D=R%26D%2B100%25%3D%23%5Bx%5D'), { f: { a: ['R&D+100%=#[x]'] } });
});

test('everything after the first equals sign is the value', () => {
  assert.deepEqual(parse('q=a=b&r=[x]=y&s[t]=u]=v&w=%5Ba%5D=b'), {
    q: 'a=b',
    r: '[x]=y',
    s: { t: 'u]=v' },
    w: '[a]=b',
  });
});

test('a plus is a space, and an invalid percent sign is literal', () => {
  assert.deepEqual(parse('q=new+york&p=100%&r=%zz'), { q: 'new york', p: '100%', r: '%zz' });
});

test('a name without a value is empty, and a repeated name is a list', () => {
  assert.deepEqual(parse('a&b=&c=1&c=2'), { a: '', b: '', c: ['1', '2'] });
});

test('names from Object.prototype are ordinary keys, and __proto__ is dropped', () => {
  const query = parseQueryString('toString=1&constructor[prototype][x]=2&__proto__[polluted]=3');
  assert.equal(query.toString, '1');
  assert.equal(Object.getPrototypeOf(query), null);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});

test('too many parameters, list items or brackets are rejected, and the detail states the limits', async () => {
  const app = await createTestServer({ routes: (shell) => shell.get('/echo', (_, reply) => sendJson(reply, {})) });
  const tooLarge = [
    'a=1&'.repeat(QUERY_LIMITS.parameters + 1),
    Array.from({ length: QUERY_LIMITS.items + 2 }, () => 'a[]=1').join('&'),
    `a${'[b]'.repeat(QUERY_LIMITS.depth + 1)}=1`,
  ];
  for (const query of tooLarge) {
    const response = await app.inject(`/echo?${query}`);
    assert.equal(response.statusCode, 400);
    assert.match(response.json().detail, /1000 parameters, 200 values per list, 8 levels/);
  }
});

test('any list of names and values survives encoding in a URL', async () => {
  let seen: unknown;
  const app = await createTestServer({
    routes: (shell) =>
      shell.get('/echo', (request, reply) => {
        seen = readQuery(request);
        return sendJson(reply, {});
      }),
  });
  const name = fc.stringMatching(/^[a-z_]{1,12}$/).filter((text) => text !== 'callback' && text !== '__proto__');
  const value = fc.string({ unit: 'grapheme', maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, fc.array(value, { minLength: 1, maxLength: 5 })), async (filters) => {
      const query = Object.entries(filters)
        .flatMap(([key, values]) => values.map((text) => `f%5B${key}%5D%5B%5D=${encodeURIComponent(text)}`))
        .join('&');
      await app.inject(`/echo?${query}`);
      const plain = JSON.parse(JSON.stringify(seen));
      assert.deepEqual(plain, Object.keys(filters).length === 0 ? {} : { f: { ...filters } });
    }),
    { numRuns: 60 },
  );
});
