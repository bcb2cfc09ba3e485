// What the thread for expensive questions runs: an index of its own over what the process keeps, and no door.
import { runOffload } from '../../server/run-offload.ts';
import { openThreadEngine, whenReady } from '../engine.ts';

await runOffload(async (config, link) => {
  const { index, close } = await whenReady(await openThreadEngine(config, link));
  return { index, close };
});
