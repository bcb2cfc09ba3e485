// Addresses that records bring along, handled with care.

/** Foreign text may hold half a surrogate pair, on which encodeURIComponent alone would throw. */
export const encodeUrlComponent = (text: string): string => encodeURIComponent(text.toWellFormed());

const WEB = /^https?:\/\//i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const HARMLESS = new Set(['http', 'https', 'ftp', 'ftps', 'sftp', 's3', 'gs', 'az']);

/** Fit to be a link on a page. */
export const isWebUrl = (url: string): boolean => WEB.test(url);

/**
 * Fit to be handed to a client that may follow it: addresses of files and services, or relative ones, but nothing that
 * a browser would run (javascript:, data:). Blanks and control characters are ignored, since browsers ignore them too.
 */
export const isSafeUrl = (url: string): boolean => {
  if (WEB.test(url)) return true;
  const scheme = SCHEME.exec(url.replace(/[\s\p{Cc}]+/gu, ''))?.[1];
  return scheme === undefined || HARMLESS.has(scheme.toLowerCase());
};

/**
 * Adds parameters to the address of a service. Parameters already there under the same name, in any case, give way:
 * real records deliver 'https://host/wms?SERVICE=WMS&REQUEST=GetCapabilities'.
 */
export const withParameters = (url: string, parameters: Readonly<Record<string, string>>): string => {
  const [address = '', ...fragments] = url.split('#');
  const [path, query = ''] = splitOnce(address, '?');
  const ours = new Set(Object.keys(parameters).map((name) => name.toLowerCase()));
  const kept = query.split('&').filter((part) => part !== '' && !ours.has(splitOnce(part, '=')[0].toLowerCase()));
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeUrlComponent(value)}`);
  return `${path}?${[...kept, ...added].join('&')}${fragments.length === 0 ? '' : `#${fragments.join('#')}`}`;
};

const splitOnce = (text: string, mark: string): readonly [string, string | undefined] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
};

/** The file extension of an address, lower case without the dot: '.../data.ZIP?x=1' gives 'zip'. */
export const extensionOf = (url: string): string | undefined => {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return /\.([a-z0-9]{1,8})$/i.exec(path.slice(path.lastIndexOf('/') + 1))?.[1]?.toLowerCase();
};
