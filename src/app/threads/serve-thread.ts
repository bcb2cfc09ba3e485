// A serving thread: an application of its own on the index that all threads share. It is composed while the index is
// built.
import { PLACE_READER } from '@periplus/gazetteer';
import { runServeThread } from '../../server/run-serving.ts';
import { composeApp, openServingCatalog } from '../application.ts';

const WARM_UP_MS = 1_000;

/** Loads the names of places soon after the start, so that the first search does not wait for them. */
const warmUp = (): void => {
  setTimeout(() => PLACE_READER.read(''), WARM_UP_MS).unref();
};

runServeThread(async ({ config, version, link, shared, connect }) => {
  const { catalog, ready } = await openServingCatalog(config, { link, connect, shared });
  const app = await composeApp({ config, version, catalog, shared });
  await ready().catch(async (cause) => {
    await app.close();
    throw cause;
  });
  warmUp();
  return { app, close: catalog.close };
});
