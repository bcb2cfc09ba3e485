// periplus serve: makes the catalogue ready and answers over HTTP until it is told to stop.
import { once as onceEmitted } from 'node:events';
import { once } from '@periplus/collections';
import { formatCount } from '@periplus/text';
import { installPrebuiltDemo } from '../../app/prebuilt-demo.ts';
import { syncDemo } from '../../catalog/load/demo.ts';
import type { RecordLoader } from '../../catalog/load/record-loader.ts';
import type { Config } from '../../config/settings.ts';
import type { RunningServer } from '../../server/server.ts';
import { type Command, EXIT, type ExitCode } from '../command.ts';
import { createProgressMeter } from '../report/progress-meter.ts';
import type { Terminal } from '../terminal.ts';
import { VERSION } from '../version.ts';

/** Where the demo's own links lead: an address under which this machine can be reached. */
export const siteAddress = ({ server }: Config): string => {
  if (server.publicUrl !== undefined) return server.publicUrl;
  const host = ['0.0.0.0', '::'].includes(server.host) ? '127.0.0.1' : server.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`;
};

const sayDemo = (terminal: Terminal): void => {
  terminal.log('Loading the demo catalogue, since there is nothing else to serve.');
  terminal.log('Load your own records with: periplus import <files or folders> --data-dir <another folder>');
};

/** Loads the demo when there is nothing to serve; says so at once, since it takes a second or two. */
const offerDemo = async (catalog: RecordLoader, config: Config, terminal: Terminal): Promise<void> => {
  const meter = createProgressMeter();
  await syncDemo(catalog, siteAddress(config), {
    start: () => sayDemo(terminal),
    progress: ({ read }) =>
      terminal.progress(`Demo catalogue: ${formatCount(read)} records (${meter.describe(read, undefined)})`),
  });
  terminal.endProgress();
};

const isOnCluster = ({ engine }: Config): boolean => engine.kind === 'opensearch';

/** Where the catalogue is, in words. */
const placeOf = (config: Config): string =>
  isOnCluster(config) ? `the cluster (${config.engine.indexPrefix})` : config.data.dir;

const upgrade = async (catalog: RecordLoader, terminal: Terminal): Promise<void> => {
  const upgraded = await catalog.upgrade((done, total) =>
    terminal.progress(`Bringing the catalogue up to date: ${formatCount(done)} of ${formatCount(total)} records`),
  );
  if (upgraded) terminal.log('The catalogue was brought up to date for this version.');
};

/** The demo when there is nothing to serve; not where others may load records. */
const fill = async (catalog: RecordLoader, config: Config, terminal: Terminal): Promise<{ records: number }> => {
  try {
    if (config.demo.enabled && !isOnCluster(config)) await offerDemo(catalog, config, terminal);
    return await catalog.stats();
  } finally {
    await catalog.close();
  }
};

export type PreparedCatalog = {
  /** How many records there are when those to begin with are loaded; others may start meanwhile. */
  readonly initialLoad: Promise<{ records: number }>;
};

/** Upgrades what an older version wrote, and begins to load the demo when there is nothing to serve. */
export const prepareCatalog = async (config: Config, terminal: Terminal): Promise<PreparedCatalog> => {
  const { openRecordLoader: openForLoading } = await import('../../app/record-loader.ts');
  if (installPrebuiltDemo(config, siteAddress(config))) sayDemo(terminal);
  const catalog = await openForLoading(config);
  try {
    await upgrade(catalog, terminal);
  } catch (cause) {
    await catalog.close();
    throw cause;
  }
  const filled = fill(catalog, config, terminal);
  filled.catch(() => {}); // whoever waits for it is told, and may come later
  return { initialLoad: filled };
};

const banner = ({ address, healthAddress, threads }: RunningServer, records: number, config: Config): string =>
  [
    `Periplus ${VERSION} serves ${formatCount(records)} records from ${placeOf(config)} (${threads} ${threads === 1 ? 'thread' : 'threads'})`,
    `  Web       ${address}/`,
    `  Search    ${address}/api/v1/search?q=water`,
    `  API       ${address}/api/v1/`,
    `  Docs      ${address}/api/docs`,
    ...(healthAddress === undefined ? [] : [`  Health    ${healthAddress}/healthz`]),
    'Press Ctrl-C to stop.',
  ].join('\n');

/** A supervisor stops with SIGTERM, and proxies need a moment to notice; a person at the terminal does not want to wait. */
const runUntilStopped = async (
  serving: RunningServer,
  config: Config,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> => {
  const asked = signal.aborted ? undefined : onceEmitted(signal, 'abort').then(() => undefined);
  const death = await Promise.race([asked, serving.crashed]);
  if (death !== undefined) terminal.log(`A thread has ended that should not, so the service stops: ${death.message}`);
  const drainMs = signal.reason === 'SIGTERM' ? config.server.drainMs : 0;
  if (drainMs > 0) terminal.log(`Requests are answered for another ${drainMs / 1000} s; /readyz says that it stops.`);
  await serving.stop(drainMs);
  return death === undefined ? EXIT.ok : EXIT.failure;
};

/** What goes wrong while the service runs stands in its log, in the form of all its lines; without a log, where people see it. */
const createTeller = (config: Config, terminal: Terminal): ((message: string) => void) => {
  if (config.log.level === 'silent') return terminal.log;
  const open = once(async () => (await import('../../http/server-options.ts')).createLogger(config));
  return (message) => void open().then((log) => log.warn(message));
};

export const serveCommand: Command = {
  name: 'serve',
  usage: '',
  summary: 'Serve the catalogue over HTTP (the default).',
  flags: [],
  run: async ({ loaded: { config }, terminal, signal }): Promise<ExitCode> => {
    terminal.log(`Periplus ${VERSION} opens the catalogue in ${placeOf(config)}`);
    const { startService } = await import('../../app/service.ts');
    const { initialLoad: filled } = await prepareCatalog(config, terminal);
    const onTrouble = createTeller(config, terminal);
    const serving = await startService(config, { version: VERSION, onError: onTrouble, dataReady: filled });
    const { records } = await filled;
    if (signal.aborted) {
      await serving.stop(0);
      return EXIT.interrupted;
    }
    terminal.log(banner(serving, records, config));
    return runUntilStopped(serving, config, terminal, signal);
  },
};
