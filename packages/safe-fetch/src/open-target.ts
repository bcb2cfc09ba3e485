// Opens addresses that strangers wrote down. Every hop of a redirect is checked: scheme, port, and each internet address that its
// name has. The connection then goes to a checked address and to no other, so that a name which resolves differently the second
// time gains nothing.
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Address, checkTarget, parseTarget, type TargetRules } from './check-target.ts';
import { failedError } from './fetch-result.ts';

export type OpenRules = TargetRules & { readonly maxRedirects: number };

/** An answer whose body nobody has read yet: whoever gets it ends it. */
export type OpenedTarget = { readonly url: URL; readonly response: IncomingMessage };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Answers with the addresses that were checked, whatever the name has become since. */
const pinnedTo =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

const ask = (url: URL, lookup: LookupFunction, headers: http.OutgoingHttpHeaders, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    // Without an agent there is no pool of connections that an earlier, other check has opened.
    const options = { agent: false, lookup, headers, signal } as const;
    (url.protocol === 'https:' ? https : http).get(url, options, resolve).on('error', reject);
  });

/** One hop: the answer, or the place where it is said to be. */
const takeHop = async (url: URL, headers: http.OutgoingHttpHeaders, rules: OpenRules, signal: AbortSignal) => {
  const addresses = await checkTarget(url, rules);
  const response = await ask(url, pinnedTo(addresses), headers, signal);
  const { statusCode = 0, headers: received } = response;
  if (!REDIRECTS.has(statusCode) || received.location === undefined) return response;
  response.destroy();
  return parseTarget(received.location, url);
};

export const openTarget = async (
  address: string,
  headers: http.OutgoingHttpHeaders,
  rules: OpenRules,
  signal: AbortSignal,
): Promise<OpenedTarget> => {
  let url = parseTarget(address);
  for (let redirects = 0; redirects <= rules.maxRedirects; redirects++) {
    const found = await takeHop(url, headers, rules, signal);
    if (!(found instanceof URL)) return { url, response: found };
    url = found;
  }
  throw failedError('it is redirected too often');
};

/** Looking up a name cannot be broken off, so waiting for it is. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
