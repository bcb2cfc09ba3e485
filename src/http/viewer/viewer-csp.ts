// The policy of a viewer's page: it admits the hosts of the source that is shown, and no other (CSP Level 3).
import type { ReferenceName } from '../../schema/references.ts';

/** A host as a policy may name it. Others could end a directive: URLs allow a semicolon in a host. */
const SAFE_ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/;
const MOST_ORIGINS = 40;
const MOST_SUBDOMAINS = 26;

const RANGE = /\{([a-z0-9])-([a-z0-9])\}/i;

/** Names of mirrors: '{a-c}.tiles.org' stands for three hosts, and so does '{s}'. */
export const expandMirrors = (template: string): readonly string[] => {
  const url = template.replace('{s}', '{a-c}');
  const range = RANGE.exec(url);
  if (range === null) return [url];
  const [first = 0, last = 0] = [range[1], range[2]].map((letter) => letter?.charCodeAt(0) ?? 0);
  const count = Math.max(1, Math.min(MOST_SUBDOMAINS, last - first + 1));
  return Array.from({ length: count }, (_, step) => url.replace(range[0], String.fromCharCode(first + step)));
};

const originOf = (url: string): string | undefined => {
  const origin = URL.parse(url)?.origin;
  return origin !== undefined && SAFE_ORIGIN.test(origin) ? origin : undefined;
};

export const toOrigins = (addresses: readonly string[]): readonly string[] => {
  const origins = addresses.flatMap(expandMirrors).map(originOf);
  return [...new Set(origins.filter((origin) => origin !== undefined))].slice(0, MOST_ORIGINS);
};

export type ViewerCspOptions = {
  readonly protocol: ReferenceName | undefined;
  /** Everything that will be loaded from. */
  readonly addresses: readonly string[];
  /** Tiles of the operator's choice beneath. */
  readonly tiles: string | undefined;
  /** The page itself came over TLS: what records name without it is asked for with it. */
  readonly isSecure: boolean;
};

/** Decoders of GeoTIFF run in workers of their own; two of them are WebAssembly that comes as a data: URL. */
const COG = { script: " 'wasm-unsafe-eval'", connect: ' data:', worker: 'blob:' };
const PLAIN = { script: '', connect: '', worker: "'none'" };

export const viewerCsp = ({ protocol, addresses, tiles, isSecure }: ViewerCspOptions): string => {
  const hosts = toOrigins(addresses).map((origin) => ` ${origin}`);
  const images = [...hosts, ...toOrigins(tiles === undefined ? [] : [tiles]).map((origin) => ` ${origin}`)];
  const { script, connect, worker } = protocol === 'cog' ? COG : PLAIN;
  return [
    "default-src 'none'",
    `script-src 'self'${script}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${images.join('')}`,
    `connect-src 'self'${connect}${hosts.join('')}`,
    `worker-src ${worker}`,
    "form-action 'none'; base-uri 'none'; frame-ancestors *",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
};
