// PostgreSQL with PostGIS as a peer: a private server in a temporary folder, queried with SQL through psql over
// loopback.
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_LIST_FACETS } from '../../src/schema/fields.ts';
import { findFreePort } from '../../test/support/free-port.ts';
import { type PeerDocument, readDocuments } from './documents.ts';
import type { Peer } from './peer.ts';
import { AFTER_LOADING, TABLES, toCode, toSql } from './postgres-sql.ts';
import { makeFolder, type Server, startServer, unprivileged, waitFor, withChildren } from './processes.ts';
import { openPsql, type PostgresAddress, runScript } from './psql.ts';

/** Memory for a small machine; no background work while others are measured, and no parallel workers. */
const SETTINGS = {
  ...{ shared_buffers: '1GB', work_mem: '64MB', maintenance_work_mem: '512MB', effective_cache_size: '4GB' },
  ...{ jit: 'off', max_parallel_workers_per_gather: '0', autovacuum: 'off', default_toast_compression: 'lz4' },
  ...{ random_page_cost: '1.1', max_wal_size: '4GB' },
} as const;

/** Debian's folder, newest version first; otherwise next to the binaries in PATH. */
const findBin = (): string => {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().toReversed();
  const others = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'postgres'));
  const found = [...(newest === undefined ? [] : [newest]), ...others].find(existsSync);
  if (found === undefined) throw new Error('PostgreSQL not found (Debian: postgresql, postgresql-15-postgis-3).');
  return dirname(found);
};

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const toField = (text: string): string => text.replaceAll(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? '');

/** Numbers values in order of appearance. */
const createCodes = () => {
  const codes = new Map<string, number>();
  return {
    codeOf: (field: number, value: string): number => {
      const key = `${field}\t${toField(value)}`;
      const known = codes.get(key) ?? toCode(field, codes.size);
      codes.set(key, known);
      return known;
    },
    lines: () => Array.from(codes, ([key, code]) => `${code}\t${key}\n`),
  };
};

const toLine = (document: PeerDocument, codeOf: (field: number, value: string) => number): string => {
  const { doc, id, title, visible, texts, facets, box, geometry, time, record } = document;
  const codes = DEFAULT_LIST_FACETS.flatMap((name, field) =>
    (facets.get(name) ?? []).map((value) => codeOf(field, value)),
  );
  const shapes = [box, geometry].map((shape) => (shape === undefined ? '\\N' : JSON.stringify(shape)));
  const days = time === undefined ? '\\N' : `[${time[0]},${time[1]}]`;
  const { text_a, text_b, text_c, text_d } = texts;
  const words = [text_a, text_b, text_c, text_d].map((values) => toField(values.join('\n')));
  const start = [doc, toField(id), toField(title.toLowerCase()), visible, days];
  return `${[...start, ...words, `{${codes}}`, ...shapes, toField(record)].join('\t')}\n`;
};

function* toScript(dataDir: string): Generator<string> {
  const { codeOf, lines } = createCodes();
  yield `${TABLES}COPY loaded FROM STDIN;\n`;
  for (const document of readDocuments(dataDir)) yield toLine(document, codeOf);
  yield '\\.\nCOPY names FROM STDIN;\n';
  yield* lines();
  yield `\\.\n${AFTER_LOADING}`;
}

const startPostgresServer = async (folder: string, address: PostgresAddress): Promise<Server> => {
  const data = join(folder, 'data');
  const as: ExecFileSyncOptions = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...unprivileged() };
  execFileSync(
    `${address.bin}/initdb`,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    as,
  );
  const settings = {
    ...SETTINGS,
    log_min_messages: 'fatal',
    port: address.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = startServer(`${address.bin}/postgres`, ['-D', data, ...flags], { folder, signal: 'SIGINT' });
  await waitFor(server, async () =>
    execFileSync(`${address.bin}/pg_isready`, ['-h', '127.0.0.1', '-U', 'postgres', '-p', `${address.port}`]),
  );
  return server;
};

const VERSIONS = `SELECT current_setting('server_version') || ' with PostGIS ' || postgis_lib_version();`;
const SIZE = 'SELECT pg_database_size(current_database());';

const fillPostgres = async (server: Server, address: PostgresAddress, dataDir: string): Promise<Peer> => {
  const startedAt = performance.now();
  await runScript(address, toScript(dataDir));
  const loadSeconds = (performance.now() - startedAt) / 1_000;
  const version = await runScript(address, [VERSIONS]);
  const bytes = Number(await runScript(address, [SIZE]));
  const psql = openPsql(address);
  const settings = Object.entries(SETTINGS).map(([name, value]) => `${name} ${value}`);
  return {
    kind: 'peer',
    name: 'PostgreSQL',
    about: `PostgreSQL ${version}, ${settings.join(', ')}. SQL through psql over loopback.`,
    keepsAnswers: false,
    pids: () => withChildren(server.child.pid ?? 0),
    loadSeconds,
    diskMb: bytes / 1024 ** 2,
    toRequest: ({ query }) => toSql(query),
    ask: psql.ask,
    readTotal: (answer) => (answer as { readonly total: number }).total,
    stop: psql.close,
  };
};

export const startPostgres = async (dataDir: string): Promise<Peer> => {
  const address = { bin: findBin(), port: await findFreePort() };
  const folder = makeFolder('postgres');
  const server = await startPostgresServer(folder, address);
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const peer = await fillPostgres(server, address, dataDir);
    return { ...peer, stop: () => peer.stop().then(stop) };
  } catch (cause) {
    await stop();
    throw cause;
  }
};
