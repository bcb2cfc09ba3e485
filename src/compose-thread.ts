// What a serving thread runs: an application of its own over the index that the process keeps.
import { composeApp, openForAnswering } from './compose.ts';
import { runThread } from './serve/run-thread.ts';

await runThread(async ({ config, version, link, shared, offload }) => {
  const catalog = await openForAnswering(config, link, offload);
  const app = await composeApp({ config, version, catalog, shared });
  return { app, close: catalog.close };
});
