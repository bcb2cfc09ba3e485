// Pages made of the metadata documents that records point to. Pages and failures are kept for a while, and a document that
// several ask for at once is fetched once.
import type { FetchDocument } from '../../catalog/foreign-documents.ts';
import { CatalogError } from '../../errors.ts';
import { createLru } from '../../lib/cache/lru.ts';
import type { MetadataFormat } from '../../record/views/metadata-documents.ts';
import type { Renderer } from './renderer.ts';

export type PageRequest = {
  readonly format: MetadataFormat;
  readonly url: string;
  /** Title of the record. */
  readonly title: string;
};

const CACHE_CHARACTERS = 32_000_000;
const KEEP_PAGE_MS = 10 * 60_000;
/** Long enough to spare a server that is down, short enough to see it come back. */
const KEEP_PROBLEM_MS = 60_000;

type Outcome =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'problem'; readonly error: CatalogError };

const weigh = (outcome: Outcome): number => (outcome.kind === 'page' ? outcome.page.length : 100);

/** That too much is under way here says nothing of the document. */
const isLasting = (outcome: Outcome): boolean =>
  outcome.kind === 'page' || outcome.error.code !== 'service_unavailable';

export type ForeignPagesParts = {
  readonly fetchDocument: FetchDocument;
  readonly render: Renderer['render'];
  /** Told once of every document that could not be had or shown, not again while the failure is kept. */
  readonly onFailure: (url: string, error: CatalogError) => void;
};

export const createForeignPages = (parts: ForeignPagesParts): ((request: PageRequest) => Promise<string>) => {
  const cache = createLru<Outcome>({ maxWeight: CACHE_CHARACTERS, weigh });
  const underWay = new Map<string, Promise<Outcome>>();

  const makePage = async ({ format, url, title }: PageRequest): Promise<Outcome> => {
    try {
      const document = await parts.fetchDocument(format, url);
      return { kind: 'page', page: await parts.render({ ...document, format, title }) };
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      parts.onFailure(url, error);
      return { kind: 'problem', error };
    }
  };

  const start = (key: string, request: PageRequest): Promise<Outcome> => {
    const work = makePage(request)
      .then((outcome) => {
        if (isLasting(outcome)) cache.set(key, outcome, outcome.kind === 'page' ? KEEP_PAGE_MS : KEEP_PROBLEM_MS);
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
