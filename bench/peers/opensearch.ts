// OpenSearch as a peer: one node, one shard, no replica, one segment; queried over HTTP.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PeerDocument, readDocuments } from './documents.ts';
import { folderMb } from './folder-size.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { HEAP, OPENSEARCH_VERSION, startOpenSearchNode } from './opensearch-node.ts';
import { INDEX, toOpenSearch } from './opensearch-query.ts';
import type { Peer } from './peer.ts';

const BATCH = 500;

const toLines = ({ doc, id, title, visible, texts, facets, box, geometry, time, record }: PeerDocument): string => {
  const columns = {
    ...{ key: id, title_key: title.toLowerCase(), visible, ...texts, ...Object.fromEntries(facets) },
    ...(box === undefined ? {} : { box, geometry }),
    ...(time === undefined ? {} : { time: { gte: time[0], lte: time[1] } }),
  };
  return `{"index":{"_id":"${doc}"}}\n${JSON.stringify(columns).slice(0, -1)},"record":${record}}\n`;
};

const sendBatch = async (client: HttpClient, lines: readonly string[]): Promise<void> => {
  const answer = await client.send('POST', '/records/_bulk', lines.join(''), 'application/x-ndjson');
  const { errors, items } = JSON.parse(answer.toString()) as { errors: boolean; items: readonly unknown[] };
  if (!errors) return;
  const refused = items.find((item) => JSON.stringify(item).includes('"error"'));
  throw new Error(`OpenSearch rejected a record: ${JSON.stringify(refused).slice(0, 600)}`);
};

/** Seconds until the index is merged and searchable. */
const fill = async (client: HttpClient, dataDir: string): Promise<number> => {
  const startedAt = performance.now();
  await client.send('PUT', '/records', JSON.stringify(INDEX));
  let lines: string[] = [];
  for (const document of readDocuments(dataDir)) {
    lines.push(toLines(document));
    if (lines.length < BATCH) continue;
    await sendBatch(client, lines);
    lines = [];
  }
  if (lines.length > 0) await sendBatch(client, lines);
  await client.send('POST', '/records/_forcemerge?max_num_segments=1', '');
  await client.send('POST', '/records/_refresh', '');
  await client.send('POST', '/records/_flush', '');
  return (performance.now() - startedAt) / 1_000;
};

const readTotal = (answer: unknown): number =>
  (answer as { readonly hits: { readonly total: { readonly value: number } } }).hits.total.value;

export const startOpenSearch = async (dataDir: string): Promise<Peer> => {
  const { url, folder, server } = await startOpenSearchNode();
  const client = createHttpClient(url);
  const stop = async (): Promise<void> => {
    client.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const loadSeconds = await fill(client, dataDir);
    return {
      kind: 'peer',
      name: 'OpenSearch',
      about: `OpenSearch ${OPENSEARCH_VERSION}, heap ${HEAP}, one shard merged to one segment, no replica, otherwise default settings. Query DSL over HTTP.`,
      keepsAnswers: false,
      pids: () => [server.child.pid ?? 0],
      loadSeconds,
      diskMb: folderMb(join(folder, 'data')),
      toRequest: ({ query }) => JSON.stringify(toOpenSearch(query)),
      ask: (body) => client.send('POST', '/records/_search', body),
      readTotal,
      stop,
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
};
