// SQLite with FTS5 as a peer, in a separate process.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { nextMessage, startChild, stopChild } from '../support/run-child.ts';
import { folderMb } from './folder-size.ts';
import type { Fts5Started } from './fts5-child.ts';
import { createHttpClient } from './http-client.ts';
import type { Peer } from './peer.ts';
import { makeFolder } from './processes.ts';

export const startFts5 = async (dataDir: string): Promise<Peer> => {
  const folder = makeFolder('fts5');
  const child = startChild('peers/fts5-child.ts', [join(folder, 'records.sqlite'), dataDir]);
  const { port, loadSeconds } = await nextMessage<Fts5Started>(child);
  const client = createHttpClient(`http://127.0.0.1:${port}`);
  return {
    kind: 'peer',
    name: 'FTS5',
    about: `SQLite ${process.versions.sqlite} with FTS5, an R*Tree and a table of facet values, behind a small HTTP server on Node; 256 MB of page cache, file mapped into memory.`,
    keepsAnswers: false,
    pids: () => [child.pid ?? 0],
    loadSeconds,
    diskMb: folderMb(folder),
    toRequest: ({ query }) => JSON.stringify(query),
    ask: (body) => client.send('POST', '/', body),
    readTotal: (answer) => (answer as { readonly total: number }).total,
    stop: async () => {
      client.close();
      await stopChild(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
