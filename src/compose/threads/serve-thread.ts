// What a serving thread runs: an application of its own over the index that the process keeps. It is made while the index is.
import { runThread } from '../../serve/run-serving.ts';
import { composeApp, openForAnswering } from '../application.ts';

await runThread(async ({ config, version, link, shared, offload }) => {
  const { catalog, ready } = await openForAnswering(config, link, offload);
  const app = await composeApp({ config, version, catalog, shared });
  await ready().catch(async (cause) => {
    await app.close();
    throw cause;
  });
  return { app, close: catalog.close };
});
