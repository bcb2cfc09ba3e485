// Opens the port, and says in a sentence why that failed.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { App } from '../../app.ts';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';

const LISTEN_PROBLEMS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ server }) => `Port ${server.port} is in use on ${server.host}; choose another with --port.`,
  EACCES: ({ server }) =>
    `Port ${server.port} needs more rights than this user has; choose one above 1023 with --port.`,
  EADDRNOTAVAIL: ({ server }) => `${server.host} is not an address of this machine; choose another with --host.`,
  ENOTFOUND: ({ server }) => `The host ${server.host} is not known; choose another with --host.`,
};

const toListenError = (config: Config, cause: unknown): CatalogError => {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const detail = LISTEN_PROBLEMS[code]?.(config) ?? `The server cannot listen: ${message}`;
  return new CatalogError('config_error', detail, { cause });
};

/** Threads share a port by SO_REUSEPORT, which would also let a second server in: so the port must be free first. */
export const checkPortIsFree = async (config: Config): Promise<void> => {
  const probe = createServer();
  probe.listen({ host: config.server.host, port: config.server.port, exclusive: true });
  try {
    await once(probe, 'listening');
  } catch (cause) {
    throw toListenError(config, cause);
  }
  probe.close();
  await once(probe, 'close');
};

export type Listening = { readonly address: string; readonly port: number };

/** Fastify hands all its listen options on to Node; its types do not know `reusePort` yet. */
const toOptions = ({ server: { host, port } }: Config, shared: boolean): { host: string; port: number } => {
  const options = { host, port };
  return shared ? Object.assign(options, { reusePort: true }) : options;
};

/** The port is the one that the system chose when 0 was asked for. */
export const listen = async (
  app: App,
  config: Config,
  { shared }: { readonly shared: boolean },
): Promise<Listening> => {
  try {
    const address = await app.listen(toOptions(config, shared));
    const bound = app.server.address();
    return { address, port: typeof bound === 'object' && bound !== null ? bound.port : config.server.port };
  } catch (cause) {
    throw toListenError(config, cause);
  }
};
