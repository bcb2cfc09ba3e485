// GET /resources/{id}/ogm-viewer: a page with a viewer of the record, which other sites may embed (spec 4.6, contract
// 7.8).

import type { SourceDocument } from '@periplus/external-documents';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createDocumentFetcher } from '../../../catalog/external/external-documents.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { CatalogError, createProblems } from '../../../errors.ts';
import type { DocumentWorker } from '../../../http/external-documents/document-worker.ts';
import { logExternalFailure, toUserAgent } from '../../../http/external-documents/external-documents.ts';
import {
  createSourceDocuments,
  DOCUMENT_PROTOCOLS,
  type ReadSourceDocument,
} from '../../../http/external-documents/source-documents.ts';
import { setLanguageHeaders } from '../../../http/html/site-page.ts';
import { siteOf } from '../../../http/request/site.ts';
import { recordPageUrl } from '../../../http/request/urls.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import { boolean, integer, text } from '../../../http/schema/json-schema.ts';
import { problemResponses } from '../../../http/schema/schemas.ts';
import { KEYLESS_ACCESS } from '../../../http/security/access-control.ts';
import { viewerCsp } from '../../../http/viewer/viewer-csp.ts';
import { renderViewerPage } from '../../../http/viewer/viewer-page.ts';
import { readBoolean } from '../../../query/booleans.ts';
import { readInteger } from '../../../query/params.ts';
import { readViewerSources, type ViewerSource } from '../../../record/views/viewer-sources.ts';
import { type ApiContext, readQueryParams, readResourceRequest } from '../context.ts';
import { ID_PARAMS, NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';

const schema = {
  tags: ['Access'],
  operationId: 'getViewerPage',
  summary: 'The record in a viewer, as an HTML page',
  description:
    'Shows the images, services, tiles and files of the record. Its Content-Security-Policy allows the hosts of the displayed source; any site may embed it in a frame.',
  params: ID_PARAMS,
  querystring: querySchema(NON_PUBLIC_PARAM, {
    source: integer('Number of the source to show; 1 is the best.', { minimum: 1, default: 1 }),
    embed: boolean('Omit the title, for embedding in a frame.', { default: false }),
  }),
  response: {
    200: { description: 'OK', content: { 'text/html': { schema: text('A page.') } } },
    ...problemResponses(400, 403, 404, 410),
  },
};

type Choice = { readonly source: ViewerSource | undefined; readonly isEmbedded: boolean };

const readChoice = (request: FastifyRequest, sources: readonly ViewerSource[]): Choice => {
  const problems = createProblems();
  const bounds = { min: 1, max: Math.max(1, sources.length) };
  const number = readInteger(readQueryParams(request), 'source', bounds, problems) ?? 1;
  const isEmbedded = readBoolean(readQueryParams(request), 'embed', false, problems);
  problems.throwIfAny();
  return { source: sources[number - 1], isEmbedded };
};

type Read = { readonly document: SourceDocument | undefined; readonly problem: string | undefined };

/** If the document of a source is not available, the page shows the reason and the extent of the record. */
const readSource = async (source: ViewerSource | undefined, readDocument: ReadSourceDocument): Promise<Read> => {
  const protocol = DOCUMENT_PROTOCOLS.find((name) => name === source?.protocol);
  if (source === undefined || protocol === undefined) return { document: undefined, problem: undefined };
  try {
    return { document: await readDocument({ protocol, url: source.url }), problem: undefined };
  } catch (error) {
    if (error instanceof CatalogError) return { document: undefined, problem: error.message };
    throw error;
  }
};

export const registerOgmViewer = (app: FastifyInstance, context: ApiContext, { read }: DocumentWorker): void => {
  const { config } = context;
  const fetchDocument = createDocumentFetcher({ ...config.fetch, userAgent: toUserAgent(context) });
  const readDocument = createSourceDocuments({ fetchDocument, read, onFailure: logExternalFailure(app.log) });

  app.get('/resources/:id/ogm-viewer', { schema, config: KEYLESS_ACCESS }, async (request, reply) => {
    const record = parseStoredRecord((await readResourceRequest(context, request)).stored);
    const sources = readViewerSources(record);
    const { source, isEmbedded } = readChoice(request, sources);
    const { document, problem } = await readSource(source, readDocument);
    const { base, path, root, url } = siteOf(request);
    const policy = viewerCsp({
      protocol: source?.protocol,
      urls: [...(source === undefined ? [] : [source.url]), ...(document?.urls ?? [])],
      tiles: config.web.tileUrl,
      isSecure: base.startsWith('https:'),
    });
    setLanguageHeaders(reply).header('content-security-policy', policy);
    const recordUrl = recordPageUrl(url, record.id);
    const page = {
      record,
      config,
      sources,
      source,
      document,
      problem,
      path,
      root,
      recordUrl,
      isEmbedded,
    };
    sendBody(reply, {
      type: 'text/html; charset=utf-8',
      body: renderViewerPage(page),
      ...(problem === undefined ? {} : { cacheControl: 'no-store' }),
    });
  });
};
