// A background thread for tests: echoes texts, and crashes on request.
import { createHost } from '@periplus/worker-rpc';
import { runBackground } from '../../../src/server/run-background.ts';

export type EchoApi = { readonly echo: (text: string) => string; readonly crash: () => void };

runBackground(async () => {
  const host = createHost<EchoApi>(
    {
      echo: (text) => text,
      crash: () => {
        setImmediate(() => {
          throw new Error('out of luck');
        });
        return new Promise(() => {});
      },
    },
    { concurrency: 1, maxQueued: 10 },
  );
  return { attach: host.attach, close: async () => host.close() };
});
