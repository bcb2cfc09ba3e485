// The thread that runs expensive queries, on the index that all threads share.
import { runOffload } from '../../server/run-offload.ts';
import { openThreadEngine, whenReady } from '../engine.ts';

await runOffload(async (config, link) => {
  const { index, close } = await whenReady(await openThreadEngine(config, link));
  return { index, close };
});
