// The indexer: a thread that watches the store, keeps the generation in step, and tells every reader of a new one. Whatever
// fails is told and tried again later; readers meanwhile go on with the generation they have.
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { threadFile } from '@periplus/worker-rpc';
import { removeStaleFiles } from '../segment/snapshot-files.ts';
import { createStore } from '../store/store.ts';
import { createBackoff } from './backoff.ts';
import { createIndexMaintainer, type FullBuild, type IndexState } from './index-maintainer.ts';
import type {
  IndexerCommand,
  IndexerEvent,
  IndexerThreadOptions,
  ReaderEvent,
  ReaderRequest,
} from './indexer-messages.ts';

/** A snapshot is written when nothing has changed for this long. */
const QUIET_MS = 10_000;

const report = (message: string): void => parentPort?.postMessage({ kind: 'trouble', message } satisfies IndexerEvent);

const options = workerData as IndexerThreadOptions;
const store = createStore({ dataDir: options.dataDir, readOnly: true });
const maintainer = createIndexMaintainer(store, options.dataDir, {
  rebuildThreshold: options.rebuildThreshold,
  onSkipped: ({ id, reason }) => report(`The record ${id} cannot be indexed, so it is not found: ${reason}`),
});
/** Small changes are followed even while building anew fails, and the other way round. */
const retries = { following: createBackoff(), building: createBackoff() };
const readers = new Set<MessagePort>();
/** A reader that waits until search has seen the store as it was when it asked. */
type Waiting = { readonly port: MessagePort; readonly ticket: number; sequence: number };
let waiting: readonly Waiting[] = [];
let builder: Worker | undefined;
/** Looks at the store; there is none before it may be read. */
let timer: NodeJS.Timeout | undefined;
let lastChange = Date.now();
/** The state that the last snapshot is of. */
let saved: IndexState | undefined;

const tell = (port: MessagePort, event: ReaderEvent): void => port.postMessage(event);

/** Before the first build there is nothing to search in, though there are records. */
const isReady = (): boolean => timer !== undefined && (maintainer.state().sequence > 0 || store.stats().sequence === 0);

const publish = (): void => {
  lastChange = Date.now();
  for (const port of readers) tell(port, { kind: 'state', state: maintainer.state() });
};

const answerWaiting = (): void => {
  const { sequence } = maintainer.state();
  const served = waiting.filter((entry) => entry.sequence <= sequence);
  waiting = waiting.filter((entry) => entry.sequence > sequence);
  for (const { port, ticket } of served) tell(port, { kind: 'refreshed', ticket });
};

const giveUp = (what: keyof typeof retries, cause: unknown): void => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const seconds = Math.round(retries[what].failed() / 1000);
  report(`The search index cannot follow the catalogue, next try in ${seconds} s: ${reason}`);
  for (const { port, ticket } of waiting) tell(port, { kind: 'unrefreshed', ticket, reason });
  waiting = [];
};

const attempt = (what: keyof typeof retries, work: () => void): void => {
  try {
    work();
    retries[what].succeeded();
  } catch (cause) {
    giveUp(what, cause);
  }
};

/** A snapshot only makes the next start faster: a full or read-only disk must not stop the service. */
const save = (): void => {
  saved = maintainer.state();
  try {
    maintainer.save();
  } catch (cause) {
    report(`The snapshot of the search index was not written: ${(cause as Error).message}`);
  }
};

const startBuilder = (): void => {
  const started = new Worker(threadFile('builder-thread', import.meta.url), { workerData: options });
  builder = started;
  let problem: unknown = new Error('The builder ended without a result.');
  started.once('message', (built: FullBuild) => {
    if (builder !== started) return; // stopped meanwhile
    builder = undefined;
    attempt('building', () => {
      maintainer.adopt(built);
      publish();
      save();
    });
    step();
  });
  started.once('error', (cause) => {
    problem = cause;
  });
  started.once('exit', () => {
    if (builder !== started) return;
    builder = undefined;
    giveUp('building', problem);
  });
};

const follow = (): void => {
  if (maintainer.catchUp()) publish();
  if (builder === undefined && retries.building.isDue() && maintainer.needsRebuild()) startBuilder();
  answerWaiting();
};

const step = (): void => {
  if (retries.following.isDue()) attempt('following', follow);
  const isQuiet = Date.now() - lastChange > QUIET_MS;
  if (isQuiet && builder === undefined && saved !== maintainer.state()) save();
};

/** Search is to see what is in the store now. */
const bringUpToDate = (entry: Waiting): void =>
  attempt('following', () => {
    entry.sequence = store.stats().sequence;
    follow();
  });

const subscribe = (port: MessagePort): void => {
  readers.add(port);
  port.on('close', () => {
    readers.delete(port);
    waiting = waiting.filter((entry) => entry.port !== port);
  });
  port.on('message', ({ ticket }: ReaderRequest) => {
    const entry: Waiting = { port, ticket, sequence: Number.POSITIVE_INFINITY };
    waiting = [...waiting, entry];
    if (timer !== undefined) bringUpToDate(entry);
  });
  if (isReady()) tell(port, { kind: 'state', state: maintainer.state() });
};

const stop = async (): Promise<void> => {
  clearInterval(timer);
  const running = builder;
  builder = undefined;
  await running?.terminate();
  if (isReady() && saved !== maintainer.state()) save();
  store.close();
  for (const port of readers) port.close();
  parentPort?.close();
};

const begin = (): void => {
  removeStaleFiles(options.dataDir);
  if (maintainer.restore()) saved = maintainer.state();
  timer = setInterval(step, options.pollMs);
  step();
  if (isReady()) publish();
  waiting.forEach(bringUpToDate);
};

parentPort?.on('message', (order: IndexerCommand) => {
  if (order.kind === 'subscribe') subscribe(order.port);
  else if (order.kind === 'begin') begin();
  else void stop();
});
