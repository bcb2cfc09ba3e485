// One serving thread: answers over HTTP from the shared index, with a store connection of its own.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { composeApp, openForAnswering } from '../../compose.ts';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import { closeGracefully } from '../http/shutdown.ts';
import { type Listening, listen } from './listening.ts';

export type ServeThreadOptions = {
  readonly config: Config;
  readonly version: string;
  readonly index: MessagePort;
};

export type ServeThreadNews =
  | ({ readonly kind: 'listening' } & Listening)
  | { readonly kind: 'failed'; readonly message: string };

const { config, version, index } = workerData as ServeThreadOptions;

const tell = (news: ServeThreadNews): void => parentPort?.postMessage(news);

const serve = async (): Promise<void> => {
  const catalog = await openForAnswering(config, index);
  const app = await composeApp({ config, version, catalog });
  /** Any message means stop. */
  parentPort?.once('message', async () => {
    await closeGracefully(app);
    await catalog.close();
    parentPort?.close();
  });
  tell({ kind: 'listening', ...(await listen(app, config, { shared: true })) });
};

try {
  await serve();
} catch (cause) {
  // A failure that was foreseen has a sentence; any other ends the thread with its stack.
  if (!(cause instanceof CatalogError)) throw cause;
  tell({ kind: 'failed', message: cause.message });
}
