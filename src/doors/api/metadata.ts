// The record as plain metadata: /ogm, /metadata, /metadata/ogm, /metadata/b1g (contract 7.4). Values as they are kept.
import type { FastifyInstance } from 'fastify';
import { object, ref } from '../http/json-schema.ts';
import { sendJson } from '../http/send-json.ts';
import { type ApiContext, type ResourceRequest, readResource } from './context.ts';
import { type Fields, parseRecord, pickFields, splitRecord } from './present/attributes.ts';
import { answers, FIELDS_PARAM, ID_PARAMS, NON_PUBLIC_PARAM, query } from './schemas.ts';

const schemaOf = (summary: string, answer: object) => ({
  tags: ['Records'],
  summary,
  params: ID_PARAMS,
  querystring: query(FIELDS_PARAM, NON_PUBLIC_PARAM),
  response: answers({ ...answer }, 400, 403, 404, 410),
});

const parts = ({ stored, fields }: ResourceRequest): { readonly ogm: Fields; readonly b1g: Fields } =>
  splitRecord(pickFields(parseRecord(stored), fields));

/** Nothing but the id means that there is nothing to show. */
const isEmpty = (fields: Fields): boolean => Object.keys(fields).length === 0;

export const registerMetadata = (app: FastifyInstance, context: ApiContext): void => {
  const whole = schemaOf(
    'Metadata: Aardvark fields and custom elements apart',
    object({}, { ogm: ref('AardvarkRecord'), b1g: object({}) }),
  );
  app.get('/resources/:id/metadata', { schema: whole }, async (request, reply) => {
    const { ogm, b1g } = parts(await readResource(context, request));
    return sendJson(reply, { ogm, ...(isEmpty(b1g) ? {} : { b1g: { id: ogm.id, ...b1g } }) });
  });

  const aardvark = schemaOf('The 42 fields of Aardvark', ref('AardvarkRecord'));
  app.get('/resources/:id/metadata/ogm', { schema: aardvark }, async (request, reply) =>
    sendJson(reply, parts(await readResource(context, request)).ogm),
  );

  const kept = schemaOf('The whole record as it is kept: who copies it loses nothing', ref('AardvarkRecord'));
  app.get('/resources/:id/ogm', { schema: kept }, async (request, reply) => {
    const { stored, fields } = await readResource(context, request);
    return sendJson(reply, fields === undefined ? stored.text : pickFields(parseRecord(stored), fields));
  });

  const custom = schemaOf('Fields outside the Aardvark names', object({}));
  app.get('/resources/:id/metadata/b1g', { schema: custom }, async (request, reply) => {
    const { ogm, b1g } = parts(await readResource(context, request));
    return sendJson(reply, { id: ogm.id, ...b1g });
  });
};
