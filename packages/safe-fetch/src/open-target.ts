// Opens an untrusted URL. Each redirect hop is checked: scheme, port and every address of the host name. The connection
// then goes to a checked address only, so that DNS rebinding has no effect.
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Address, checkTarget, parseTarget, type TargetRules } from './check-target.ts';
import { failedError } from './fetch-result.ts';

export type OpenRules = TargetRules & { readonly maxRedirects: number };

/** The caller destroys the response, whose body is unread. */
export type OpenedTarget = { readonly url: URL; readonly response: IncomingMessage };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const pinnedTo =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

const sendRequest = (url: URL, lookup: LookupFunction, headers: http.OutgoingHttpHeaders, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    // No agent: a pooled connection might go to an address that was checked for another request.
    const options = { agent: false, lookup, headers, signal } as const;
    (url.protocol === 'https:' ? https : http).get(url, options, resolve).on('error', reject);
  });

/** Returns the response, or the URL that it redirects to. */
const requestHop = async (url: URL, headers: http.OutgoingHttpHeaders, rules: OpenRules, signal: AbortSignal) => {
  const addresses = await checkTarget(url, rules);
  const response = await sendRequest(url, pinnedTo(addresses), headers, signal);
  const { statusCode = 0, headers: received } = response;
  if (!REDIRECTS.has(statusCode) || received.location === undefined) return response;
  response.destroy();
  return parseTarget(received.location, url);
};

export const openTarget = async (
  target: string,
  headers: http.OutgoingHttpHeaders,
  rules: OpenRules,
  signal: AbortSignal,
): Promise<OpenedTarget> => {
  let url = parseTarget(target);
  for (let redirects = 0; redirects <= rules.maxRedirects; redirects++) {
    const next = await requestHop(url, headers, rules, signal);
    if (!(next instanceof URL)) return { url, response: next };
    url = next;
  }
  throw failedError('there are too many redirects');
};

/** Rejects when the signal aborts: a DNS lookup itself cannot be aborted. */
export const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
