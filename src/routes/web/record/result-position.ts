// The position of a record in the search that led to it: a link back to the results, the previous and the next record.
// The links of search results carry the search and the position, so that this works without scripts and sessions.
import { html, type SafeHtml } from '@periplus/markup';
import type { CallerContext } from '../../../catalog/access.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { CatalogError } from '../../../errors.ts';
import { recordPageUrl } from '../../../http/request/urls.ts';
import { text } from '../../../http/texts/texts.ts';
import { type Params, paramOf, toInteger, toScalarText } from '../../../query/params.ts';
import { parsePageQuery, readPageQuery } from '../search/page-query.ts';
import { createStateLinks, hitAnchor, POSITION_PARAM, type StateLinks } from '../search/state-links.ts';

export type ResultPosition = {
  readonly links: StateLinks;
  /** The words of the search. */
  readonly q: string;
  /** Starts at 1. */
  readonly position: number;
  readonly pageSize: number;
  /** Absent if the search cannot be run, or no longer has this record at this position. */
  readonly neighbours?: { readonly total: number; readonly previousId?: string; readonly nextId?: string };
};

const DEFAULT_PAGE_SIZE = 20;

const readAround = async (
  catalog: Catalog,
  id: string,
  position: number,
  query: ReturnType<typeof parsePageQuery>['query'],
  context: CallerContext,
): Promise<ResultPosition['neighbours']> => {
  const offset = Math.max(0, position - 2);
  const { hits, total } = await catalog.search({ ...query, offset, limit: position - offset + 1 }, context);
  const ids = hits.map(({ record }) => record.id);
  const index = position - 1 - offset;
  const [previousId, nextId] = [ids[index - 1], ids[index + 1]];
  if (ids[index] !== id) return undefined;
  return {
    total,
    ...(previousId === undefined ? {} : { previousId }),
    ...(nextId === undefined ? {} : { nextId }),
  };
};

/** Undefined if the URL has no valid position. An invalid or too expensive search leaves the link back to it. */
export const readResultPosition = async (
  catalog: Catalog,
  id: string,
  params: Params,
  context: CallerContext,
): Promise<ResultPosition | undefined> => {
  const position = toInteger(paramOf(params, POSITION_PARAM));
  if (position === undefined || position < 1) return undefined;
  const pageQuery = readPageQuery(params);
  const search = { links: createStateLinks(pageQuery), q: toScalarText(paramOf(params, 'q')) ?? '', position };
  try {
    const { query, view } = parsePageQuery(pageQuery, []);
    const neighbours = await readAround(catalog, id, position, query, context);
    const pageSize = view.pageSize || DEFAULT_PAGE_SIZE;
    return { ...search, pageSize, ...(neighbours === undefined ? {} : { neighbours }) };
  } catch (error) {
    if (error instanceof CatalogError) return { ...search, pageSize: DEFAULT_PAGE_SIZE };
    throw error;
  }
};

const renderStep = (href: string, rel: 'prev' | 'next', label: string, fullLabel: string): SafeHtml =>
  html`<a class="quiet-button" rel="${rel} nofollow" href="${href}" aria-label="${fullLabel}">${label}</a>`;

export const renderResultPosition = (
  { links, position, pageSize, neighbours }: ResultPosition,
  path: string,
): SafeHtml => {
  const hrefOf = (id: string, at: number): string => `${recordPageUrl(path, id)}${links.hit(at)}`;
  const back = `${path}/search${links.page(Math.ceil(position / pageSize))}#${hitAnchor(position)}`;
  const { total, previousId, nextId } = neighbours ?? {};
  return html`<nav class="result-position" aria-label="${text('record.results')}"><a class="back" href="${back}" data-back>${text('record.backToResults')}</a>${
    total !== undefined && html`<span class="quiet">${text('record.position', { position, total })}</span>`
  }${
    previousId !== undefined &&
    renderStep(hrefOf(previousId, position - 1), 'prev', text('record.previous'), text('record.previousRecord'))
  }${
    nextId !== undefined &&
    renderStep(hrefOf(nextId, position + 1), 'next', text('record.next'), text('record.nextRecord'))
  }</nav>`;
};

/** Each position in each search is a URL: crawlers should know only the page of the record itself. */
export const NO_INDEX_META: SafeHtml = html`<meta name="robots" content="noindex">\n`;
