// periplus serve: opens the catalogue and answers over HTTP until it is told to stop.
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { composeApp, openForServing } from '../../compose.ts';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import { closeGracefully } from '../http/shutdown.ts';
import { type Command, EXIT, type ExitCode } from './command.ts';
import { formatCount } from './pace.ts';
import { VERSION } from './version.ts';

const LISTEN_PROBLEMS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ server }) => `Port ${server.port} is in use on ${server.host}; choose another with --port.`,
  EACCES: ({ server }) =>
    `Port ${server.port} needs more rights than this user has; choose one above 1023 with --port.`,
  EADDRNOTAVAIL: ({ server }) => `${server.host} is not an address of this machine; choose another with --host.`,
  ENOTFOUND: ({ server }) => `The host ${server.host} is not known; choose another with --host.`,
};

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    return await app.listen({ host: config.server.host, port: config.server.port });
  } catch (cause) {
    const describe = LISTEN_PROBLEMS[(cause as NodeJS.ErrnoException).code ?? ''];
    if (describe === undefined) throw cause;
    throw new CatalogError('config_error', describe(config), { cause });
  }
};

const banner = (address: string, records: number, config: Config): string =>
  [
    `Periplus ${VERSION} serves ${formatCount(records)} records from ${config.data.dir}`,
    `  API       ${address}/api/v1/`,
    `  Docs      ${address}/api/docs`,
    `  OpenAPI   ${address}/api/openapi.json`,
    'Press Ctrl-C to stop.',
  ].join('\n');

export const serveCommand: Command = {
  name: 'serve',
  usage: '',
  summary: 'Serve the catalogue over HTTP (the default).',
  flags: [],
  run: async ({ loaded: { config }, terminal, signal }): Promise<ExitCode> => {
    const catalog = await openForServing(config);
    try {
      const upgraded = await catalog.upgrade((done, total) =>
        terminal.progress(`Bringing the catalogue up to date: ${formatCount(done)} of ${formatCount(total)} records`),
      );
      if (upgraded) terminal.say('The catalogue was brought up to date for this version.');
      const app = await composeApp({ config, version: VERSION, catalog });
      const address = await listen(app, config);
      const { records } = await catalog.stats();
      terminal.say(banner(address, records, config));
      if (!signal.aborted) await once(signal, 'abort');
      await closeGracefully(app);
      return EXIT.ok;
    } finally {
      await catalog.close();
    }
  },
};
