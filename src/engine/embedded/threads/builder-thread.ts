// Thread that builds one segment of the whole store and hands it over; serving and small changes go on meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { createStore } from '../store/store.ts';
import { buildAll } from './index-maintainer.ts';
import type { ThreadOptions } from './indexer-messages.ts';

const { dataDir } = workerData as ThreadOptions;
const store = createStore({ dataDir, readOnly: true });
const built = buildAll(store);
store.close();
parentPort?.postMessage(built);
