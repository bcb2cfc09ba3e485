import assert from 'node:assert/strict';
import test from 'node:test';
import { createTempFolder } from '../../test/support/temp-folder.ts';
import { createEmbeddedEngine } from '../engine/embedded/embedded-engine.ts';
import { createStore } from '../engine/embedded/store/store.ts';
import { NO_DEADLINE } from '../engine/query-context.ts';
import { NO_PLACES } from '../record/place-facets.ts';
import { createAccessRule } from './access.ts';
import { createCatalog } from './catalog.ts';
import { createDerivation } from './derivation.ts';
import type { IncomingItem } from './load/ingest.ts';
import { createVocabulary } from './search/vocabulary.ts';

const asText = (value: object): IncomingItem => ({
  item: { kind: 'text', text: JSON.stringify(value), line: 1 },
  source: 'edu.test',
  path: 'file',
});

/** For tests that do not search. */
const NO_INDEX = { onState: () => {}, refresh: async () => {}, close: () => {} };

test('a suppressed record is found by id, an unpublished one only with the visibility all', async (t) => {
  const store = createStore({ dataDir: createTempFolder(t) });
  const engine = createEmbeddedEngine({ store, feed: NO_INDEX });
  const derivation = createDerivation(() => NO_PLACES, { version: 1, precompute: () => ({ core: {}, extended: {} }) });
  const catalog = createCatalog({
    engine,
    derivation,
    vocabulary: createVocabulary(),
    timeoutMs: 1000,
    access: createAccessRule('everyone'),
  });
  t.after(catalog.close);
  await catalog.load(
    [
      asText({ id: 'hidden', dct_title_s: 'H', gbl_suppressed_b: true }),
      asText({ id: 'draft', dct_title_s: 'D', b1g_publication_state_s: 'draft' }),
    ],
    { batchSize: 10 },
  );
  assert.equal((await catalog.resource('hidden', 'public')).id, 'hidden');
  assert.equal((await catalog.resource('draft', 'all')).id, 'draft');
  for (const id of ['draft', 'nobody', '__proto__']) {
    await assert.rejects(catalog.resource(id, 'public'), { code: 'not_found' });
  }
});

test('a query has the default timeout, or the deadline of its context', async (t) => {
  const store = createStore({ dataDir: createTempFolder(t) });
  const engine = createEmbeddedEngine({ store, feed: NO_INDEX });
  const derivation = createDerivation(() => NO_PLACES, { version: 1, precompute: () => ({ core: {}, extended: {} }) });
  const catalog = createCatalog({
    engine,
    derivation,
    vocabulary: createVocabulary(),
    timeoutMs: 0,
    access: createAccessRule('everyone'),
  });
  t.after(catalog.close);
  const words = { kind: 'words', text: 'a' } as const;
  await assert.rejects(catalog.explain(words), { code: 'query_timeout' });
  await assert.rejects(catalog.explain(words, NO_DEADLINE), { code: 'service_unavailable' });
});
