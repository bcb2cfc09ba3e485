// GET /resources/{id}: one record with its meta block; as JSON-LD if the Accept header asks for it.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { createProblems, type Problems } from '../../../errors.ts';
import { negotiateType } from '../../../http/request/negotiate.ts';
import { cataloguePage, siteOf } from '../../../http/request/site.ts';
import { toBytes } from '../../../http/response/bytes.ts';
import { toEtag } from '../../../http/response/etag.ts';
import { addVary } from '../../../http/response/headers.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { object, ref, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { problemResponses } from '../../../http/schema/schemas.ts';
import { readBoolean } from '../../../query/booleans.ts';
import { type Params, readNonEmptyText, showValue } from '../../../query/params.ts';
import { parseUiDetail } from '../../../query/request/output.ts';
import { toJsonLd } from '../../../record/views/citation/json-ld.ts';
import { type ApiContext, type ResourceRequest, readQueryParams, readResourceRequest } from '../context.ts';
import { envelope } from '../present/envelope.ts';
import { presentResource, type ResourceData, type UiProfile } from '../present/record/resource.ts';
import type { ServeCached, UncachedRequest } from '../response-cache.ts';
import { FIELDS_PARAM, ID_PARAMS, META_PARAMS, NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';
import { findSimilarItems } from './similar.ts';

const UI_PROFILES = ['standard', 'full', 'homepage'] as const;
const LINKED_DATA = 'application/ld+json';

/** Per relation; /relationships lists all of them. */
const MAX_RELATED = 100;

const schema = {
  tags: ['Records'],
  operationId: 'getRecord',
  summary: 'One record',
  description:
    'The record with viewer, citation, downloads and related records. `Accept: application/ld+json` returns a schema.org dataset.',
  params: ID_PARAMS,
  querystring: querySchema(FIELDS_PARAM, META_PARAMS, NON_PUBLIC_PARAM, {
    ui_profile: stringEnum(
      UI_PROFILES,
      'How much of meta.ui to include, unless include_ui is given; `homepage` includes only pictures and viewer.',
    ),
  }),
  response: {
    200: {
      description: 'OK',
      content: {
        'application/json': { schema: ref('ResourceResponse') },
        [LINKED_DATA]: { schema: object({ '@context': text('https://schema.org'), '@type': {} }) },
      },
    },
    ...problemResponses(400, 403, 404, 410),
  },
};

type View = { readonly meta: boolean; readonly ui: UiProfile };

const parseUiProfile = (params: Params, problems: Problems): UiProfile => {
  const word = readNonEmptyText(params, 'ui_profile', problems)?.toLowerCase() ?? 'standard';
  const profile = UI_PROFILES.find((name) => name === word);
  if (profile === undefined) {
    const detail = `ui_profile must be ${UI_PROFILES.join(', ')}, not ${showValue(word)}.`;
    problems.add({ parameter: 'ui_profile', detail });
  }
  return profile ?? 'standard';
};

const parseView = (params: Params, isReference: boolean): View => {
  const problems = createProblems();
  const profile = parseUiProfile(params, problems);
  const meta = readBoolean(params, 'meta', true, problems);
  const detail = parseUiDetail(params, problems);
  problems.throwIfAny();
  const requested = detail === 'standard' ? profile : detail;
  return { meta, ui: requested === 'standard' && isReference ? 'full' : requested };
};

/** Prefers JSON if the client accepts both. */
const wantsLinkedData = ({ headers }: FastifyRequest): boolean =>
  negotiateType(headers.accept, ['application/json', LINKED_DATA]) === LINKED_DATA;

/** Reads only what the view shows. */
const readResourceData = async (
  context: ApiContext,
  found: ResourceRequest,
  view: View,
  base: string,
): Promise<ResourceData> => {
  const { catalog } = context;
  const { stored, visibility, queryContext } = found;
  const slice = { offset: 0, limit: MAX_RELATED };
  const isFull = view.meta && view.ui === 'full';
  const relatedQuery = { ids: [stored.id], visibility, ...slice };
  const [related = []] = view.meta ? await catalog.relatedRecords(relatedQuery, queryContext) : [];
  const similar = isFull ? await findSimilarItems(context, stored.id, base) : [];
  return { stored, dictionaries: await catalog.dictionaries(stored), related, similar };
};

export const registerResource = (app: FastifyInstance, context: ApiContext, serveCached: ServeCached): void => {
  const isReference = context.config.api.profile === 'reference';

  const sendLinkedData = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { stored } = await readResourceRequest(context, request);
    const page = cataloguePage(siteOf(request), stored.id);
    return sendJson(reply, toJsonLd(parseStoredRecord(stored), page), { type: LINKED_DATA });
  };

  const respond = async ({ request, reply, presentation, store }: UncachedRequest): Promise<void> => {
    const view = parseView(readQueryParams(request), isReference);
    const found = await readResourceRequest(context, request);
    const data = await readResourceData(context, found, view, presentation.site.base);
    const resource = presentResource(data, { fields: found.fields, nested: isReference, ...view }, presentation);
    const bytes = toBytes(`${JSON.stringify(envelope(request)).slice(0, -1)},"data":${resource}}`);
    const tag = toEtag(bytes);
    store(() => ({ tag, bytes }));
    return sendJson(reply, bytes, { tag });
  };

  app.get('/resources/:id', { schema }, (request, reply) => {
    addVary(reply, 'Accept');
    return wantsLinkedData(request) ? sendLinkedData(request, reply) : serveCached(request, reply, true, respond);
  });
};
