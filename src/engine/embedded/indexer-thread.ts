// The indexer: a thread that watches the store, keeps the generation in step, and tells every reader of a new one.
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { createIndexKeeper } from './index-keeper.ts';
import type { Built, IndexerNews, IndexerOrder, ReaderOrder, ThreadOptions } from './indexer-messages.ts';
import { createStore } from './store.ts';
import { threadFile } from './thread-file.ts';

/** A snapshot is written when nothing has changed for this long. */
const QUIET_MS = 10_000;

const options = workerData as ThreadOptions;
const store = createStore({ dataDir: options.dataDir, readOnly: true });
const keeper = createIndexKeeper(store, options.dataDir);
const readers = new Set<MessagePort>();
/** Readers that wait until search has seen the store as it was when they asked. */
const waiting: { readonly port: MessagePort; readonly ticket: number; readonly sequence: number }[] = [];
let builder: Worker | undefined;
let lastChange = Date.now();
let savedSequence = -1;

const tell = (port: MessagePort, news: IndexerNews): void => port.postMessage(news);

const publish = (): void => {
  lastChange = Date.now();
  for (const port of readers) tell(port, { kind: 'state', state: keeper.state() });
};

const answerWaiting = (): void => {
  const { sequence } = keeper.state();
  for (const entry of waiting.filter((item) => item.sequence <= sequence)) {
    waiting.splice(waiting.indexOf(entry), 1);
    tell(entry.port, { kind: 'refreshed', ticket: entry.ticket });
  }
};

const startBuilder = (): void => {
  builder = new Worker(threadFile('builder-thread'), { workerData: options });
  builder.once('message', (built: Built) => {
    builder = undefined;
    keeper.adopt(built);
    publish();
    save();
    step();
  });
  builder.once('error', (cause) => {
    builder = undefined;
    parentPort?.postMessage({ kind: 'failed', message: cause.message } satisfies IndexerNews);
  });
};

/** A snapshot only makes the next start faster: a full or read-only disk must not stop the service. */
const save = (): void => {
  try {
    keeper.save();
  } catch (cause) {
    parentPort?.postMessage({
      kind: 'failed',
      message: `The snapshot was not written: ${(cause as Error).message}`,
    } satisfies IndexerNews);
  }
  savedSequence = keeper.state().sequence;
};

const step = (): void => {
  if (keeper.catchUp()) publish();
  if (builder === undefined && keeper.wantsRebuild()) startBuilder();
  const isQuiet = Date.now() - lastChange > QUIET_MS;
  if (isQuiet && builder === undefined && savedSequence !== keeper.state().sequence) save();
  answerWaiting();
};

const subscribe = (port: MessagePort): void => {
  readers.add(port);
  port.on('close', () => readers.delete(port));
  port.on('message', ({ ticket }: ReaderOrder) => {
    waiting.push({ port, ticket, sequence: store.stats().sequence });
    step();
  });
  tell(port, { kind: 'state', state: keeper.state() });
};

const stop = async (): Promise<void> => {
  clearInterval(timer);
  await builder?.terminate();
  if (savedSequence !== keeper.state().sequence) save();
  store.close();
  for (const port of readers) port.close();
  parentPort?.close();
};

if (keeper.restore()) savedSequence = keeper.state().sequence;
step();
const timer = setInterval(step, options.pollMs);
parentPort?.on('message', (order: IndexerOrder) => {
  if (order.kind === 'subscribe') subscribe(order.port);
  else void stop();
});
