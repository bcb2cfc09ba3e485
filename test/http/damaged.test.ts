// A record that is damaged on disk: a problem by id, skipped with a warning in lists and searches, and never broken
// JSON.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openCatalog } from '../../src/app/application.ts';
import { composeMedia } from '../../src/app/media.ts';
import { createConfig } from '../../src/config/load-config.ts';
import { buildApp } from '../../src/http/app.ts';
import { API_PREFIX } from '../../src/http/request/urls.ts';
import { createApiPlugin } from '../../src/routes/api/plugin.ts';
import { API_SCHEMAS } from '../../src/routes/api/schemas/response-schemas.ts';
import { loadRecords } from '../support/app.ts';
import { flipBits } from '../support/engine/damage.ts';
import { createLogCollector } from '../support/server.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const RECORDS = Array.from({ length: 9 }, (_, n) => ({
  ...{ id: `r${n}`, dct_title_s: `Chart number ${n}`, dct_subject_sm: ['Harbours', 'Coasts'] },
}));

/** Loads all records and then damages r4 under the running catalogue. */
const createDamagedApp = async () => {
  const dataDir = createTempFolder({ after });
  const config = createConfig({ 'log.level': 'error', 'data.dir': dataDir });
  const catalog = await openCatalog(config);
  await loadRecords(catalog, RECORDS);
  flipBits(dataDir, '"Chart number 4"');
  const { stream, lines } = createLogCollector();
  const media = composeMedia(config, '0.0.0');
  const service = { config, version: '0.0.0', catalog, media };
  const address = { prefix: API_PREFIX, plugin: createApiPlugin(service), schemas: API_SCHEMAS };
  const app = await buildApp({ ...service, logStream: stream, plugins: [address] });
  after(async () => {
    await app.close();
    await media.close();
    await catalog.close();
  });
  /** The log lines of one request. */
  const logOf = async (path: string): Promise<string> => {
    lines.length = 0;
    await app.inject({ url: `/api/v1${path}` });
    return JSON.stringify(lines);
  };
  return { get: (path: string) => app.inject({ url: `/api/v1${path}` }), logOf, catalog };
};

const { get, logOf, catalog } = await createDamagedApp();

const OTHERS = RECORDS.map(({ id }) => id).filter((id) => id !== 'r4');

type Page = { readonly data: readonly { readonly id: string }[]; readonly links: { readonly next: string | null } };

const idsOf = (body: Pick<Page, 'data'>): readonly string[] => body.data.map(({ id }) => id).sort();

test('a damaged record read by id returns a problem with its id and is logged', async () => {
  for (const path of ['/resources/r4', '/resources/r4/citation', '/resources/r4/metadata']) {
    const response = await get(path);
    assert.equal(response.statusCode, 500, path);
    assert.equal(response.headers['content-type'], 'application/problem+json; charset=utf-8');
    const { code, detail } = response.json();
    assert.equal(code, 'record_damaged');
    assert.match(detail, /"r4" is damaged/);
  }
  assert.match(await logOf('/resources/r4'), /record_damaged.*r4/);
  assert.equal((await get('/resources/r5')).statusCode, 200);
});

test('a search skips a damaged record, adds a warning and logs it', async () => {
  const response = await get('/search?q=chart&per_page=20');
  assert.equal(response.statusCode, 200);
  assert.deepEqual(idsOf(response.json()), OTHERS);
  assert.match(response.json().meta.warnings.join(), /"r4" is damaged in the store and was skipped/);
  assert.match(await logOf('/search?q=chart&per_page=20&page=1'), /record_damaged.*r4/);
  assert.equal((await get('/search?q=number+5&relax=off')).json().meta.warnings, undefined);
});

test('a list skips a damaged record, adds a warning and continues after it', async () => {
  const complete = (await get('/resources/?per_page=20')).json();
  assert.deepEqual(idsOf(complete), OTHERS);
  assert.match(complete.meta.warnings.join(), /"r4"/);
  for (const size of [1, 2, 3, 4]) {
    const seen: string[] = [];
    let next: string | null = `http://x/api/v1/resources/?page[after]=&page[size]=${size}`;
    while (next !== null) {
      const page: Page = (await get(next.slice(next.indexOf('/resources')))).json();
      seen.push(...idsOf(page));
      next = page.links.next;
    }
    assert.deepEqual(seen, OTHERS, `pages of ${size}`);
  }
});

test('an export skips a damaged record and logs it', async () => {
  for (const path of ['/search?format=csv', '/search?format=csv&per_page=20']) {
    const rows = (await get(path)).body.trim().split('\r\n');
    assert.deepEqual(
      rows
        .slice(1)
        .map((row) => row.split(',')[0]?.replaceAll('"', ''))
        .sort(),
      OTHERS,
    );
    assert.match(await logOf(path), /r4/, path);
  }
});

test('related and similar records are returned without a damaged record', async () => {
  assert.equal((await get('/resources/r5/similar-items')).statusCode, 200);
  assert.equal((await get('/resources/r5')).json().data.id, 'r5');
});

test('a damaged record is available again after it is imported again', async () => {
  await loadRecords(catalog, RECORDS.slice(4, 5));
  assert.equal((await get('/resources/r4')).statusCode, 200);
  const { data, meta } = (await get('/search?q=chart&per_page=20')).json();
  assert.equal(data.length, RECORDS.length);
  assert.equal(meta.warnings, undefined);
});
