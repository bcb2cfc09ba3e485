// Protects against DNS rebinding (MCP, transports, security warning): checks the Host and Origin of a request, so
// that a web page cannot reach a server on its visitor's machine.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/settings.ts';
import { CatalogError } from '../../../errors.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** 'http://[::1]:8080' -> '[::1]'; undefined for an invalid URL, such as the origin `null`. */
const hostnameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname.toLowerCase() : undefined;

const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname);

type Rule = {
  /** Undefined accepts any name, because the server does not know its public names. */
  readonly hosts: ReadonlySet<string> | undefined;
  readonly origins: readonly string[];
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

/** Throws `forbidden`. Requests without Origin do not come from a web page. */
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
      throw refuse('The Host header is not a name of this MCP server.', 'mcp.allowedHosts');
    const { origin } = request.headers;
    if (origin !== undefined && !mayCome(origin))
      throw refuse('This Origin may not use the MCP server.', 'cors.origins');
  };
};
