// SQLite with FTS5 behind a small HTTP server with JSON requests and responses. Arguments: database file, data
// folder. Reports its port and the time it took to fill the file.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { SearchQuery } from '../../src/query/search-query.ts';
import { openFts5Index } from '../support/fts5.ts';

export type Fts5Started = { readonly port: number; readonly loadSeconds: number };

const [file = '', dataDir = ''] = process.argv.slice(2);
const startedAt = performance.now();
const yardstick = openFts5Index(file, dataDir);
const loadSeconds = (performance.now() - startedAt) / 1_000;

const server = createServer(async (request, response) => {
  const query = JSON.parse(await text(request)) as SearchQuery;
  const { hits, ...others } = yardstick.ask(query);
  const records = hits.map(({ record }) => record).join();
  const body = `{"hits":[${records}],${JSON.stringify(others).slice(1)}`;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
process.on('disconnect', () => process.exit());
process.send?.({ port, loadSeconds } satisfies Fts5Started);
