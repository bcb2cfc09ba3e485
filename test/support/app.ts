// The complete application over a temporary catalogue, closed after the test.
import assert from 'node:assert/strict';
import { flushCompileCache } from 'node:module';
import { after } from 'node:test';
import { PLACE_READER } from '@periplus/gazetteer';
import type { InjectOptions } from 'fastify';
import { composeApp, openCatalog } from '../../src/app/application.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { createConfig } from '../../src/config/load-config.ts';
import type { SharedState } from '../../src/http/shared-memory.ts';
import { openLocalEngine } from './engine/local-engine.ts';
import { createTempFolder } from './temp-folder.ts';

export type RawRecord = Readonly<Record<string, unknown>>;

export type TestAppOptions = {
  /** Shared with threads or job runners of the test. */
  readonly shared?: SharedState;
  /** Records as a library would deliver them. */
  readonly records?: readonly RawRecord[];
  readonly settings?: Readonly<Record<string, unknown>>;
};

export const BASE = 'http://catalogue.example';

/** `path` is relative to /api/v1 unless it starts with '//', which stands for the root. */
const toUrl = (path: string): string => `${BASE}${path.startsWith('//') ? path.slice(1) : `/api/v1${path}`}`;

/** Loads records, or replaces those with the same id. */
export const loadRecords = async (catalog: Catalog, records: readonly RawRecord[]): Promise<void> => {
  const items = records.map((record, index) => ({
    item: { kind: 'text', text: JSON.stringify(record), line: index + 1 } as const,
    source: 'edu.test',
    path: 'test',
  }));
  const rejects: unknown[] = [];
  await catalog.load(items, { batchSize: 1000, onReject: (reject) => rejects.push(reject) });
  assert.deepEqual(rejects, []);
};

/** For all tests of a file: call it once at the top and await it in each test. */
export const createTestApp = async ({ records = [], settings = {}, shared }: TestAppOptions = {}) => {
  const dataDir = createTempFolder({ after });
  const config = createConfig({ 'log.level': 'silent', 'data.dir': dataDir, ...settings });
  const isEmbedded = config.engine.kind === 'embedded';
  const catalog = await (isEmbedded ? openCatalog(config, openLocalEngine(config.data.dir)) : openCatalog(config));
  await loadRecords(catalog, records);
  PLACE_READER.read(''); // as a server does soon after its start
  const app = await composeApp({ config, version: '0.0.0', catalog, ...(shared && { shared }) });
  flushCompileCache(); // lets the threads of the next application use the compile cache
  after(async () => {
    await app.close();
    await catalog.close();
  });
  const get = (path: string, headers: InjectOptions['headers'] = {}) => app.inject({ url: toUrl(path), headers });
  const post = (path: string, body: unknown, headers: InjectOptions['headers'] = {}) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const type = { 'content-type': 'application/json' };
    return app.inject({ method: 'POST', url: toUrl(path), payload, headers: { ...type, ...headers } });
  };
  /** Returns the body of a response that must be 200 with JSON. */
  const json = async (path: string) => {
    const response = await get(path);
    assert.equal(response.statusCode, 200, response.body.slice(0, 500));
    return response.json();
  };
  return { app, catalog, get, post, json };
};
