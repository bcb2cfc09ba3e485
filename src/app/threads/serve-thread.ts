// A serving thread: an application of its own on the index that all threads share. It is composed while the index is
// built.
import { runServeThread } from '../../server/run-serving.ts';
import { composeApp, openServingCatalog } from '../application.ts';

runServeThread(async ({ config, version, link, shared, connect }) => {
  const { catalog, ready } = await openServingCatalog(config, { link, connect, shared });
  const app = await composeApp({ config, version, catalog, shared });
  await ready().catch(async (cause) => {
    await app.close();
    throw cause;
  });
  return { app, close: catalog.close };
});
