// What a serving thread runs: an application of its own over the index that the process keeps. It is made while the index is.
import { runServeThread } from '../../server/run-serving.ts';
import { composeApp, openServingCatalog } from '../application.ts';

await runServeThread(async ({ config, version, link, shared, offload }) => {
  const { catalog, ready } = await openServingCatalog(config, link, offload);
  const app = await composeApp({ config, version, catalog, shared });
  await ready().catch(async (cause) => {
    await app.close();
    throw cause;
  });
  return { app, close: catalog.close };
});
