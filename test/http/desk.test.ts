// The desk: signing in, editing with the version that was seen, restoring, and attacks on both.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createAccountStore } from '../../src/accounts/account-store.ts';
import { hashPassword } from '../../src/accounts/password.ts';
import { openState } from '../../src/app/storage.ts';
import { createTestApp, type RawRecord } from '../support/app.ts';

const PASSWORD = 'correct horse battery';
const hashed = await hashPassword(PASSWORD);
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

const record = (id: string, title = `Chart ${id}`): RawRecord => ({ id, dct_title_s: title });

type Headers = NonNullable<InjectOptions['headers']>;

const createWorld = async ({ accounts = true } = {}) => {
  const world = await createTestApp({
    records: [
      record('a'),
      { ...record('draft'), b1g_publication_state_s: 'draft' },
      { ...record('part'), gbl_suppressed_b: true },
    ],
  });
  const state = await openState(world.app.httpContext.config);
  const store = createAccountStore(state);
  if (accounts) {
    await store.create({ name: 'olga', role: 'operator', password: hashed });
    await store.create({ name: 'carl', role: 'curator', password: hashed });
  }
  const get = (url: string, headers: Headers = {}) => world.app.inject({ url, headers });
  const post = (url: string, form: Record<string, string>, headers: Headers = {}) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...SAME_ORIGIN, ...headers },
      payload: new URLSearchParams(form).toString(),
    });
  const signIn = async (name: string, password = PASSWORD, headers: Headers = {}) =>
    post('/admin/sign-in', { name, password }, headers);
  const cookieOf = (response: LightMyRequestResponse): string =>
    response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const enter = async (name: string) => {
    const cookie = cookieOf(await signIn(name));
    const tokenOf = async (url: string) =>
      /name="_csrf" value="([^"]+)"/.exec((await get(url, { cookie })).body)?.[1] ?? assert.fail('no token');
    return { cookie, tokenOf };
  };
  const close = () => state.close();
  return { ...world, get, post, signIn, enter, cookieOf, store, close };
};

test('without an operator account the desk does not exist, and public pages never set a cookie', async () => {
  const { get, signIn, store, close } = await createWorld({ accounts: false });
  for (const url of ['/admin', '/admin/sign-in', '/admin/records']) assert.equal((await get(url)).statusCode, 404, url);
  assert.equal((await signIn('olga')).statusCode, 404);
  await store.create({ name: 'carl', role: 'curator', password: hashed });
  for (const url of ['/', '/search', '/resources/a', '/admin'])
    assert.equal((await get(url)).headers['set-cookie'], undefined, url);
  await close();
});

test('a person signs in with a new session, sees every record, and signs out', async () => {
  const { get, post, enter, close } = await createWorld();
  const closed = await get('/admin/records?q=chart');
  assert.deepEqual(
    [closed.statusCode, closed.headers.location],
    [303, '/admin/sign-in?next=%2Fadmin%2Frecords%3Fq%3Dchart'],
  );
  const { cookie, tokenOf } = await enter('Carl');
  const table = (await get('/admin/records?q=chart', { cookie })).body;
  for (const id of ['a', 'draft', 'part']) assert.match(table, new RegExp(`/admin/records/${id}"`));
  for (const [state, ids] of [
    ['public', ['a']],
    ['suppressed', ['part']],
    ['unpublished', ['draft']],
  ] as const) {
    const { body } = await get(`/admin/records?state=${state}`, { cookie });
    assert.deepEqual(
      [...body.matchAll(/\/admin\/records\/(\w+)"/g)].map(([, id]) => id),
      ids,
      state,
    );
  }
  assert.match((await get('/admin', { cookie })).body, /Unpublished/);
  await post('/admin/sign-out', { _csrf: await tokenOf('/admin') }, { cookie });
  assert.equal((await get('/admin', { cookie })).statusCode, 303);
  await close();
});

test('the cookie is HttpOnly and SameSite, and pages of the desk are not cached', async () => {
  const { signIn, get, cookieOf, close } = await createWorld();
  const response = await signIn('olga');
  assert.match(String(response.headers['set-cookie']), /HttpOnly; SameSite=Lax/);
  const page = await get('/admin', { cookie: cookieOf(response) });
  assert.equal(page.headers['cache-control'], 'no-store');
  assert.equal(page.headers['x-robots-tag'], 'noindex');
  await close();
});

test('session fixation: signing in does not accept a session id that the client supplies', async () => {
  const { signIn, get, close } = await createWorld();
  const chosen = 'periplus_desk=0123456789012345678901234567890123456789';
  await signIn('olga', PASSWORD, { cookie: chosen });
  assert.equal((await get('/admin', { cookie: chosen })).statusCode, 303);
  await close();
});

test('brute force: five failures lock a person out from one network, also with the right password', async () => {
  const { signIn, close } = await createWorld();
  for (let attempt = 0; attempt < 5; attempt++) assert.equal((await signIn('olga', 'wrong')).statusCode, 401);
  const locked = await signIn('olga');
  assert.equal(locked.statusCode, 429);
  assert.match(locked.body, /15 minutes/);
  assert.equal((await signIn('carl')).statusCode, 303);
  await close();
});

test('unknown, disabled and misspelt names get the same answer', async () => {
  const { signIn, store, close } = await createWorld();
  await store.change('carl', (account) => ({ ...account, disabledAt: new Date().toISOString() }));
  const answers = await Promise.all(['carl', 'nobody', '<script>', ''].map((name) => signIn(name)));
  for (const { statusCode, body } of answers) {
    assert.equal(statusCode, 401);
    assert.match(body, /The name or the password is wrong/);
    assert.ok(!body.includes('<script>"') && !body.includes('value="<script>'));
  }
  await close();
});

test('disabling an account or changing its role ends its sessions at once', async () => {
  const { get, enter, store, close } = await createWorld();
  const { cookie } = await enter('carl');
  assert.equal((await get('/admin', { cookie })).statusCode, 200);
  await store.change('carl', (account) => ({ ...account, role: 'operator' }));
  assert.equal((await get('/admin', { cookie })).statusCode, 303);
  await close();
});

test('CSRF: a form without the token or from another site changes nothing', async () => {
  const { post, enter, json, close } = await createWorld();
  const { cookie, tokenOf } = await enter('carl');
  const form = { json: JSON.stringify(record('a', 'Stolen')), version: '1' };
  const token = await tokenOf('/admin/records/a');
  const refusals = [
    await post('/admin/records/a', form, { cookie }),
    await post('/admin/records/a', { ...form, _csrf: 'wrong' }, { cookie }),
    await post('/admin/records/a', { ...form, _csrf: token }, { cookie, 'sec-fetch-site': 'cross-site' }),
    await post(
      '/admin/records/a',
      { ...form, _csrf: token },
      { cookie, 'sec-fetch-site': '', origin: 'https://evil.example' },
    ),
    await post('/admin/sign-in', { name: 'olga', password: PASSWORD }, { 'sec-fetch-site': 'cross-site' }),
  ];
  for (const { statusCode } of refusals) assert.equal(statusCode, 403);
  assert.equal((await json('/resources/a')).data.attributes.dct_title_s, 'Chart a');
  await close();
});

test('a key, a token and a forged header do not open the desk', async () => {
  const { get, close } = await createWorld();
  for (const headers of [
    { 'x-api-key': 'x' },
    { authorization: 'Bearer olga' },
    { 'x-remote-user': 'olga' },
    { remote_user: 'olga' },
  ])
    assert.equal((await get('/admin', headers)).statusCode, 303);
  for (const url of ['/admin/', '//admin', '/ADMIN', '/admin/records/..%2f..', '/es/admin'])
    assert.notEqual((await get(url)).statusCode, 200, url);
  await close();
});

test('an edit names its curator; a conflicting edit is rejected and its text is kept', async () => {
  const { post, get, enter, json, close } = await createWorld();
  const { cookie, tokenOf } = await enter('carl');
  const version = /name="version" value="(\d+)"/.exec((await get('/admin/records/a', { cookie })).body)?.[1] ?? '';
  const _csrf = await tokenOf('/admin/records/a');
  const edit = (title: string) =>
    post('/admin/records/a', { json: JSON.stringify(record('a', title)), version, _csrf }, { cookie });
  assert.equal((await edit('Harbour of Adulis')).statusCode, 303);
  assert.equal((await json('/resources/a')).data.attributes.dct_title_s, 'Harbour of Adulis');
  const second = await edit('Harbour <b>of</b> Muza');
  assert.equal(second.statusCode, 409);
  assert.match(second.body, /Somebody else has changed this record/);
  assert.match(second.body, /Harbour &lt;b&gt;of&lt;\/b&gt; Muza/);
  assert.equal((await json('/resources/a')).data.attributes.dct_title_s, 'Harbour of Adulis');
  const broken = await post('/admin/records/a', { json: '{"id": ', version, _csrf }, { cookie });
  assert.deepEqual([broken.statusCode, /not a valid JSON object/.test(broken.body)], [409, true]);
  await close();
});

test('an earlier version is restored, and the audit log is for operators', async () => {
  const { post, get, enter, json, close } = await createWorld();
  const { cookie, tokenOf } = await enter('carl');
  const version = /name="version" value="(\d+)"/.exec((await get('/admin/records/a', { cookie })).body)?.[1] ?? '';
  const _csrf = await tokenOf('/admin/records/a');
  await post('/admin/records/a', { json: JSON.stringify(record('a', 'Wrong')), version, _csrf }, { cookie });
  const restored = await post('/admin/records/a/restore', { version, _csrf }, { cookie });
  assert.equal(restored.statusCode, 303);
  assert.equal((await json('/resources/a')).data.attributes.dct_title_s, 'Chart a');
  assert.equal((await post('/admin/records/a/restore', { version: '999', _csrf }, { cookie })).statusCode, 404);
  assert.equal((await get('/admin/audit', { cookie })).statusCode, 403);
  const audit = (await get('/admin/audit', { cookie: (await enter('olga')).cookie })).body;
  assert.match(audit, /carl<\/td><td>restore version \d+<\/td><td>a</);
  await close();
});

test('mass assignment: other fields of a form and internal fields of a record change nothing else', async () => {
  const { post, get, enter, json, store, close } = await createWorld();
  const { cookie, tokenOf } = await enter('carl');
  const version = /name="version" value="(\d+)"/.exec((await get('/admin/records/a', { cookie })).body)?.[1] ?? '';
  const form = {
    json: JSON.stringify({ ...record('a', 'New'), id: 'draft', published: true }),
    ...{ version, id: 'draft', role: 'operator', account: 'olga', source: 'edu.other', _csrf: await tokenOf('/admin') },
  };
  assert.equal((await post('/admin/records/a', form, { cookie })).statusCode, 409);
  assert.equal((await json('/resources/a')).data.attributes.dct_title_s, 'Chart a');
  assert.equal((await store.find('carl'))?.role, 'curator');
  await close();
});
