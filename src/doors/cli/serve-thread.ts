// One serving thread: answers over HTTP from the shared index, with a store connection of its own.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { composeApp, openForAnswering } from '../../compose.ts';
import type { Config } from '../../config/settings.ts';
import { closeGracefully } from '../http/shutdown.ts';

export type ServeThreadOptions = {
  readonly config: Config;
  readonly version: string;
  readonly index: MessagePort;
};

export type ServeThreadNews =
  | { readonly kind: 'listening'; readonly address: string; readonly port: number }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** Fastify hands all its listen options on to Node; its types do not know this one yet. */
const SHARED_PORT: object = { reusePort: true };

const { config, version, index } = workerData as ServeThreadOptions;
const tell = (news: ServeThreadNews): void => parentPort?.postMessage(news);

const catalog = await openForAnswering(config, index);
const app = await composeApp({ config, version, catalog });
try {
  const { host, port } = config.server;
  const address = await app.listen({ host, port, ...SHARED_PORT });
  const bound = app.server.address();
  tell({ kind: 'listening', address, port: typeof bound === 'object' && bound !== null ? bound.port : 0 });
} catch (cause) {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  tell({ kind: 'failed', code, message });
}

/** Any message means stop. */
parentPort?.once('message', async () => {
  await closeGracefully(app);
  await catalog.close();
  parentPort?.close();
});
