// search_resources: searches the catalogue; each result has everything an agent needs to present it.

import { RELAXATION_KINDS } from '../../../catalog/search/corrections.ts';
import { countTiers, type TieredResult, tierOf } from '../../../catalog/search/tiered-search.ts';
import type { FacetResult } from '../../../engine/engine.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { createProblems } from '../../../errors.ts';
import type { Site } from '../../../http/request/site.ts';
import { API_PREFIX } from '../../../http/request/urls.ts';
import { boolean, integer, list, number, object, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { selectMeaningful, toPartLabel } from '../../../query/interpret/part-label.ts';
import type { QueryPart } from '../../../query/interpret/query-part.ts';
import { readNameList } from '../../../query/name-lists.ts';
import type { Params } from '../../../query/params.ts';
import { type ParsedSearch, parseSearch } from '../../../query/request/parse-search.ts';
import { toQueryString, toSearchParams } from '../../../query/request/search-url.ts';
import { toValueLabel } from '../../../record/views/value-label.ts';
import { fieldRow } from '../../../schema/fields.ts';
import { findHints, HINTS_SCHEMA, type Hint } from '../hints.ts';
import { createMatchExplainer } from '../present/match-explainer.ts';
import { presentRecordSummary, SEARCH_HIT_SCHEMA } from '../present/record-summary.ts';
import {
  FACET_NAMES,
  parseSearchArguments,
  QUERY_INPUT,
  type SearchArguments,
  SORT_INPUT,
  toFieldName,
  toShortFieldName,
} from '../search-arguments.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';

export const PAGE_INPUT = {
  page: integer('Page number.', { minimum: 1, default: 1 }),
  per_page: integer('Records per page.', { minimum: 1, maximum: 100, default: 10 }),
};

const MAX_BUCKETS = 10;
const MAX_OTHERS = 3;

const PLACE_CHOICE = object({ id: text('For interpret: place:ID.'), label: text('Name.') });

const OUTPUT = object(
  {
    query: text('The query as given.'),
    total_results: integer('Number of matching records.'),
    total_pages: integer('Number of pages.'),
    page: integer('This page.'),
    per_page: integer('Records per page.'),
    resources: list(SEARCH_HIT_SCHEMA, 'The records of this page.'),
    links: object({ self: text('URL of this search in the web API, with all details.') }),
    spelling_suggestions: list(text('A better query.'), 'At most one.'),
  },
  {
    tiers: object({
      strict: integer('Match every word as given.'),
      widened: integer('Match every word, some by a synonym, another spelling or another name.'),
      partial: integer('Match most of the words.'),
    }),
    interpretation: list(
      object(
        { kind: text('place, time, resource, scale and so on.'), text: text('As given.'), meaning: text('As read.') },
        { negated: boolean('Excluded.'), others: list(PLACE_CHOICE, 'Other places with this name.') },
      ),
      'How the query was read. Change it with the argument interpret.',
    ),
    query_used: text('The query that was run instead, if the given one found nothing.'),
    relaxed: list(
      object({ kind: stringEnum(RELAXATION_KINDS, 'Kind of change.'), from: text('Before.'), to: text('After.') }),
      'Changes to the query, made because it found nothing as given.',
    ),
    place: object(
      { name: text('The place used.'), bbox: list(number('Degrees.'), 'west, south, east, north.') },
      {
        others: list(
          text('Name.'),
          'Other places with this name; search again with one of them if it is the intended place.',
        ),
      },
    ),
    facets: object(
      {},
      {},
      { additionalProperties: list(object({ value: {}, count: integer('Records.') }), 'Values.') },
    ),
    notes: list(text('Note.'), 'Arguments that were ignored or changed.'),
    try: HINTS_SCHEMA,
  },
);

/** Accepts full and short names. */
const toFacetList = (args: Params): string => {
  const problems = createProblems();
  const names = readNameList(args, 'facets', problems) ?? [];
  problems.throwIfAny();
  return names.map(toFieldName).join(',');
};

const presentFacets = (facets: readonly FacetResult[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    facets.map(({ field, buckets }) => [
      toShortFieldName(field),
      buckets.slice(0, MAX_BUCKETS).map(({ value, count }) => ({
        value,
        ...(fieldRow(field).coded === 'place' ? { label: toValueLabel(field, value) } : {}),
        count,
      })),
    ]),
  );

const presentPlace = ({ place }: SearchArguments): object => {
  if (place === undefined) return {};
  const { found, others } = place;
  return { place: { name: found.label, bbox: found.bounds, ...(others.length === 0 ? {} : { others }) } };
};

const presentRelaxed = ({ effectiveWording, relaxed }: TieredResult): object =>
  effectiveWording === undefined ? {} : { query_used: effectiveWording, relaxed };

const presentPart = (part: QueryPart): object => ({
  kind: part.kind,
  text: part.text,
  meaning: toPartLabel(part),
  ...(part.negated === true ? { negated: true } : {}),
  ...(part.kind === 'place' && part.others.length > 0
    ? { others: part.others.slice(0, MAX_OTHERS).map(({ id, label }) => ({ id, label })) }
    : {}),
});

/** Words that are searched as they are need no explanation. */
const presentInterpretation = ({ interpretation }: TieredResult): object => {
  if (interpretation === undefined) return {};
  const parts = selectMeaningful(interpretation).filter(({ kind, negated }) => kind !== 'theme' || negated === true);
  return parts.length === 0 ? {} : { interpretation: parts.map(presentPart) };
};

const searchUrl = (site: Site, params: Params): string =>
  `${site.base}${API_PREFIX}/search?${toQueryString(toSearchParams(params))}`;

/** At least 1, or 0 if the request asks for counts only. */
export const countPages = (total: number, pageSize: number): number =>
  pageSize === 0 ? 0 : Math.max(1, Math.ceil(total / pageSize));

type FinishedSearch = {
  readonly site: Site;
  readonly params: Params;
  readonly searched: SearchArguments;
  readonly parsed: ParsedSearch;
  readonly result: TieredResult;
  readonly hints: readonly Hint[];
};

const presentResult = ({
  site,
  params,
  searched,
  parsed,
  result,
  hints,
}: FinishedSearch): Readonly<Record<string, unknown>> => {
  const { page, pageSize, q = '' } = parsed.view;
  const tiers = countTiers(result);
  const reasonOf = createMatchExplainer(result.effectiveText);
  const damaged = (result.damaged ?? []).map((id) => `The record ${JSON.stringify(id)} is damaged and was left out.`);
  const notes = [...searched.warnings, ...parsed.warnings, ...damaged];
  return {
    query: q,
    total_results: result.total,
    total_pages: countPages(result.total, pageSize),
    page,
    per_page: pageSize,
    ...(tiers === undefined ? {} : { tiers }),
    ...presentInterpretation(result),
    ...presentRelaxed(result),
    ...presentPlace(searched),
    resources: result.hits.map((hit) => {
      const record = parseStoredRecord(hit.record);
      const [why, tier] = [reasonOf(record), tierOf(result, hit)];
      const match = { ...(tier === undefined ? {} : { tier }), ...(why === undefined ? {} : { why }) };
      return { ...presentRecordSummary(record, site), ...match };
    }),
    ...(result.facets.length === 0 ? {} : { facets: presentFacets(result.facets) }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(hints.length === 0 ? {} : { try: hints }),
    spelling_suggestions: result.spelling.map((spelling) => spelling.text),
    links: { self: searchUrl(site, params) },
  };
};

export const searchResources: Tool = {
  name: 'search_resources',
  title: 'Search the catalogue',
  description:
    'Search for maps, datasets, imagery and services by keywords, place, years and filters. Each result has an id for the other tools, links to the data, and the reason it matched. If few records match, the result suggests which arguments to drop.',
  input: toInputSchema({
    ...QUERY_INPUT,
    sort: SORT_INPUT,
    ...PAGE_INPUT,
    facets: list(
      text('Name.'),
      `Fields to count values of among all matches, at most ${MAX_BUCKETS} values each: ${FACET_NAMES}.`,
    ),
  }),
  output: OUTPUT,
  annotations: READ_ONLY_ANNOTATIONS,
  example: { query: 'roads', place: 'Minnesota', year_from: 2010, per_page: 1 },
  run: async (args, { session: { context, site }, queryContext }) => {
    const searched = parseSearchArguments(args);
    const { sort, page, per_page } = args;
    const params = { ...searched.params, sort, page, per_page, facets: toFacetList(args) };
    const parsed = parseSearch(params);
    const result = await context.catalog.search(parsed.query, queryContext);
    const hints = await findHints(context.catalog, queryContext, { args, params: searched.params, result });
    return { structuredContent: presentResult({ site, params, searched, parsed, result, hints }) };
  },
};
