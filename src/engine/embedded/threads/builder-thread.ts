// Thread that builds one segment of the whole store and hands it over; serving and small changes go on meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { createStore } from '../store/store.ts';
import { buildFullSegment } from './index-maintainer.ts';
import type { IndexerThreadOptions } from './indexer-messages.ts';

const { dataDir } = workerData as IndexerThreadOptions;
const store = createStore({ dataDir, readOnly: true });
const built = buildFullSegment(store);
store.close();
parentPort?.postMessage(built);
