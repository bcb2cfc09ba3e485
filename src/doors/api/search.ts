// GET and POST /search: one question, two ways to send it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OUTPUT_NAMES } from '../../query/output.ts';
import { type Params, toParams } from '../../query/params.ts';
import { type ParsedSearch, parseSearch } from '../../query/parse-search.ts';
import { findResultFormat } from '../../query/result-formats.ts';
import { readCaller } from '../http/caller.ts';
import { askFor } from '../http/client-asking.ts';
import { reportDamaged } from '../http/damaged.ts';
import { addVary } from '../http/headers.ts';
import { flag, oneOf, ref, text } from '../http/json-schema.ts';
import { isNotModified, versionEtag } from '../http/send-body.ts';
import { wantsCsv } from '../http/send-csv.ts';
import { createExporter } from '../http/send-export.ts';
import { sendJson } from '../http/send-json.ts';
import { siteOf } from '../http/site.ts';
import { apiUrl } from '../http/urls.ts';
import { type ApiContext, queryOf } from './context.ts';
import { SERVES_CSV } from './csv-routes.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { readPageNeighbours } from './page-neighbours.ts';
import { searchInProfile } from './present/profile.ts';
import { presentSearch, searchToBytes, withoutTimes } from './present/search.ts';
import {
  answersOrFiles,
  BBOX_PARAM,
  FIELDS_PARAM,
  META_PARAMS,
  NON_PUBLIC_PARAM,
  PAGE_OR_COUNT_PARAMS,
  query,
} from './schemas.ts';

/** Parameters of every search-like request. */
export const QUESTION_PARAMS = {
  q: text('Words, "phrases", AND, OR, NOT, parentheses, prefix*, fuzzy~. Empty or *:* matches everything.'),
  search_field: text('Fields to search, separated by commas.', { default: 'all_fields' }),
  adv_q: text('JSON array of clauses {op: AND|OR|NOT, f: field, q: text}, combined in order.'),
  'include_filters[field][]': text('Keeps records with this value; repeatable. Also written fq and filters.'),
  'exclude_filters[field][]': text('Drops records with this value; repeatable.'),
  'include_filters[year_range][start]': text('First year of interest; [end] for the last.'),
  'include_filters[geo][type]': oneOf(['bbox', 'distance', 'polygon', 'shape'], 'Kind of geospatial filter.'),
  relax: oneOf(
    ['on', 'off'],
    'With off, words are taken to the letter: no synonyms, no other spellings, no fewer words.',
    {
      default: 'on',
    },
  ),
  ...NON_PUBLIC_PARAM,
};

const SEARCH_PARAMS = {
  ...QUESTION_PARAMS,
  ...BBOX_PARAM,
  ...PAGE_OR_COUNT_PARAMS,
  ...FIELDS_PARAM,
  sort: text('relevance, year_desc, year_asc, title_asc, title_desc, or a field with asc or desc.', {
    default: 'relevance',
  }),
  facets: text('Facets to count, separated by commas; empty for none.'),
  facet_mode: oneOf(['filtered', 'multi'], 'With multi, the counts of a facet ignore its own filter.', {
    default: 'filtered',
  }),
  ...META_PARAMS,
  highlight: flag(
    'Shows in meta.highlight of each record the fields that hold words of the question, marked as HTML.',
    {
      default: false,
    },
  ),
  explain: flag('Tell in meta.explain of each record what its score is made of, in words and numbers.', {
    default: false,
  }),
  format: oneOf(
    OUTPUT_NAMES,
    'Files (all but json and jsonp) hold every match, or one page when a page is asked for.',
    {
      default: 'json',
    },
  ),
};

const schema = {
  tags: ['Search'],
  summary: 'Search records',
  querystring: query(SEARCH_PARAMS),
  response: answersOrFiles(ref('SearchResponse'), 400, 403, 413, 414, 503),
};

const postSchema = {
  ...schema,
  summary: 'Search records, with the question as a JSON body',
  querystring: query(),
  body: {
    type: 'object',
    description: 'The parameters of GET /search; filters as nested objects. Parameters in the URL come before these.',
    properties: SEARCH_PARAMS,
  },
};

type Asked = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: Params;
  /** Of the catalogue. */
  readonly version: string;
  /** Nothing but the URL decides on the answer. */
  readonly isAllInUrl: boolean;
};

const wantsFile = (request: FastifyRequest, format: unknown): boolean =>
  wantsCsv(request, format) || (typeof format === 'string' && findResultFormat(format) !== undefined);

export const registerSearch = (app: FastifyInstance, context: ApiContext, kept: KeptAnswers): void => {
  const { catalog, config, pictures } = context;
  const sendExport = createExporter(context);
  const reference = config.api.profile === 'reference';

  const makeAnswer = async (request: FastifyRequest, reply: FastifyReply, params: Params, asked: ParsedSearch) => {
    const parsed = searchInProfile(asked, config.api.profile);
    const startedAt = performance.now();
    const asking = askFor(catalog, reply);
    const result = await catalog.search(parsed.query, asking);
    const records = result.hits.map(({ record }) => record);
    const related = await readPageNeighbours(catalog, records, parsed.view, parsed.query.includeNonPublic, asking);
    const searchedAt = performance.now();
    reply.header('server-timing', `search;dur=${(searchedAt - startedAt).toFixed(2)}`);
    const site = siteOf(request);
    const searchUrl = apiUrl(request, 'search');
    const times = { startedAt, searchedAt };
    const warnings = [...parsed.warnings, ...reportDamaged(request, result.damaged)];
    const presented = presentSearch({
      ...{ warnings, site, pictures, searchUrl, params, parsed, result, related, reference },
      ...times,
    });
    return { presented, bytes: searchToBytes(presented) };
  };

  const answer = async ({ request, reply, params, version, isAllInUrl }: Asked): Promise<void> => {
    const parsed = parseSearch(wantsCsv(request, params.format) ? { ...params, format: 'csv' } : params);
    catalog.access(readCaller(request)).require(parsed.query.includeNonPublic);
    const { format, fields } = parsed.view;
    if (format !== 'json' && format !== 'jsonp') {
      await sendExport(reply, { format, fields, params, query: parsed.query });
      return;
    }
    if (isAllInUrl && isNotModified(reply, version)) return;
    const { presented, bytes } = await makeAnswer(request, reply, params, parsed);
    if (isAllInUrl)
      kept.keep(request, version, { tag: versionEtag(reply, version), bytes: withoutTimes(bytes, presented) });
    return sendJson(reply, bytes, { version });
  };

  /** An answer that is kept goes out at once; any other takes its time. */
  const answerOrRepeat = (request: FastifyRequest, reply: FastifyReply, params: Params): Promise<void> | undefined => {
    addVary(reply, 'Accept');
    const version = kept.versionFor(request);
    const isAllInUrl = request.method !== 'POST' && !wantsFile(request, params.format);
    if (isAllInUrl && kept.repeat(request, reply, version)) return undefined;
    return answer({ request, reply, params, version, isAllInUrl });
  };

  app.get('/search', { schema, config: SERVES_CSV }, (request, reply) =>
    answerOrRepeat(request, reply, queryOf(request)),
  );
  app.post('/search', { schema: postSchema, config: SERVES_CSV }, (request, reply) =>
    answerOrRepeat(request, reply, { ...toParams(request.body), ...queryOf(request) }),
  );
};
