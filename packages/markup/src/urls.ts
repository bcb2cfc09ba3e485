// Handles untrusted URLs from records.

/** Replaces lone surrogates, on which encodeURIComponent would throw. */
export const encodeUrlComponent = (text: string): string => encodeURIComponent(text.toWellFormed());

const WEB = /^https?:\/\//i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const HARMLESS = new Set(['http', 'https', 'ftp', 'ftps', 'sftp', 's3', 'gs', 'az']);

export const isWebUrl = (url: string): boolean => WEB.test(url);

/**
 * Rejects URLs that a browser would execute (javascript:, data:); accepts relative URLs. Ignores white space and
 * control characters, as browsers do.
 */
export const isSafeUrl = (url: string): boolean => {
  if (WEB.test(url)) return true;
  const scheme = SCHEME.exec(url.replace(/[\s\p{Cc}]+/gu, ''))?.[1];
  return scheme === undefined || HARMLESS.has(scheme.toLowerCase());
};

/** Sets parameters of a service URL, replacing existing ones of the same name in any case. */
export const withParameters = (url: string, parameters: Readonly<Record<string, string>>): string => {
  const [address = '', ...fragments] = url.split('#');
  const [path, query = ''] = splitOnce(address, '?');
  const ours = new Set(Object.keys(parameters).map((name) => name.toLowerCase()));
  const unchanged = query.split('&').filter((part) => part !== '' && !ours.has(splitOnce(part, '=')[0].toLowerCase()));
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeUrlComponent(value)}`);
  return `${path}?${[...unchanged, ...added].join('&')}${fragments.length === 0 ? '' : `#${fragments.join('#')}`}`;
};

const splitOnce = (text: string, mark: string): readonly [string, string | undefined] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
};

/** '.../data.ZIP?x=1' -> 'zip' */
export const extensionOf = (url: string): string | undefined => {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return /\.([a-z0-9]{1,8})$/i.exec(path.slice(path.lastIndexOf('/') + 1))?.[1]?.toLowerCase();
};
