// Runs sections of the engine suite on the offload thread: its results must equal those of the index.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { openStandaloneEngine } from '../../src/app/engine.ts';
import { createConfig } from '../../src/config/load-config.ts';
import { createOffloadClient } from '../../src/server/offload-client.ts';
import { createOffloadHost } from '../../src/server/offload-host.ts';
import { createOffloadingIndex, OFFLOAD_LIMITS } from '../../src/server/offloading-index.ts';
import { testEngine } from './engine-suite.ts';
import { deadlineSection } from './suite/deadlines.ts';
import { facetValueSection } from './suite/facet-values.ts';
import { facetSection } from './suite/facets.ts';
import { filterSection } from './suite/filters.ts';
import { orderSection } from './suite/order.ts';

testEngine({
  name: 'embedded engine, asked over messages',
  sections: [filterSection, facetSection, facetValueSection, orderSection, deadlineSection],
  create: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'periplus-offload-'));
    const engine = await openStandaloneEngine(createConfig({ 'data.dir': dataDir }));
    const { port1, port2 } = new MessageChannel();
    createOffloadHost(engine.index).attach(port2);
    const client = createOffloadClient(async () => port1);
    const index = createOffloadingIndex(engine.index, client, { ...OFFLOAD_LIMITS, budgetMs: 0 });
    const close = async (): Promise<void> => {
      client.close();
      await engine.close();
    };
    return { engine: { ...engine, index, close }, dispose: () => rmSync(dataDir, { recursive: true, force: true }) };
  },
});
