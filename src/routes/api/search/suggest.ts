// GET /suggest: completions for a search box, in both response forms (spec 2.2, 4.5).
import type { FastifyInstance } from 'fastify';
import { accessWarnings } from '../../../catalog/access.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { SuggestQuery } from '../../../engine/engine.ts';
import { queryContextFor, responseVersionFor } from '../../../http/request/query-context.ts';
import { baseUrl } from '../../../http/request/urls.ts';
import { isNotModified } from '../../../http/response/send-body.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { boolean, example, integer, ref, text } from '../../../http/schema/json-schema.ts';
import {
  DEFAULT_SUGGESTIONS,
  MAX_CHARACTERS,
  MAX_SUGGESTIONS,
  parseSuggest,
} from '../../../query/request/parse-suggest.ts';
import { type ApiContext, readQueryParams } from '../context.ts';
import { contextUrl, envelope } from '../present/envelope.ts';
import { jsonResponses, NON_PUBLIC_PARAM, querySchemaRequiring } from '../schemas/common-schemas.ts';

const schema = {
  tags: ['Search'],
  operationId: 'getSuggestions',
  summary: 'Suggestions for a search box',
  description:
    'Completions from titles, places, creators and subjects, one for each name or series, with acronyms written out; similar spellings if nothing starts with the text.',
  querystring: querySchemaRequiring(
    {
      q: text('The text typed so far; blank text has no suggestions.', {
        maxLength: MAX_CHARACTERS,
        ...example('count'),
      }),
    },
    {
      size: integer('Maximum number of suggestions, also written limit.', {
        minimum: 1,
        maximum: MAX_SUGGESTIONS,
        default: DEFAULT_SUGGESTIONS,
      }),
      debug: boolean('Include how the text was parsed.', { default: false }),
      profile: boolean('With debug, include the time of each step.', { default: false }),
    },
    NON_PUBLIC_PARAM,
  ),
  response: jsonResponses(ref('SuggestResponse'), 400, 403, 503),
};

/** The parsed query and the terms of its words; with `profile`, the times. */
const explain = async (catalog: Catalog, question: SuggestQuery, tookMs: number | undefined): Promise<object> => {
  const startedAt = performance.now();
  const plan = await catalog.explain({ kind: 'words', text: question.text });
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  if (tookMs === undefined) return { query: question, plan };
  return {
    query: question,
    plan,
    profile: { suggest_ms: round(tookMs), explain_ms: round(performance.now() - startedAt) },
  };
};

/** The id of a record with the text, made unique because JSON:API requires it. */
const withUniqueIds = <Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] => {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const count = (seen.get(item.id) ?? 0) + 1;
    seen.set(item.id, count);
    return count === 1 ? item : { ...item, id: `${item.id}#${count}` };
  });
};

export const registerSuggest = (app: FastifyInstance, { catalog }: ApiContext): void => {
  app.get('/suggest', { schema }, async (request, reply) => {
    const startedAt = performance.now();
    const { query: question, view } = parseSuggest(readQueryParams(request));
    const version = responseVersionFor(catalog, request);
    if (isNotModified(reply, version)) return;
    const queryContext = queryContextFor(catalog, reply);
    const { suggestions, fuzzy } = await catalog.suggest(question, queryContext);
    const warnings = accessWarnings(queryContext.access, question.visibility);
    const tookMs = performance.now() - startedAt;
    const debug = view.debug ? { debug: await explain(catalog, question, view.profile ? tookMs : undefined) } : {};
    const body = {
      ...envelope(request),
      meta: {
        query: view.q,
        took_ms: Math.round(tookMs),
        fuzzy,
        size: question.limit,
        '@context': contextUrl(baseUrl(request)),
        ...(warnings.length === 0 ? {} : { warnings }),
        ...debug,
      },
      data: withUniqueIds(suggestions).map(({ id, label, text: normalised, field, kind, score }) => ({
        type: 'suggestion',
        id,
        attributes: { label, title: label, text: normalised, score, field, kind },
        meta: { score },
      })),
      suggestions: suggestions.map(({ label }) => label),
    };
    return sendJson(reply, body, { version });
  });
};
