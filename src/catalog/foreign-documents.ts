// Metadata documents that records point to, fetched from where they are and made into harmless pages.
import { CatalogError } from '../errors.ts';
import { decodeText } from '../lib/decode-text.ts';
import { type AllowList, parseAllowList } from '../lib/guarded-fetch/allow-list.ts';
import { createGuardedFetch, type GuardedFetch } from '../lib/guarded-fetch/guarded-fetch.ts';
import type { Fetched } from '../lib/guarded-fetch/outcome.ts';
import { createLru } from '../lib/lru.ts';
import { renderForeignHtmlPage } from '../record/views/html-display.ts';
import type { MetadataFormat } from '../record/views/metadata-documents.ts';
import { type ForeignDocument, renderXmlPage } from '../record/views/xml-display.ts';

export type ForeignDocumentOptions = {
  /** Hosts and networks that may be asked although they are not public. */
  readonly allowPrivate: readonly string[];
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly userAgent: string;
};

export type DocumentRequest = {
  readonly format: MetadataFormat;
  readonly url: string;
  /** Title of the record. */
  readonly title: string;
};

type Rendering = {
  readonly types: readonly string[];
  readonly render: (document: ForeignDocument) => string;
};

/** Raw files come from many servers as plain text or as bytes of no known type. */
const XML: Rendering = {
  types: ['application/xml', 'text/xml', '+xml', 'text/plain', 'application/octet-stream', 'binary/octet-stream'],
  render: renderXmlPage,
};
const HTML: Rendering = { types: ['text/html', 'application/xhtml+xml'], render: renderForeignHtmlPage };

const RENDERINGS: Readonly<Record<MetadataFormat, Rendering>> = { iso: XML, fgdc: XML, html: HTML };

const CACHE_CHARACTERS = 32_000_000;
const KEEP_PAGE_MS = 10 * 60_000;
/** Long enough to spare a server that is down, short enough to see it come back. */
const KEEP_PROBLEM_MS = 60_000;
const MOST_AT_ONCE = 16;

type Outcome =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'problem'; readonly error: CatalogError };

const problem = (code: 'upstream_service_failed' | 'upstream_timeout', detail: string, cause?: unknown): Outcome => ({
  kind: 'problem',
  error: new CatalogError(code, detail, { cause }),
});

const toOutcome = (fetched: Fetched, { format, title }: DocumentRequest): Outcome => {
  switch (fetched.kind) {
    case 'ok': {
      const text = decodeText(fetched.bytes, fetched.contentType);
      return { kind: 'page', page: RENDERINGS[format].render({ text, title, url: fetched.url }) };
    }
    case 'timeout':
      return problem('upstream_timeout', 'The server of the metadata document did not answer in time.');
    case 'refused':
      return problem('upstream_service_failed', `The metadata document is not fetched: ${fetched.why}.`);
    case 'failed':
      return problem(
        'upstream_service_failed',
        `The metadata document cannot be fetched: ${fetched.why}.`,
        fetched.cause,
      );
  }
};

/** A document that cannot be shown is as much an outcome as one that cannot be fetched. */
const fetchPage = async (fetch: GuardedFetch, request: DocumentRequest): Promise<Outcome> => {
  const fetched = await fetch({ url: request.url, types: RENDERINGS[request.format].types });
  try {
    return toOutcome(fetched, request);
  } catch (error) {
    if (error instanceof CatalogError) return { kind: 'problem', error };
    throw error;
  }
};

const readAllowList = (entries: readonly string[]): AllowList => {
  const parsed = parseAllowList(entries);
  if (parsed.kind === 'ok') return parsed.list;
  const detail = `fetch.allowPrivate: ${JSON.stringify(parsed.entry)} is neither a host name nor an address or network such as 10.0.0.0/8.`;
  throw new CatalogError('config_error', detail);
};

/** Gives the page; throws upstream_service_failed, upstream_timeout, or service_unavailable when too many are under way. */
export const createForeignDocuments = (
  options: ForeignDocumentOptions,
): ((request: DocumentRequest) => Promise<string>) => {
  const { timeoutMs, maxBytes, userAgent } = options;
  const allow = readAllowList(options.allowPrivate);
  const fetch = createGuardedFetch({ allow, timeoutMs, maxBytes, userAgent, maxRedirects: 3 });
  const weigh = (outcome: Outcome): number => (outcome.kind === 'page' ? outcome.page.length : 100);
  const cache = createLru<Outcome>({ maxWeight: CACHE_CHARACTERS, weigh });
  const underWay = new Map<string, Promise<Outcome>>();

  const start = (key: string, request: DocumentRequest): Promise<Outcome> => {
    if (underWay.size >= MOST_AT_ONCE) {
      throw new CatalogError('service_unavailable', 'Too many documents are being fetched; try again in a moment.');
    }
    const work = fetchPage(fetch, request)
      .then((outcome) => {
        cache.set(key, outcome, outcome.kind === 'page' ? KEEP_PAGE_MS : KEEP_PROBLEM_MS);
        return outcome;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  };

  return async (request) => {
    const key = JSON.stringify([request.format, request.url, request.title]);
    const outcome = cache.get(key) ?? (await (underWay.get(key) ?? start(key, request)));
    if (outcome.kind === 'problem') throw outcome.error;
    return outcome.page;
  };
};
