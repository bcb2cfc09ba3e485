// GET /service: the service document (spec 4.9), and the documents under /ld that responses link to.
import type { FastifyInstance } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { API_PREFIX, baseUrl } from '../../http/request/urls.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { example, object, stringEnum, text } from '../../http/schema/json-schema.ts';
import { problemResponses } from '../../http/schema/schemas.ts';
import type { ApiContext } from './context.ts';
import {
  DOCUMENT_KINDS,
  documentFileName,
  documentUrl,
  findDocument,
  PROFILE_NAMES,
} from './documents/linked-documents.ts';
import { contextUrl, presentJsonApi } from './present/envelope.ts';
import { jsonResponses, querySchema } from './schemas/common-schemas.ts';

const TEMPLATES = {
  resources: { template: '/resources/{?page,per_page,fields,callback}', schema: 'resources' },
  search: { template: '/search{?q,page,per_page,sort,callback}', schema: 'search' },
  suggestions: { template: '/suggest{?q,callback}', schema: 'suggestions' },
  validate: { template: '/validate', schema: 'validate' },
} as const;

const EXAMPLES = ['/search?q=water&per_page=5', '/resources/?per_page=5', '/suggest?q=cou'];

const endpoints = (base: string): object =>
  Object.fromEntries(
    Object.entries(TEMPLATES).map(([name, { template, schema }]) => [
      name,
      { url: `${base}${API_PREFIX}${template}`, schema: documentUrl(base, 'schemas', schema) },
    ]),
  );

const schema = {
  tags: ['Service'],
  operationId: 'getServiceDocument',
  summary: 'Service document: endpoints, schemas and examples',
  description: 'The endpoints as URI templates (RFC 6570), with their response schemas and example URLs.',
  querystring: querySchema(),
  response: jsonResponses(
    object({
      '@context': text('Context.'),
      id: text('URL.'),
      type: text('Service'),
      label: text('Name.'),
      endpoints: object({}),
    }),
  ),
};

const documentSchema = {
  tags: ['Service'],
  operationId: 'getLinkedDocument',
  summary: 'Profiles, JSON-LD contexts and JSON Schemas',
  description: 'The documents of the URLs in `jsonapi.profile`, `@context` and the service document.',
  params: object({
    kind: stringEnum(DOCUMENT_KINDS, 'Kind of the document.'),
    file: text('Name of the document.', example(documentFileName('profiles', PROFILE_NAMES[0]))),
  }),
  querystring: querySchema(),
  response: {
    ...problemResponses(404),
    200: {
      description: 'OK',
      content: { 'application/ld+json': { schema: object({}) }, 'application/schema+json': { schema: object({}) } },
    },
  },
};

export const registerService = (app: FastifyInstance, { config, version }: ApiContext): void => {
  app.get('/service', { schema }, (request, reply) => {
    const base = baseUrl(request);
    const { title, description, contactEmail, contactUrl } = config.api;
    const contact = {
      ...(contactEmail === undefined ? {} : { email: contactEmail }),
      ...(contactUrl === undefined ? {} : { url: contactUrl }),
    };
    return sendJson(reply, {
      '@context': contextUrl(base),
      id: `${base}${API_PREFIX}/service`,
      type: 'Service',
      label: title,
      description,
      version,
      conformsTo: (presentJsonApi(base) as { profile: readonly string[] }).profile,
      contact,
      documentation: `${base}/api/docs`,
      openapi: `${base}/api/openapi.json`,
      endpoints: endpoints(base),
      examples: EXAMPLES.map((path) => `${base}${API_PREFIX}${path}`),
    });
  });

  app.get('/ld/:kind/:file', { schema: documentSchema }, (request, reply) => {
    const { kind, file } = request.params as { kind: string; file: string };
    const document = findDocument(baseUrl(request), kind, file);
    if (document === undefined) throw new CatalogError('not_found', 'Document not found.');
    const type = kind === 'schemas' ? 'application/schema+json' : 'application/ld+json';
    return sendJson(reply, document, { type });
  });
};
