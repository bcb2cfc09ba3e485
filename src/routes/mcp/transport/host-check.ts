// Protection against DNS rebinding, where a page of a stranger reaches a server on its visitor's own machine under a name of
// its own (MCP, transports, security warning): the names that a request may come under, and the pages it may come from.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/settings.ts';
import { CatalogError } from '../../../errors.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** 'http://[::1]:8080' -> '[::1]'; undefined for what is no address, such as the origin `null`. */
const hostnameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname.toLowerCase() : undefined;

const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname);

type Rule = {
  /** Undefined: any, since the server does not know under which names it is reached. */
  readonly hosts: ReadonlySet<string> | undefined;
  readonly origins: readonly string[];
  /** Only the machine itself is meant to reach it. */
  readonly isLocal: boolean;
};

const readRule = ({ server, mcp, cors }: Config): Rule => {
  const own = server.publicUrl === undefined ? [] : [hostnameOf(server.publicUrl) ?? ''];
  const listed = [...mcp.allowedHosts.map((host) => host.toLowerCase()), ...own];
  const isBoundToLoopback = isLoopback(server.host.toLowerCase());
  const isKnown = listed.length > 0 || isBoundToLoopback;
  return {
    hosts: isKnown ? new Set([...listed, ...(isBoundToLoopback ? LOOPBACK : [])]) : undefined,
    origins: cors.origins.map((origin) => origin.toLowerCase().replace(/\/$/, '')),
    isLocal: isBoundToLoopback && listed.length === 0,
  };
};

const refuse = (what: string, setting: string): CatalogError =>
  new CatalogError('forbidden', `${what} If it should, the operator names it in ${setting}.`);

/** Throws `forbidden`. Requests without Origin come from no page. */
export const createHostCheck = (config: Config): ((request: FastifyRequest) => void) => {
  const { hosts, origins, isLocal } = readRule(config);
  const mayCome = (origin: string): boolean => {
    const hostname = hostnameOf(origin);
    if (origins.includes(origin.toLowerCase())) return true;
    if (hostname !== undefined && (hosts?.has(hostname) ?? false)) return true;
    return !isLocal && origins.includes('*');
  };
  return (request) => {
    const hostname = hostnameOf(`http://${request.host}`) ?? '';
    if (hosts !== undefined && !hosts.has(hostname))
      throw refuse('This server does not answer MCP under the name in Host.', 'mcp.allowedHosts');
    const { origin } = request.headers;
    if (origin !== undefined && !mayCome(origin))
      throw refuse('A page of this Origin may not speak MCP with this server.', 'cors.origins');
  };
};
