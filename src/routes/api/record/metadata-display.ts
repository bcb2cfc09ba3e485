// GET /resources/{id}/metadata/display: the record, or a metadata document that it links to, as an HTML page.

import { markSafe } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { createDocumentFetcher } from '../../../catalog/external/external-documents.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { CatalogError, createProblems } from '../../../errors.ts';
import type { DocumentWorker } from '../../../http/external-documents/document-worker.ts';
import { logExternalFailure, toUserAgent } from '../../../http/external-documents/external-documents.ts';
import { createExternalPages } from '../../../http/external-documents/external-pages.ts';
import { toDisplayPage } from '../../../http/html/record/display-page.ts';
import { sendSitePage } from '../../../http/html/site-page.ts';
import { siteOf } from '../../../http/request/site.ts';
import { stringEnum, text } from '../../../http/schema/json-schema.ts';
import { problemResponses } from '../../../http/schema/schemas.ts';
import { text as pageText } from '../../../http/texts/texts.ts';
import { type Params, readNonEmptyText, showValue } from '../../../query/params.ts';
import {
  METADATA_DOCUMENT_FORMATS,
  type MetadataDocumentFormat,
  readMetadataDocument,
} from '../../../record/views/metadata-documents.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type ApiContext, readQueryParams, readResourceRequest } from '../context.ts';
import { ID_PARAMS, NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';

const schema = {
  tags: ['Records'],
  operationId: 'getMetadataPage',
  summary: 'Metadata as an HTML page',
  description:
    'The record as an HTML page. With `format`, a metadata document that the record links to, fetched and sanitised.',
  params: ID_PARAMS,
  querystring: querySchema(NON_PUBLIC_PARAM, {
    format: stringEnum(
      METADATA_DOCUMENT_FORMATS,
      'Show the linked metadata document in this format instead of the record.',
    ),
  }),
  response: {
    200: {
      description: 'OK',
      content: { 'text/html': { schema: text('A page without scripts and external resources.') } },
    },
    ...problemResponses(400, 403, 404, 410, 502, 503, 504),
  },
};

const parseFormat = (params: Params): MetadataDocumentFormat | undefined => {
  const problems = createProblems();
  const word = readNonEmptyText(params, 'format', problems)?.toLowerCase();
  const format = METADATA_DOCUMENT_FORMATS.find((name) => name === word);
  if (word !== undefined && format === undefined) {
    const detail = `format must be ${METADATA_DOCUMENT_FORMATS.join(', ')}, or left out for the record itself, not ${showValue(word)}.`;
    problems.add({ parameter: 'format', detail });
  }
  problems.throwIfAny();
  return format;
};

const NAMES: Readonly<Record<MetadataDocumentFormat, string>> = { iso: 'ISO 19139', fgdc: 'FGDC', html: 'HTML' };

const findDocument = (record: AardvarkRecord, format: MetadataDocumentFormat): string => {
  const url = readMetadataDocument(record, format);
  if (url === undefined) throw new CatalogError('not_found', `This record does not link to ${NAMES[format]} metadata.`);
  return url;
};

export const registerMetadataDisplay = (
  app: FastifyInstance,
  context: ApiContext,
  { render }: DocumentWorker,
): void => {
  const { config, catalog } = context;
  const fetchDocument = createDocumentFetcher({ ...config.fetch, userAgent: toUserAgent(context) });
  const renderExternalPage = createExternalPages({ fetchDocument, render, onFailure: logExternalFailure(app.log) });

  app.get('/resources/:id/metadata/display', { schema }, async (request, reply) => {
    const format = parseFormat(readQueryParams(request));
    const { stored } = await readResourceRequest(context, request);
    const record = parseStoredRecord(stored);
    if (format === undefined) {
      const dictionaries = await catalog.dictionaries(stored);
      return sendSitePage(request, reply, toDisplayPage(record, siteOf(request), dictionaries));
    }
    const url = findDocument(record, format);
    const main = markSafe(await renderExternalPage({ format, url, title: record.dct_title_s }));
    return sendSitePage(request, reply, {
      title: pageText('display.metadata', { title: record.dct_title_s }),
      kind: 'document',
      main,
    });
  });
};
