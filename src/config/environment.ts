// Selects our environment variables. Unknown ones with our prefix only give a warning, because other programs set
// variables too.

import { didYouMean } from '@periplus/text';
import { CONFIG_FILE, findByFullName, IGNORED_ENV, SETTING_KEYS, toEnvName } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = 'PERIPLUS_';
const KNOWN: ReadonlySet<string> = new Set([CONFIG_FILE.env, ...SETTING_KEYS.map(toEnvName)]);

/**
 * Kubernetes sets these variables in every container for a service named `periplus` or `periplus-...`, and Docker for a
 * linked container: PERIPLUS_SERVICE_HOST, PERIPLUS_PORT_8080_TCP_ADDR, PERIPLUS_PORT=tcp://10.0.0.1:8080.
 */
const SERVICE_LINK =
  /^PERIPLUS_(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/;
const LINK_ADDRESS = /^(tcp|udp|sctp):\/\/\S+$/;

const isServiceLink = (name: string, value: string): boolean =>
  (SERVICE_LINK.test(name) && !KNOWN.has(name)) || (name.endsWith('_PORT') && LINK_ADDRESS.test(value));

const warnOfLinks = (names: readonly string[]): readonly string[] =>
  names.length === 0
    ? []
    : [
        `Ignored ${names.join(', ')}: Kubernetes or Docker set them for a service of this name (enableServiceLinks: false disables this).`,
      ];

/** PERIPLUS_SERVER_PORT is spelt like its key, server.port; the variable is PERIPLUS_PORT. */
const suggest = (name: string): string => {
  const key = findByFullName(name.slice(PREFIX.length).toLowerCase().replaceAll('_', '-'));
  return key === undefined ? didYouMean(name, KNOWN) : ` Did you mean ${toEnvName(key)}?`;
};

export type EnvironmentResult = { readonly env: Environment; readonly warnings: readonly string[] };

/** Returns the variables of settings, and a warning for each unknown one with our prefix. */
export const readEnvironment = (all: Environment): EnvironmentResult => {
  const env: Record<string, string | undefined> = {};
  const links: string[] = [];
  const unknown: string[] = [];
  for (const [name, value = ''] of Object.entries(all)) {
    if (!name.startsWith(PREFIX) || IGNORED_ENV.includes(name)) continue;
    if (isServiceLink(name, value)) links.push(name);
    else if (KNOWN.has(name)) env[name] = value;
    else unknown.push(`Ignored the unknown environment variable ${name}.${suggest(name)}`);
  }
  return { env, warnings: [...warnOfLinks(links), ...unknown] };
};

/** The variables that subprocesses such as git need. */
export const readSubprocessEnvironment = (): Environment => {
  const { PATH, HOME } = process.env;
  return { PATH, HOME };
};
