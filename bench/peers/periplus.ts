// Periplus as a peer: a single-threaded server in a separate process, with or without the response cache.
import { toSearchPath } from '../support/query-classes.ts';
import { nextMessage, startChild, stopChild } from '../support/run-child.ts';
import { folderMb } from './folder-size.ts';
import { createHttpClient } from './http-client.ts';
import type { Peer } from './peer.ts';

const readTotal = (answer: unknown): number =>
  (answer as { readonly meta: { readonly totalCount: number } }).meta.totalCount;

export const startPeriplus = async (dataDir: string, keepsAnswers: boolean, importSeconds: number): Promise<Peer> => {
  const startedAt = performance.now();
  const settings = keepsAnswers ? {} : { cache: { responseBytes: 0 } };
  const child = startChild('support/server-child.ts', ['periplus', '1', dataDir, JSON.stringify(settings)]);
  const port = await nextMessage<number>(child);
  const client = createHttpClient(`http://127.0.0.1:${port}`);
  return {
    kind: 'peer',
    name: keepsAnswers ? 'Periplus, cached' : 'Periplus',
    about: keepsAnswers
      ? 'Periplus with default settings: the response cache is on, and all queries have been sent before.'
      : `Periplus on Node ${process.version}, one serving thread, response cache off. JSON:API over HTTP.`,
    keepsAnswers,
    pids: () => [child.pid ?? 0],
    loadSeconds: importSeconds + (performance.now() - startedAt) / 1_000,
    diskMb: folderMb(dataDir),
    toRequest: ({ params }) => toSearchPath(params),
    ask: client.get,
    readTotal,
    stop: async () => {
      client.close();
      await stopChild(child);
    },
  };
};
