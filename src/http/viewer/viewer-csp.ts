// The content security policy of the viewer page, which admits only the hosts of the displayed source (CSP Level 3).
import type { ReferenceName } from '../../schema/references.ts';

/** Hosts may contain a semicolon, which would end a directive. */
const SAFE_ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/;
const MAX_ORIGINS = 40;
const MAX_SUBDOMAINS = 26;

const RANGE = /\{([a-z0-9])-([a-z0-9])\}/i;

/** '{a-c}.tiles.org' means three hosts, and '{s}' is short for '{a-c}'. */
export const expandMirrors = (template: string): readonly string[] => {
  const url = template.replace('{s}', '{a-c}');
  const range = RANGE.exec(url);
  if (range === null) return [url];
  const [first = 0, last = 0] = [range[1], range[2]].map((letter) => letter?.charCodeAt(0) ?? 0);
  const count = Math.max(1, Math.min(MAX_SUBDOMAINS, last - first + 1));
  return Array.from({ length: count }, (_, step) => url.replace(range[0], String.fromCharCode(first + step)));
};

const originOf = (url: string): string | undefined => {
  const origin = URL.parse(url)?.origin;
  return origin !== undefined && SAFE_ORIGIN.test(origin) ? origin : undefined;
};

export const toOrigins = (urls: readonly string[]): readonly string[] => {
  const origins = urls.flatMap(expandMirrors).map(originOf);
  return [...new Set(origins.filter((origin) => origin !== undefined))].slice(0, MAX_ORIGINS);
};

export type ViewerCspOptions = {
  readonly protocol: ReferenceName | undefined;
  /** URLs that the viewer loads. */
  readonly urls: readonly string[];
  /** URL of the configured map tiles. */
  readonly tiles: string | undefined;
  /** The page uses TLS, so that plain HTTP URLs are upgraded. */
  readonly isSecure: boolean;
};

/** GeoTIFF decoders run in workers; two of them are WebAssembly from a data: URL. */
const COG = { script: " 'wasm-unsafe-eval'", connect: ' data:', worker: 'blob:' };
const PLAIN = { script: '', connect: '', worker: "'none'" };

export const viewerCsp = ({ protocol, urls, tiles, isSecure }: ViewerCspOptions): string => {
  const hosts = toOrigins(urls).map((origin) => ` ${origin}`);
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
