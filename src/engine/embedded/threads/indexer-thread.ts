// The indexer thread: watches the store, keeps the index up to date and publishes each new generation to all readers.
// It reports failures and retries later; in the meantime, readers continue with the generation they have.
import { type MessagePort, workerData } from 'node:worker_threads';
import { type Connection, connect, createBoundedWorker, serveParent, threadFile } from '@periplus/worker-rpc';
import { removeStaleFiles } from '../segment/snapshot-files.ts';
import { createStore } from '../store/store.ts';
import { createBackoff } from './backoff.ts';
import { createIndexMaintainer, type IndexState } from './index-maintainer.ts';
import {
  type BuilderApi,
  createBehindError,
  type IndexerApi,
  type IndexerParentApi,
  type IndexerThreadOptions,
  type IndexReaderApi,
  type IndexServiceApi,
} from './indexer-api.ts';

/** A snapshot is written when nothing has changed for this long. */
const QUIET_MS = 10_000;

const report = (message: string): void => parent.notify('report', message);

const options = workerData as IndexerThreadOptions;
const store = createStore({ dataDir: options.dataDir, readOnly: true });
const maintainer = createIndexMaintainer(store, options.dataDir, {
  rebuildThreshold: options.rebuildThreshold,
  onSkipped: ({ id, reason }) => report(`The record ${id} cannot be indexed and will not be found: ${reason}`),
});
/** The thread ends after each build, which returns its memory. */
const builder = createBoundedWorker<BuilderApi>({
  ...{ file: threadFile('builder-thread', import.meta.url), workerData: options },
  ...{ timeLimitMs: Number.POSITIVE_INFINITY, maxQueued: 0, idleMs: 0 },
});
/** Small changes and rebuilds fail and retry independently. */
const retries = { following: createBackoff(), building: createBackoff() };
const readers = new Set<Connection<IndexReaderApi>>();
/** A refresh that waits until the index has reached a sequence number of the store. */
type PendingRefresh = PromiseWithResolvers<void> & { sequence: number };
let pending: readonly PendingRefresh[] = [];
let isBuilding = false;
let isStopping = false;
/** Checks the store for changes; undefined until the store may be read. */
let timer: NodeJS.Timeout | undefined;
let lastChange = performance.now();
/** The state in the last snapshot. */
let saved: IndexState | undefined;

/** Before the first build there is nothing to search, although there are records. */
const isReady = (): boolean => timer !== undefined && (maintainer.state().sequence > 0 || store.stats().sequence === 0);

const publish = (): void => {
  lastChange = performance.now();
  for (const reader of readers) reader.notify('publish', maintainer.state());
};

const resolvePending = (): void => {
  const { sequence } = maintainer.state();
  const reached = pending.filter((refresh) => refresh.sequence <= sequence);
  pending = pending.filter((refresh) => refresh.sequence > sequence);
  for (const { resolve } of reached) resolve();
};

const rejectPending = (task: keyof typeof retries, cause: unknown): void => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const seconds = Math.round(retries[task].failed() / 1000);
  report(`The search index cannot follow the catalogue, next try in ${seconds} s: ${reason}`);
  for (const { reject } of pending) reject(createBehindError(reason));
  pending = [];
};

const attempt = (task: keyof typeof retries, work: () => void): void => {
  try {
    work();
    retries[task].succeeded();
  } catch (cause) {
    rejectPending(task, cause);
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

const rebuild = async (): Promise<void> => {
  isBuilding = true;
  const built = await builder.call('build', undefined).catch((cause: unknown) => {
    if (!isStopping) rejectPending('building', cause);
  });
  isBuilding = false;
  if (built === undefined || isStopping) return;
  attempt('building', () => {
    maintainer.adopt(built);
    publish();
    save();
  });
  step();
};

const follow = (): void => {
  if (maintainer.catchUp()) publish();
  if (!isBuilding && retries.building.isDue() && maintainer.needsRebuild()) void rebuild();
  resolvePending();
};

const step = (): void => {
  if (retries.following.isDue()) attempt('following', follow);
  const isQuiet = performance.now() - lastChange > QUIET_MS;
  if (isQuiet && !isBuilding && saved !== maintainer.state()) save();
};

/** The index must reach the current state of the store. */
const bringUpToDate = (refresh: PendingRefresh): void =>
  attempt('following', () => {
    refresh.sequence = store.stats().sequence;
    follow();
  });

const refresh = (): Promise<void> => {
  const added = { ...Promise.withResolvers<void>(), sequence: Number.POSITIVE_INFINITY };
  pending = [...pending, added];
  if (timer !== undefined) bringUpToDate(added);
  return added.promise;
};

const subscribe = (port: MessagePort): void => {
  const onClose = (): void => {
    readers.delete(reader);
  };
  const reader = connect<IndexReaderApi, IndexServiceApi>(port, { refresh }, { onClose });
  readers.add(reader);
  if (isReady()) reader.notify('publish', maintainer.state());
};

const stop = async (): Promise<void> => {
  isStopping = true;
  clearInterval(timer);
  await builder.close();
  if (isReady() && saved !== maintainer.state()) save();
  store.close();
  for (const reader of [...readers]) reader.close();
  parent.close();
};

const begin = (): void => {
  removeStaleFiles(options.dataDir);
  if (maintainer.restore()) saved = maintainer.state();
  timer = setInterval(step, options.pollMs);
  step();
  if (isReady()) publish();
  pending.forEach(bringUpToDate);
};

const parent = serveParent<IndexerApi, IndexerParentApi>({ subscribe, begin, stop }, { priority: 'normal' });
