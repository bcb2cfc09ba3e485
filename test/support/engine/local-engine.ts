// The embedded engine with its indexer in this thread: loading the modules of a thread costs more than most tests. The
// indexer thread has tests of its own (src/engine/embedded/threads, test/contract).
import { createEmbeddedEngine } from '../../../src/engine/embedded/embedded-engine.ts';
import { createStore } from '../../../src/engine/embedded/store/store.ts';
import type { Store } from '../../../src/engine/embedded/store/store-types.ts';
import {
  buildFullSegment,
  createIndexMaintainer,
  type IndexState,
} from '../../../src/engine/embedded/threads/index-maintainer.ts';
import type { IndexFeed } from '../../../src/engine/embedded/threads/indexer.ts';
import type { Engine } from '../../../src/engine/engine.ts';

const createLocalFeed = (store: Store, dataDir: string): IndexFeed => {
  const maintainer = createIndexMaintainer(store, dataDir);
  const listeners: ((state: IndexState) => void)[] = [];
  return {
    onState: (listener) => {
      listeners.push(listener);
      listener(maintainer.state());
    },
    refresh: async () => {
      const before = maintainer.state();
      maintainer.catchUp();
      if (maintainer.needsRebuild()) maintainer.adopt(buildFullSegment(store));
      const state = maintainer.state();
      if (state !== before) for (const listener of listeners) listener(state);
    },
    close: () => {},
  };
};

export const openLocalEngine = (dataDir: string): Engine => {
  const store = createStore({ dataDir });
  return createEmbeddedEngine({ store, feed: createLocalFeed(store, dataDir) });
};
