// Access to the data of a record: /distributions, /links, /downloads and /viewer (contract 7.6, 7.7, 8, 9).

import type { FastifyInstance } from 'fastify';
import { type DownloadService, withoutUnavailable } from '../../../catalog/external/download-service.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { baseUrl } from '../../../http/request/urls.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { type JsonSchema, list, object, ref, text } from '../../../http/schema/json-schema.ts';
import { readDownloads } from '../../../record/views/downloads.ts';
import { readLinks } from '../../../record/views/links.ts';
import { readViewer } from '../../../record/views/viewer.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type ApiContext, readResourceRequest } from '../context.ts';
import { presentDistributions } from '../present/record/distributions.ts';
import { presentDownloads } from '../present/record/downloads.ts';
import { presentLinks } from '../present/record/links.ts';
import { ID_PARAMS, jsonResponses, NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';

const common = { tags: ['Access'], params: ID_PARAMS, querystring: querySchema(NON_PUBLIC_PARAM) };

const link = object({ label: text('Label.'), url: text('URL.') });

type ViewContext = { readonly base: string; readonly isReference: boolean; readonly downloading: DownloadService };

type View = {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly present: (record: AardvarkRecord, context: ViewContext) => object | Promise<object>;
};

/** The specification returns only the categories (spec 2.4); the reference interface adds the id. */
const presentLinkResponse = (record: AardvarkRecord, { isReference }: ViewContext): object => {
  const links = presentLinks(readLinks(record));
  return isReference ? { id: record.id, links } : links;
};

const VIEWS: readonly View[] = [
  {
    path: 'distributions',
    operationId: 'getDistributions',
    summary: 'List distributions',
    description: 'The references of the record in their order, with the type of each.',
    schema: object({
      id: text('Identifier.'),
      distributions: list(object({ url: text('Address.'), distribution_type: text('Type.') }), 'In order.'),
    }),
    present: (record) => ({ id: record.id, distributions: presentDistributions(record) }),
  },
  {
    path: 'links',
    operationId: 'getLinks',
    summary: 'Links by category',
    description: 'The references by category: web pages, metadata, web services, downloads.',
    schema: { type: 'object', additionalProperties: list(link, 'Links.'), description: 'Links by category.' },
    present: presentLinkResponse,
  },
  {
    path: 'downloads',
    operationId: 'getDownloads',
    summary: 'List downloads',
    description: 'Files of the record, sizes of its image, and formats that can be generated from its services.',
    schema: ref('ResourceDownloadsResponse'),
    present: async (record, { base, downloading }) => {
      const downloads = await withoutUnavailable(readDownloads(record), record, downloading);
      return { id: record.id, downloads: presentDownloads(downloads, record.id, base) };
    },
  },
  {
    path: 'viewer',
    operationId: 'getViewer',
    summary: 'Get the viewer of a record',
    description: 'The best viewer protocol of the record, its URL, and the extent.',
    schema: object({
      id: text('Identifier.'),
      viewer: object({ protocol: text('Protocol.'), endpoint: text('Address.') }, { geometry: {} }),
    }),
    present: (record) => ({ id: record.id, viewer: readViewer(record) }),
  },
];

export const registerAccess = (app: FastifyInstance, context: ApiContext): void => {
  const isReference = context.config.api.profile === 'reference';
  const { downloading } = context;
  for (const { path, schema, present, ...words } of VIEWS) {
    const routeSchema = { ...common, ...words, response: jsonResponses(schema, 400, 403, 404, 410) };
    app.get(`/resources/:id/${path}`, { schema: routeSchema }, async (request, reply) => {
      const { stored } = await readResourceRequest(context, request);
      return sendJson(
        reply,
        await present(parseStoredRecord(stored), { base: baseUrl(request), isReference, downloading }),
      );
    });
  }
};
