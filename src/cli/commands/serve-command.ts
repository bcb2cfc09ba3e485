// periplus serve: prepares the catalogue and serves it over HTTP until a signal arrives.
import { once as onceEmitted } from 'node:events';
import { once } from '@periplus/collections';
import { formatCount } from '@periplus/text';
import { installPrebuiltDemo } from '../../app/prebuilt-demo.ts';
import { isDemoCatalogue, syncDemo } from '../../catalog/load/demo.ts';
import type { RecordLoader } from '../../catalog/load/record-loader.ts';
import type { Config } from '../../config/settings.ts';
import type { RunningServer } from '../../server/server.ts';
import { type Command, EXIT, type ExitCode } from '../command.ts';
import { describeRecords } from '../report/describe-count.ts';
import { createProgressMeter } from '../report/progress-meter.ts';
import type { Terminal } from '../terminal.ts';
import { VERSION } from '../version.ts';

/** The address that links of the demo catalogue use. */
export const siteAddress = ({ server }: Config): string => {
  if (server.publicUrl !== undefined) return server.publicUrl;
  const host = ['0.0.0.0', '::'].includes(server.host) ? '127.0.0.1' : server.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`;
};

const announceDemo = (terminal: Terminal): void => {
  terminal.log('Loading the demo catalogue, because there are no other records.');
  terminal.log('Load your own records with: periplus import <files or folders> --data-dir <another folder>');
};

const loadDemo = async (catalog: RecordLoader, config: Config, terminal: Terminal): Promise<void> => {
  const meter = createProgressMeter();
  await syncDemo(catalog, siteAddress(config), {
    start: () => announceDemo(terminal),
    progress: ({ read }) =>
      terminal.progress(`Demo catalogue: ${formatCount(read)} records (${meter.describe(read, undefined)})`),
  });
  terminal.endProgress();
};

const isOnCluster = ({ engine }: Config): boolean => engine.kind === 'opensearch';

const EVERYONE_WARNING =
  'Warning: every client can read unpublished records (access.nonPublic=everyone). Use this only in a closed network.';

const describeLocation = (config: Config): string =>
  isOnCluster(config) ? `the cluster (${config.engine.indexPrefix})` : config.data.dir;

const upgrade = async (catalog: RecordLoader, terminal: Terminal): Promise<void> => {
  const upgraded = await catalog.upgrade((done, total) =>
    terminal.progress(`Upgrading the catalogue: ${formatCount(done)} of ${formatCount(total)} records`),
  );
  if (upgraded) terminal.log('The catalogue was upgraded to this version.');
};

type InitialRecords = { readonly records: number; readonly visible: number; readonly isDemo: boolean };

/** Loads the demo into an empty catalogue, but never into a shared cluster. */
const fill = async (catalog: RecordLoader, config: Config, terminal: Terminal): Promise<InitialRecords> => {
  try {
    if (config.demo.enabled && !isOnCluster(config)) await loadDemo(catalog, config, terminal);
    return { ...(await catalog.stats()), isDemo: await isDemoCatalogue(catalog) };
  } finally {
    await catalog.close();
  }
};

export type PreparedCatalog = {
  /** Resolves when the demo is loaded. The server may start before. */
  readonly initialLoad: Promise<InitialRecords>;
};

/** Upgrades a catalogue of an older version, and starts loading the demo into an empty one. */
export const prepareCatalog = async (config: Config, terminal: Terminal): Promise<PreparedCatalog> => {
  const { openRecordLoader } = await import('../../app/record-loader.ts');
  if (installPrebuiltDemo(config, siteAddress(config))) announceDemo(terminal);
  const catalog = await openRecordLoader(config);
  try {
    await upgrade(catalog, terminal);
  } catch (cause) {
    await catalog.close();
    throw cause;
  }
  const initialLoad = fill(catalog, config, terminal);
  initialLoad.catch(() => {}); // reported where the promise is awaited
  return { initialLoad };
};

const describeIndexing = ({ api }: Config, isDemo: boolean): string => {
  if (!api.indexing) return 'off (api.indexing): search engines are asked not to index this site';
  return isDemo
    ? 'off for the demo catalogue; on for your own records (api.indexing)'
    : 'on: search engines may index the pages; turn it off with api.indexing';
};

const banner = (
  { address, healthAddress, threads }: RunningServer,
  { records, visible, isDemo }: InitialRecords,
  config: Config,
): string =>
  [
    `Periplus ${VERSION} serves ${describeRecords(records, visible)} from ${describeLocation(config)} (${threads} ${threads === 1 ? 'thread' : 'threads'})`,
    `  Web       ${address}/`,
    `  Search    ${address}/api/v1/search?q=water`,
    `  API       ${address}/api/v1/`,
    `  Docs      ${address}/api/docs`,
    `  Indexing  ${describeIndexing(config, isDemo)}`,
    ...(healthAddress === undefined ? [] : [`  Health    ${healthAddress}/healthz`]),
    'Press Ctrl-C to stop.',
  ].join('\n');

/** Drains after SIGTERM, because proxies need time to notice; Ctrl-C stops without waiting. */
const runUntilStopped = async (
  server: RunningServer,
  config: Config,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> => {
  const stopped = signal.aborted ? undefined : onceEmitted(signal, 'abort').then(() => undefined);
  const crash = await Promise.race([stopped, server.crashed]);
  if (crash !== undefined) terminal.log(`Stopping because a thread ended unexpectedly: ${crash.message}`);
  const drainMs = signal.reason === 'SIGTERM' ? config.server.drainMs : 0;
  if (drainMs > 0)
    terminal.log(`Draining: serving requests for another ${drainMs / 1000} s; /readyz reports that the server stops.`);
  await server.stop(drainMs);
  return crash === undefined ? EXIT.ok : EXIT.failure;
};

/** Errors of the running server go to its log, or to the terminal if logging is off. */
const createErrorReporter = (config: Config, terminal: Terminal): ((message: string) => void) => {
  if (config.log.level === 'silent') return terminal.log;
  const open = once(async () => (await import('../../http/server-options.ts')).createLogger(config));
  return (message) => void open().then((log) => log.warn(message));
};

export const serveCommand: Command = {
  name: 'serve',
  usage: '',
  summary: 'Serve the catalogue over HTTP (the default).',
  options: [],
  examples: ['serve', 'serve --port 9000 --data-dir /var/lib/periplus'],
  run: async ({ loaded: { config }, terminal, signal }): Promise<ExitCode> => {
    terminal.log(`Periplus ${VERSION} is opening the catalogue in ${describeLocation(config)}`);
    if (config.access.nonPublic === 'everyone') terminal.log(EVERYONE_WARNING);
    const { describeMissingState } = await import('../../app/lost-catalogue.ts');
    const missing = isOnCluster(config) ? undefined : describeMissingState(config);
    if (missing !== undefined) terminal.log(`Warning: ${missing}`);
    const { startService } = await import('../../app/service.ts');
    const { initialLoad } = await prepareCatalog(config, terminal);
    const onError = createErrorReporter(config, terminal);
    const server = await startService(config, { version: VERSION, onError, dataReady: initialLoad });
    const counts = await initialLoad;
    if (signal.aborted) {
      await server.stop(0);
      return EXIT.interrupted;
    }
    terminal.log(banner(server, counts, config));
    return runUntilStopped(server, config, terminal, signal);
  },
};
