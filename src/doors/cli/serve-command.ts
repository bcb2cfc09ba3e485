// periplus serve: makes the catalogue ready and answers over HTTP until it is told to stop.
import { once } from 'node:events';
import type { Config } from '../../config/settings.ts';
import type { Serving } from '../../serve/serving.ts';
import { type Command, EXIT, type ExitCode } from './command.ts';
import { createPace, formatCount } from './pace.ts';
import type { Terminal } from './terminal.ts';
import { VERSION } from './version.ts';

/** Where the demo's own links lead: an address under which this machine can be reached. */
const siteAddress = ({ server }: Config): string => {
  if (server.publicUrl !== undefined) return server.publicUrl;
  const host = ['0.0.0.0', '::'].includes(server.host) ? '127.0.0.1' : server.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`;
};

/** Upgrades what an older version wrote, and builds the demo when there is nothing to serve. */
const prepare = async (config: Config, terminal: Terminal): Promise<{ records: number; isDemo: boolean }> => {
  const [{ openForLoading }, { keepDemo }] = await Promise.all([
    import('../../compose-loading.ts'),
    import('../../catalog/demo.ts'),
  ]);
  const catalog = await openForLoading(config);
  try {
    const upgraded = await catalog.upgrade((done, total) =>
      terminal.progress(`Bringing the catalogue up to date: ${formatCount(done)} of ${formatCount(total)} records`),
    );
    if (upgraded) terminal.say('The catalogue was brought up to date for this version.');
    const pace = createPace();
    const demo = config.demo.enabled
      ? await keepDemo(catalog, siteAddress(config), ({ read }) =>
          terminal.progress(
            `Building the demo catalogue: ${formatCount(read)} records (${pace.describe(read, undefined)})`,
          ),
        )
      : undefined;
    terminal.endProgress();
    if (demo?.kind === 'loaded') {
      terminal.say('The data folder is empty, so a demo catalogue was built from public boundary data.');
      terminal.say('Load your own records with: periplus import <files or folders> --data-dir <another folder>');
    }
    const { records } = await catalog.stats();
    return { records, isDemo: demo?.kind === 'loaded' };
  } finally {
    await catalog.close();
  }
};

const banner = ({ address, threads }: Serving, records: number, config: Config): string =>
  [
    `Periplus ${VERSION} serves ${formatCount(records)} records from ${config.data.dir} (${threads} ${threads === 1 ? 'thread' : 'threads'})`,
    `  Web       ${address}/`,
    `  Search    ${address}/api/v1/search?q=water`,
    `  API       ${address}/api/v1/`,
    `  Docs      ${address}/api/docs`,
    'Press Ctrl-C to stop.',
  ].join('\n');

/** A supervisor stops with SIGTERM, and proxies need a moment to notice; a person at the terminal does not want to wait. */
const runUntilStopped = async (
  serving: Serving,
  config: Config,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> => {
  const asked = signal.aborted ? undefined : once(signal, 'abort').then(() => undefined);
  const death = await Promise.race([asked, serving.died]);
  if (death !== undefined) terminal.say(`A thread has ended that should not, so the service stops: ${death.message}`);
  const drainMs = signal.reason === 'SIGTERM' ? config.server.drainMs : 0;
  if (drainMs > 0) terminal.say(`Requests are answered for another ${drainMs / 1000} s; /readyz says that it stops.`);
  await serving.stop(drainMs);
  return death === undefined ? EXIT.ok : EXIT.failure;
};

export const serveCommand: Command = {
  name: 'serve',
  usage: '',
  summary: 'Serve the catalogue over HTTP (the default).',
  flags: [],
  run: async ({ loaded: { config }, terminal, signal }): Promise<ExitCode> => {
    terminal.say(`Periplus ${VERSION} opens the catalogue in ${config.data.dir}`);
    const { records } = await prepare(config, terminal);
    if (signal.aborted) return EXIT.interrupted;
    const { startService } = await import('../../compose-service.ts');
    const serving = await startService(config, { version: VERSION, onTrouble: terminal.say });
    terminal.say(banner(serving, records, config));
    return runUntilStopped(serving, config, terminal, signal);
  },
};
