// The code that runs inside a serving thread: opens its application, listens on the given port, and stops on request.
import type { Server } from 'node:net';
import { type MessagePort, workerData } from 'node:worker_threads';
import { type Handlers, serveParent } from '@periplus/worker-rpc';
import type { Config } from '../config/settings.ts';
import type { App } from '../http/app.ts';
import { attachSharedMemory, type SharedState } from '../http/shared-memory.ts';
import { closeGracefully } from './close-app.ts';
import { openExtraListeners } from './extra-listeners.ts';
import { toListenError } from './port.ts';
import type {
  BoundAddress,
  ServeThreadApi,
  ServeThreadOptions,
  SiblingName,
  SupervisorApi,
  ThreadLink,
} from './thread-api.ts';

export type ServeThreadContext = {
  readonly config: Config;
  readonly version: string;
  readonly link: ThreadLink;
  readonly shared: SharedState;
  /** Opens a port to another thread. */
  readonly connect: (sibling: SiblingName) => Promise<MessagePort>;
};

export type ServeThreadResources = {
  readonly app: App;
  /** Closes the resources behind the application. */
  readonly close: () => Promise<void>;
};

const ALIVE_INTERVAL_MS = 5_000;

/** Fastify passes all listen options to Node; its types lack `reusePort`. */
const toListenOptions = (host: string, port: number, shared: boolean): { host: string; port: number } => {
  const options = { host, port };
  return shared ? Object.assign(options, { reusePort: true }) : options;
};

type Listening = { readonly address: BoundAddress; readonly extraListeners: readonly Server[] };

/** Fastify logs a line per thread and address; one per server is enough. */
const listenQuietly = async (app: App, options: { host: string; port: number }): Promise<string> => {
  const { level } = app.log;
  app.log.level = 'warn';
  try {
    return await app.listen(options);
  } finally {
    app.log.level = level;
  }
};

const listen = async (app: App, { host }: Config['server'], port: number, shared: boolean): Promise<Listening> => {
  try {
    const url = await listenQuietly(app, toListenOptions(host, port, shared));
    const bound = app.server.address();
    const address = { address: url, port: typeof bound === 'object' && bound !== null ? bound.port : port };
    const extraListeners = shared ? await openExtraListeners(app.server, { host, port: address.port }) : [];
    return { address, extraListeners };
  } catch (cause) {
    throw toListenError({ host, port }, cause);
  }
};

/** `open` composes the application; this module does not depend on its interfaces or engine. */
export const runServeThread = (open: (context: ServeThreadContext) => Promise<ServeThreadResources>): void => {
  const { config, version, link, memory, thread } = workerData as ServeThreadOptions;
  const opening = Promise.withResolvers<ServeThreadResources>();
  opening.promise.catch(() => {}); // `ready` reports it
  let listening: Promise<Listening> | undefined;
  const handlers: Handlers<ServeThreadApi> = {
    ready: async () => {
      await opening.promise;
    },
    listen: async ({ port, shared }) => {
      const { app } = await opening.promise;
      listening = listen(app, config.server, port, shared);
      const { address } = await listening;
      if (thread === 0) app.log.info(`Server listening at ${address.address}`);
      return address;
    },
    stop: async () => {
      const resources = await opening.promise.catch(() => undefined);
      const extraListeners = (await listening?.catch(() => undefined))?.extraListeners;
      if (resources !== undefined) {
        await closeGracefully(resources.app, extraListeners);
        await resources.close();
      }
      supervisor.close();
    },
  };
  const supervisor = serveParent<ServeThreadApi, SupervisorApi>(handlers, { priority: 'normal' });
  setInterval(() => supervisor.notify('alive', undefined), ALIVE_INTERVAL_MS).unref();
  const connect = (sibling: SiblingName): Promise<MessagePort> => supervisor.call('connect', sibling);
  open({ config, version, link, shared: attachSharedMemory(memory, thread), connect }).then(
    opening.resolve,
    opening.reject,
  );
};
