// The search response as JSON text: counts and facets are written here, records are spliced in as stored.

import { html, toHtmlString } from '@periplus/markup';
import { createHighlighter, type Highlights } from '../../../../catalog/highlight/highlight.ts';
import type { SpellingSuggestion } from '../../../../catalog/search/corrections.ts';
import { countTiers, type TieredResult, tierOf } from '../../../../catalog/search/tiered-search.ts';
import type { Hit } from '../../../../engine/engine.ts';
import { parseStoredRecord } from '../../../../engine/record-store.ts';
import { renderSnippet } from '../../../../http/html/snippet.ts';
import { concatChunks } from '../../../../http/response/bytes.ts';
import type { Params } from '../../../../query/params.ts';
import type { ParsedSearch } from '../../../../query/request/parse-search.ts';
import type { RelatedList } from '../../../../record/relations.ts';
import { DEFAULT_LIST_FACETS } from '../../../../schema/fields.ts';
import { type Chunks, joinWithCommas } from '../chunks.ts';
import { presentJsonApi } from '../envelope.ts';
import type { Presentation } from '../presentation.ts';
import { createItemPresenter } from '../record/item.ts';
import { presentExplain } from './explain.ts';
import { type FacetDetail, presentIncluded } from './facets.ts';
import { presentInterpretation } from './interpretation.ts';
import { type Page, presentCounts, presentPageLinks, presentPagination } from './pagination.ts';
import { createSearchLinks } from './search-links.ts';

export const presentSpelling = ({ text, score }: SpellingSuggestion, rawText: string) => {
  const typedWords = new Set(rawText.split(/\s+/));
  const parts = text
    .split(/(\s+)/)
    .map((part) => (part.trim() === '' || typedWords.has(part) ? part : html`<em>${part}</em>`));
  return { text, highlighted: toHtmlString(html`${parts}`), score };
};

export type PresentableSearch = {
  readonly searchUrl: string;
  readonly params: Params;
  readonly parsed: ParsedSearch;
  /** Sentences for meta.warnings. */
  readonly warnings: readonly string[];
  readonly result: TieredResult;
  /** Per hit; empty if the response does not show them. */
  readonly related: readonly (readonly RelatedList[])[];
  readonly reference: boolean;
  readonly startedAt: number;
  readonly searchedAt: number;
};

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

/** How well the record fits the requested box (contract 4.6). */
const presentFit = ({ fit }: Hit): string =>
  fit === undefined
    ? ''
    : `,"bbox_overlap_ratio":${round(fit.overlap)},"bbox_containment_ratio":${round(fit.containment)},"bbox_spatial_score":${round(fit.score)}`;

const presentTier = (result: TieredResult, hit: Hit): string => {
  const tier = tierOf(result, hit);
  return tier === undefined ? '' : `,"tier":"${tier}"`;
};

const toHtmlSnippets = (highlights: Highlights): object =>
  Object.fromEntries(
    Object.entries(highlights).map(([field, snippets]) => [
      field,
      snippets.map((snippet) => toHtmlString(renderSnippet(snippet))),
    ]),
  );

/** Parses the record, only if the request asks for highlights. */
const presentHighlight = ({ record }: Hit, highlight: ReturnType<typeof createHighlighter> | undefined): string =>
  highlight === undefined ? '' : `,"highlight":${JSON.stringify(toHtmlSnippets(highlight(parseStoredRecord(record))))}`;

const presentHits = (search: PresentableSearch, presentation: Presentation): readonly Chunks[] => {
  const { parsed, result, related, reference } = search;
  const { fields, meta, ui } = parsed.view;
  const type = reference ? 'resource' : 'document';
  const highlight = parsed.view.highlight ? createHighlighter(result.effectiveText) : undefined;
  const present = createItemPresenter(presentation, { type, fields, nested: reference, meta, ui });
  return result.hits.map((hit, index) => {
    const extra = `,"score":${round(hit.score)}${presentTier(result, hit)}${presentFit(hit)}${presentHighlight(hit, highlight)}${presentExplain(hit)}`;
    return present({ record: hit.record, related: related[index] ?? [], extra });
  });
};

const milliseconds = (value: number): number => Math.round(value);

/** Members of `meta`. Thumbnails, citations and viewers are precomputed, so they take no time. */
const presentTimes = (search: number, processing: number): string => {
  const total = search + processing;
  const times = {
    query_time_ms: {
      search: milliseconds(search),
      processing: milliseconds(processing),
      ...{ thumbnail: 0, citation: 0, viewer: 0 },
      total: milliseconds(total),
    },
    queryTime: { search: `${search.toFixed(1)}ms`, totalResponseTime: `${total.toFixed(1)}ms` },
  };
  return JSON.stringify(times).slice(1, -1);
};

/** The times of a cached response. */
const NO_TIME = presentTimes(0, 0);

const presentMeta = ({ parsed, result, warnings }: PresentableSearch, page: Page): object => {
  const { view } = parsed;
  const { interpretation } = result;
  const tiers = countTiers(result);
  const suggestions = result.spelling.map((suggestion) => presentSpelling(suggestion, parsed.query.rawText ?? ''));
  return {
    pagination: presentPagination(page),
    ...presentCounts(page),
    ...(tiers === undefined ? {} : { tiers }),
    query: view.q ?? null,
    ...(interpretation === undefined ? {} : { interpretation: presentInterpretation(interpretation, view.q ?? '') }),
    sort: view.sortId,
    spelling_suggestions: suggestions,
    spellingSuggestions: suggestions,
    ...(result.effectiveWording === undefined ? {} : { query_used: result.effectiveWording, relaxed: result.relaxed }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
};

const facetDetail = ({ view, query }: ParsedSearch): FacetDetail => {
  if (view.ui === 'full') return 'full';
  return query.facets === DEFAULT_LIST_FACETS ? 'short' : 'named';
};

/** Consecutive texts of the response. */
export type PresentedSearch = {
  readonly head: string;
  readonly times: string;
  readonly rest: Chunks;
};

export const presentSearch = (search: PresentableSearch, presentation: Presentation): PresentedSearch => {
  const { searchUrl, params, parsed, result, reference, startedAt, searchedAt } = search;
  const page = { page: parsed.view.page, pageSize: parsed.view.pageSize, total: result.total };
  const links = createSearchLinks(searchUrl, params);
  const isMatchAll = parsed.query.text === undefined && parsed.query.filter === undefined;
  const head = JSON.stringify({
    jsonapi: presentJsonApi(presentation.site.base),
    links: presentPageLinks(links, page),
  });
  const rest = [
    `,${JSON.stringify(presentMeta(search, page)).slice(1)},"data":[`,
    ...joinWithCommas(presentHits(search, presentation)),
    '],"included":[',
    ...joinWithCommas(
      presentIncluded(result.facets, {
        links,
        byField: reference,
        isMatchAll,
        detail: facetDetail(parsed),
      }),
    ),
    ']}',
  ];
  const times = presentTimes(searchedAt - startedAt, performance.now() - searchedAt);
  return { head: `${head.slice(0, -1)},"meta":{`, times, rest };
};

export const searchToBytes = ({ head, times, rest }: PresentedSearch): Uint8Array =>
  concatChunks([head, times, ...rest]);

/** The bytes to cache: a cached response takes no time. */
export const withZeroTimes = (bytes: Uint8Array, { head, times }: PresentedSearch): Uint8Array => {
  const start = Buffer.byteLength(head);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(NO_TIME), bytes.subarray(start + times.length)]);
};
