// What the thread for expensive questions runs: an index of its own over what the process keeps, and no door.
import { openEngine, whenReady } from './compose-engine.ts';
import { runOffload } from './serve/run-offload.ts';

await runOffload(async (config, link) => {
  const { index, close } = await whenReady(await openEngine(config, link));
  return { index, close };
});
