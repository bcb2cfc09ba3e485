// Aliases of paths.
import { API_PREFIX } from './urls.ts';

/** Spec 4.1 also uses /resource/{id} and /suggestions. */
const ALIASES: readonly { readonly from: RegExp; readonly to: string }[] = [
  { from: new RegExp(`^${API_PREFIX}/resource(?=[/?]|$)`), to: `${API_PREFIX}/resources` },
  { from: new RegExp(`^${API_PREFIX}/suggestions(?=[/?]|$)`), to: `${API_PREFIX}/suggest` },
];

/** '/api/v1/resource/x?y' -> '/api/v1/resources/x?y'; the host of the absolute form (RFC 9112 3.2.2) is removed. */
export const toCanonicalPath = (target: string): string => {
  const url = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '') || '/';
  for (const { from, to } of ALIASES) if (from.test(url)) return url.replace(from, to);
  return url;
};

/** '/a/b?c' -> ['/a/b', '?c'] */
export const splitPath = (url: string): readonly [path: string, query: string] => {
  const start = url.indexOf('?');
  return start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start)];
};
