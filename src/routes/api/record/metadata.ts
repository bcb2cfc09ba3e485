// The stored metadata of a record: /ogm, /metadata, /metadata/ogm, /metadata/b1g (contract 7.4). /metadata also
// offers other metadata formats.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { createProblems } from '../../../errors.ts';
import { cataloguePage, siteOf } from '../../../http/request/site.ts';
import { apiUrl } from '../../../http/request/urls.ts';
import { addVary } from '../../../http/response/headers.ts';
import {
  METADATA_FORMAT_CONTENT,
  METADATA_FORMAT_PARAMETERS,
  metadataFormatLinkHeader,
  type OwnFormats,
  parseMetadataFormat,
  sendMetadataFormat,
} from '../../../http/response/metadata-formats.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { object, ref } from '../../../http/schema/json-schema.ts';
import { problemResponses } from '../../../http/schema/schemas.ts';
import type { MetadataFormatName } from '../../../record/formats/metadata-formats.ts';
import { type ApiContext, type ResourceRequest, readQueryParams, readResourceRequest } from '../context.ts';
import { type Fields, pickFields, splitRecord } from '../present/record/attributes.ts';
import { FIELDS_PARAM, ID_PARAMS, jsonResponses, NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';

type Words = { readonly operationId: string; readonly summary: string; readonly description: string };

const schemaOf = (words: Words, response: object) => ({
  tags: ['Records'],
  ...words,
  params: ID_PARAMS,
  querystring: querySchema(FIELDS_PARAM, NON_PUBLIC_PARAM),
  response: jsonResponses({ ...response }, 400, 403, 404, 410),
});

const parts = ({ stored, fields }: ResourceRequest): { readonly ogm: Fields; readonly b1g: Fields } =>
  splitRecord(pickFields(parseStoredRecord(stored), fields));

/** A record with only an id has nothing to show. */
const isEmpty = (fields: Fields): boolean => Object.keys(fields).length === 0;

const JSON_FORMAT: OwnFormats = { names: ['json'], types: ['application/json'] };

/** `fields` applies only to the record, because a metadata format has fixed contents. */
const readFormat = (request: FastifyRequest): MetadataFormatName | undefined => {
  const problems = createProblems();
  const params = readQueryParams(request);
  const format = parseMetadataFormat(params, request.headers.accept, JSON_FORMAT, problems);
  if (format !== undefined && params.fields !== undefined)
    problems.add({
      parameter: 'fields',
      detail: `fields applies only to f=json; f=${format} always contains all its elements.`,
    });
  problems.throwIfAny();
  return format;
};

const registerAnyFormat = (app: FastifyInstance, context: ApiContext): void => {
  const parted = object({}, { ogm: ref('AardvarkRecord'), b1g: object({}) });
  const schema = {
    ...schemaOf(
      {
        operationId: 'getMetadata',
        summary: 'Metadata: Aardvark fields and custom elements, or another metadata format',
        description:
          'Plain JSON, or another metadata format by `f`, `profile` or Accept: GeoDCAT-AP, ISO 19115-3, Dublin Core, DataCite, STAC, schema.org. Responds with 406 if the record lacks required elements of the format.',
      },
      parted,
    ),
    querystring: querySchema(FIELDS_PARAM, NON_PUBLIC_PARAM, METADATA_FORMAT_PARAMETERS),
    response: {
      200: { description: 'OK', content: { 'application/json': { schema: parted }, ...METADATA_FORMAT_CONTENT } },
      ...problemResponses(400, 403, 404, 406),
    },
  };
  app.get('/resources/:id/metadata', { schema }, async (request, reply) => {
    const format = readFormat(request);
    const found = await readResourceRequest(context, request);
    const { id } = found.stored;
    if (format !== undefined)
      return sendMetadataFormat(reply, format, parseStoredRecord(found.stored), cataloguePage(siteOf(request), id));
    const { ogm, b1g } = parts(found);
    addVary(reply, 'Accept');
    reply.header('link', metadataFormatLinkHeader(apiUrl(request, 'resources', id, 'metadata')));
    return sendJson(reply, { ogm, ...(isEmpty(b1g) ? {} : { b1g: { id: ogm.id, ...b1g } }) });
  });
};

export const registerMetadata = (app: FastifyInstance, context: ApiContext): void => {
  registerAnyFormat(app, context);

  const aardvark = schemaOf(
    {
      operationId: 'getAardvarkMetadata',
      summary: 'The 42 Aardvark fields',
      description: 'Only the fields of OpenGeoMetadata Aardvark.',
    },
    ref('AardvarkRecord'),
  );
  app.get('/resources/:id/metadata/ogm', { schema: aardvark }, async (request, reply) =>
    sendJson(reply, parts(await readResourceRequest(context, request)).ogm),
  );

  const asStored = schemaOf(
    {
      operationId: 'getStoredRecord',
      summary: 'The complete record as stored',
      description: 'Every property of the record, byte for byte. Use its ETag for `If-Match` of a write.',
    },
    ref('AardvarkRecord'),
  );
  app.get('/resources/:id/ogm', { schema: asStored }, async (request, reply) => {
    const { stored, fields } = await readResourceRequest(context, request);
    return sendJson(reply, fields === undefined ? stored.json : pickFields(parseStoredRecord(stored), fields));
  });

  const custom = schemaOf(
    {
      operationId: 'getCustomMetadata',
      summary: 'Custom fields, which are not part of Aardvark',
      description: 'Custom elements and other properties of the record, with its id.',
    },
    object({}),
  );
  app.get('/resources/:id/metadata/b1g', { schema: custom }, async (request, reply) => {
    const { ogm, b1g } = parts(await readResourceRequest(context, request));
    return sendJson(reply, { id: ogm.id, ...b1g });
  });
};
