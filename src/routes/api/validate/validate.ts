// POST /validate: validates records without storing them (spec 4.7).
import type { FastifyInstance } from 'fastify';
import { createProblems } from '../../../errors.ts';
import { acceptBytes, JSON_TYPES } from '../../../http/request/body.ts';
import { readCaller } from '../../../http/request/caller.ts';
import { baseUrl } from '../../../http/request/urls.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { example, list, object, ref, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { RECORD_EXAMPLE } from '../../../http/schema/schemas.ts';
import { type Params, readNonEmptyText, showValue } from '../../../query/params.ts';
import { PROFILES, type Profile } from '../../../record/checks/finding.ts';
import { readQueryParams } from '../context.ts';
import { documentUrl, VALIDATION_PROFILES } from '../documents/linked-documents.ts';
import { jsonResponses, querySchema } from '../schemas/common-schemas.ts';
import { MAX_BATCH_RECORDS, NDJSON_TYPES } from './validate-body.ts';
import { createValidator } from './validator.ts';

const RESOURCE = object({ type: stringEnum(['resource'], 'Type.'), attributes: object({}) });

const BODY = {
  content: {
    'application/json': {
      schema: {
        anyOf: [
          object({ data: { anyOf: [RESOURCE, list(RESOURCE, 'Several.', { minItems: 1 })] } }),
          list(object({}), 'Records.', { minItems: 1 }),
        ],
        ...example({ data: { type: 'resource', attributes: RECORD_EXAMPLE } }),
      },
    },
    'application/x-ndjson': { schema: text('One record per line.', example(`${JSON.stringify(RECORD_EXAMPLE)}\n`)) },
  },
};

const schema = {
  tags: ['Records'],
  operationId: 'validateRecords',
  summary: 'Validate records',
  description: `Validates records against a profile and each other, without storing them. Accepts one record in \`data\`, or up to ${MAX_BATCH_RECORDS} as an array (of records, or of resource objects) or as newline-delimited JSON.`,
  body: BODY,
  querystring: querySchema({
    profile: stringEnum(PROFILES, 'ogm: what OpenGeoMetadata requires; spec: the required list of this interface.', {
      default: 'spec' satisfies Profile,
    }),
  }),
  response: jsonResponses({ anyOf: [ref('ValidationResponse'), ref('BatchValidationResponse')] }, 400, 413, 415, 503),
};

const parseProfile = (params: Params): Profile => {
  const problems = createProblems();
  const word = readNonEmptyText(params, 'profile', problems)?.toLowerCase() ?? 'spec';
  const profile = PROFILES.find((name) => name === word);
  if (profile === undefined)
    problems.add({ parameter: 'profile', detail: `profile must be ${PROFILES.join(' or ')}, not ${showValue(word)}.` });
  problems.throwIfAny();
  return profile ?? 'spec';
};

export const registerValidate = (parent: FastifyInstance): void => {
  // A separate scope, because no other route accepts NDJSON.
  parent.register(async (app) => {
    acceptBytes(app, NDJSON_TYPES);
    acceptBytes(app, JSON_TYPES);
    const { validate, close } = createValidator();
    app.addHook('onClose', close);
    app.post('/validate', { schema }, async (request, reply) => {
      const profile = parseProfile(readQueryParams(request));
      const isLines = NDJSON_TYPES.test(request.headers['content-type'] ?? '');
      const report = await validate({ body: request.body as Uint8Array, isLines, profile }, readCaller(request));
      const documents = ['aardvark', VALIDATION_PROFILES[profile]];
      const uris = documents.map((name) => documentUrl(baseUrl(request), 'profiles', name));
      return sendJson(reply, { ...report, profile: uris, profile_name: profile });
    });
  });
};
