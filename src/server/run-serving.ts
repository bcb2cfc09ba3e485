// One serving thread, seen from inside: opens what it answers from, listens when it is told the port, and stops when asked.
import type { Server } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config/settings.ts';
import { CatalogError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { attachSharedMemory, type SharedState } from '../http/shared-memory.ts';
import { closeGracefully } from './close-app.ts';
import { openExtraListeners } from './extra-listeners.ts';
import { createOffloadClient, type OffloadClient } from './offload-client.ts';
import { toListenError } from './port.ts';
import type { BoundAddress, ThreadCommand, ThreadEvent, ThreadLink, ThreadOptions } from './thread-messages.ts';

export type ThreadContext = {
  readonly config: Config;
  readonly version: string;
  readonly link: ThreadLink;
  readonly shared: SharedState;
  readonly offload: OffloadClient;
};

export type ThreadResources = {
  readonly app: App;
  /** Closes what stands behind the application. */
  readonly close: () => Promise<void>;
};

const ALIVE_EVERY_MS = 5_000;

const tell = (event: ThreadEvent): void => parentPort?.postMessage(event);

/** Fastify hands all its listen options on to Node; its types do not know `reusePort` yet. */
const toListenOptions = (host: string, port: number, shared: boolean): { host: string; port: number } => {
  const options = { host, port };
  return shared ? Object.assign(options, { reusePort: true }) : options;
};

type Opened = { readonly listening: BoundAddress; readonly entrances: readonly Server[] };

const listen = async (app: App, { host }: Config['server'], port: number, shared: boolean): Promise<Opened> => {
  try {
    const address = await app.listen(toListenOptions(host, port, shared));
    const bound = app.server.address();
    const listening = { address, port: typeof bound === 'object' && bound !== null ? bound.port : port };
    return { listening, entrances: shared ? await openExtraListeners(app.server, { host, port: listening.port }) : [] };
  } catch (cause) {
    throw toListenError({ host, port }, cause);
  }
};

/** A failure that was foreseen has a sentence; any other ends the thread with its stack. */
const tellFailure = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (cause) {
    if (!(cause instanceof CatalogError)) throw cause;
    tell({ kind: 'failed', code: cause.code, detail: cause.message });
  }
};

const obey = ({ app, close }: ThreadResources, config: Config) => {
  let opening: Promise<Opened> | undefined;
  return async (order: ThreadCommand): Promise<void> => {
    if (order.kind === 'listen') {
      opening = listen(app, config.server, order.port, order.shared);
      tell({ kind: 'listening', listening: (await opening).listening });
    } else {
      const opened = await opening?.catch(() => undefined);
      await closeGracefully(app, opened?.entrances);
      await close();
      parentPort?.close();
    }
  };
};

/** `open` composes the application; only it knows which doors and which engine there are. */
export const runServeThread = (open: (context: ThreadContext) => Promise<ThreadResources>): Promise<void> => {
  const { config, version, link, memory, thread, offload: port } = workerData as ThreadOptions;
  setInterval(() => tell({ kind: 'alive' }), ALIVE_EVERY_MS).unref();
  return tellFailure(async () => {
    const shared = attachSharedMemory(memory, thread);
    const onFirst = (): void => tell({ kind: 'offload' });
    const offload = createOffloadClient(port, onFirst, shared.activity.adjustExpensiveQueries);
    const parts = await open({ config, version, link, shared, offload });
    const onOrder = obey(parts, config);
    parentPort?.on('message', (order: ThreadCommand) => void tellFailure(() => onOrder(order)));
    tell({ kind: 'prepared' });
  });
};
