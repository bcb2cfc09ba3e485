// How to get at what a record describes: /distributions, /links, /downloads and /viewer (contract 7.6, 7.7, 8, 9).
import type { FastifyInstance } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { readDownloads } from '../../record/views/downloads.ts';
import { EXPORT_FORMATS, EXPORT_TYPES, isExportType, readExportSources } from '../../record/views/export-sources.ts';
import { readLinks } from '../../record/views/links.ts';
import { readViewer } from '../../record/views/viewer.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type JsonSchema, list, object, oneOf, ref, text } from '../http/json-schema.ts';
import { problemResponses } from '../http/schemas.ts';
import { sendJson } from '../http/send-json.ts';
import { baseUrl } from '../http/urls.ts';
import { type ApiContext, parseStored, readResource } from './context.ts';
import { presentDistributions } from './present/distributions.ts';
import { presentDownloads } from './present/downloads.ts';
import { presentLinks } from './present/links.ts';
import { answers, ID_PARAMS, NON_PUBLIC_PARAM, query } from './schemas.ts';

const common = { tags: ['Access'], params: ID_PARAMS, querystring: query(NON_PUBLIC_PARAM) };

const link = object({ label: text('What it is.'), url: text('Where it is.') });

type ViewContext = { readonly base: string; readonly isReference: boolean };

type View = {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly present: (record: AardvarkRecord, context: ViewContext) => object;
};

/** The specification has the categories alone (spec 2.4); the reference interface puts them beside the id. */
const presentLinkAnswer = (record: AardvarkRecord, { isReference }: ViewContext): object => {
  const links = presentLinks(readLinks(record));
  return isReference ? { id: record.id, links } : links;
};

const VIEWS: readonly View[] = [
  {
    path: 'distributions',
    operationId: 'getDistributions',
    summary: 'Every address the record states, by type',
    description: 'The references of the record one by one, in its own order, with the type of each.',
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
    description: 'The same addresses sorted for people: to visit, to read, to use as a service, to download.',
    schema: { type: 'object', additionalProperties: list(link, 'Links.'), description: 'From category to links.' },
    present: presentLinkAnswer,
  },
  {
    path: 'downloads',
    operationId: 'getDownloads',
    summary: 'Files to download, and exports that can be generated',
    description: 'Files that the record names, sizes of its image, and formats that can be made from its service.',
    schema: ref('ResourceDownloadsResponse'),
    present: (record, { base }) => ({
      id: record.id,
      downloads: presentDownloads(readDownloads(record), record.id, base),
    }),
  },
  {
    path: 'viewer',
    operationId: 'getViewer',
    summary: 'Which viewer shows the record',
    description: 'The best protocol among the references of the record, its address, and the outline to draw.',
    schema: object({
      id: text('Identifier.'),
      viewer: object({ protocol: text('Protocol.'), endpoint: text('Address.') }, { geometry: {} }),
    }),
    present: (record) => ({ id: record.id, viewer: readViewer(record) }),
  },
];

const GENERATED_SCHEMA = {
  ...common,
  params: object({ id: text('Identifier.'), download_type: oneOf(EXPORT_TYPES, 'Format.') }),
  response: problemResponses(400, 403, 404, 410, 501),
};

const GENERATED = [
  {
    suffix: '',
    operationId: 'prepareExport',
    summary: 'Generated export',
    description: 'Asks for the data of the record in another format.',
  },
  {
    suffix: '/file',
    operationId: 'getExportFile',
    summary: 'File of a generated export',
    description: 'The file, once it is made.',
  },
] as const;

/** Until exports are made, their address says so plainly; what is wrong with the request is said first. */
const refuseExport = (record: AardvarkRecord, type: string): never => {
  if (!isExportType(type)) {
    const detail = `download_type must be one of ${EXPORT_TYPES.join(', ')}.`;
    throw new CatalogError('bad_request', detail, { problems: [{ parameter: 'download_type', detail }] });
  }
  const { label } = EXPORT_FORMATS[type];
  if (readExportSources(record, type).length === 0) {
    throw new CatalogError('bad_request', `This record has no data source from which ${label} could be made.`);
  }
  throw new CatalogError(
    'not_implemented',
    `${label} exports are not made by this version yet; the record's own links work.`,
  );
};

export const registerAccess = (app: FastifyInstance, context: ApiContext): void => {
  const isReference = context.config.api.profile === 'reference';
  for (const { path, schema, present, ...words } of VIEWS) {
    const routeSchema = { ...common, ...words, response: answers(schema, 400, 403, 404, 410) };
    app.get(`/resources/:id/${path}`, { schema: routeSchema }, async (request, reply) => {
      const { stored } = await readResource(context, request);
      return sendJson(reply, present(parseStored(stored), { base: baseUrl(request), isReference }));
    });
  }
  for (const { suffix, ...words } of GENERATED) {
    app.get(
      `/resources/:id/downloads/generated/:download_type${suffix}`,
      { schema: { ...GENERATED_SCHEMA, ...words } },
      async (request) => {
        const { stored } = await readResource(context, request);
        return refuseExport(parseStored(stored), (request.params as { download_type: string }).download_type);
      },
    );
  }
};
