// Runs the engine suite on the embedded engine with its real store and indexer thread.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEngine } from '../../src/engine/embedded/embedded-engine.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { createIndexFeed, startIndexer } from '../../src/engine/embedded/threads/indexer.ts';
import { testEngine } from './engine-suite.ts';

testEngine({
  name: 'embedded engine',
  create: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'periplus-engine-'));
    const store = createStore({ dataDir });
    const indexer = startIndexer({ dataDir, pollMs: 20 });
    const feed = createIndexFeed(indexer.connect());
    const engine = createEmbeddedEngine({ store, feed, onClose: indexer.close });
    await engine.index.refresh();
    return { engine, dispose: () => rmSync(dataDir, { recursive: true, force: true }) };
  },
});
