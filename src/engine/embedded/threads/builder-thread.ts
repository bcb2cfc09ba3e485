// The thread that builds one segment of the whole store, while the indexer continues with small changes.
import { workerData } from 'node:worker_threads';
import { serveParent } from '@periplus/worker-rpc';
import { createStore } from '../store/store.ts';
import { buildFullSegment } from './index-maintainer.ts';
import type { BuilderApi, IndexerThreadOptions } from './indexer-api.ts';

serveParent<BuilderApi>({
  build: () => {
    const store = createStore({ dataDir: (workerData as IndexerThreadOptions).dataDir, readOnly: true });
    try {
      return buildFullSegment(store);
    } finally {
      store.close();
    }
  },
});
