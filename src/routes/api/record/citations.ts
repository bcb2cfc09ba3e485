// /resources/{id}/citation and its formats: text styles, JSON-LD, RIS and BibTeX (contract 16).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { cataloguePage, siteOf } from '../../../http/request/site.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import { toAttachmentHeader } from '../../../http/response/send-csv.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { object, ref, text } from '../../../http/schema/json-schema.ts';
import { problemResponses } from '../../../http/schema/schemas.ts';
import { toBibtex } from '../../../record/views/citation/bibtex.ts';
import type { CatalogPage } from '../../../record/views/citation/citation-data.ts';
import { toJsonLd } from '../../../record/views/citation/json-ld.ts';
import { toRis } from '../../../record/views/citation/ris.ts';
import { readCitations } from '../../../record/views/citation/styles.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type ApiContext, readResourceRequest } from '../context.ts';
import { ID_PARAMS, jsonResponses, NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';

const common = { tags: ['Citations'], params: ID_PARAMS, querystring: querySchema(NON_PUBLIC_PARAM) };

type TextFormat = {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly type: string;
  readonly extension: string;
  readonly write: (record: AardvarkRecord, page: CatalogPage) => string;
};

const TEXT_FORMATS: readonly TextFormat[] = [
  {
    path: 'ris',
    operationId: 'getCitationRis',
    summary: 'Citation in RIS',
    type: 'application/x-research-info-systems',
    extension: 'ris',
    write: toRis,
  },
  {
    path: 'bibtex',
    operationId: 'getCitationBibtex',
    summary: 'Citation in BibTeX',
    type: 'application/x-bibtex',
    extension: 'bib',
    write: toBibtex,
  },
];

const registerTextFormat = (app: FastifyInstance, context: ApiContext, format: TextFormat): void => {
  const { path, operationId, summary, type, extension, write } = format;
  const description = `A file with one entry for reference managers (${type}).`;
  const response = {
    200: { description: 'OK', content: { [type]: { schema: text(summary) } } },
    ...problemResponses(400, 403, 404, 410),
  };
  app.get(
    `/resources/:id/citation/${path}`,
    { schema: { ...common, operationId, summary, description, response } },
    async (request, reply) => {
      const { stored } = await readResourceRequest(context, request);
      reply.header('content-disposition', toAttachmentHeader(stored.id, extension));
      const page = cataloguePage(siteOf(request), stored.id);
      return sendBody(reply, { type: `${type}; charset=utf-8`, body: write(parseStoredRecord(stored), page) });
    },
  );
};

export const registerCitations = (app: FastifyInstance, context: ApiContext): void => {
  const schema = {
    ...common,
    operationId: 'getCitation',
    summary: 'Citation',
    description: 'Citations of the record in APA, MLA and Chicago style.',
    response: jsonResponses(ref('ResourceCitationResponse'), 400, 403, 404, 410),
  };
  app.get('/resources/:id/citation', { schema }, async (request, reply) => {
    const { stored } = await readResourceRequest(context, request);
    const citations = readCitations(parseStoredRecord(stored), cataloguePage(siteOf(request), stored.id));
    return sendJson(reply, { id: stored.id, citation: citations.apa, citations });
  });

  const jsonLd = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { stored } = await readResourceRequest(context, request);
    const page = cataloguePage(siteOf(request), stored.id);
    return sendJson(reply, toJsonLd(parseStoredRecord(stored), page), { type: 'application/ld+json' });
  };
  const linked = {
    200: {
      description: 'OK',
      content: { 'application/ld+json': { schema: object({ '@context': text('https://schema.org'), '@type': {} }) } },
    },
    ...problemResponses(400, 403, 404, 410),
  };
  const linkedSchema = {
    ...common,
    operationId: 'getCitationJsonLd',
    summary: 'Citation as JSON-LD',
    description: 'The record as a schema.org dataset, for dataset search engines.',
    response: linked,
  };
  app.get('/resources/:id/citation/json-ld', { schema: linkedSchema }, jsonLd);
  for (const format of TEXT_FORMATS) registerTextFormat(app, context, format);
};
