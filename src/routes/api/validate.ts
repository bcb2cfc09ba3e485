// POST /validate: validates records without storing them (spec 4.7).
import { setImmediate } from 'node:timers/promises';
import { PLACE_NAME_CHECKER } from '@periplus/gazetteer';
import type { FastifyInstance } from 'fastify';
import { createProblems } from '../../errors.ts';
import { acceptText } from '../../http/request/body.ts';
import { baseUrl } from '../../http/request/urls.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { example, list, object, ref, stringEnum, text } from '../../http/schema/json-schema.ts';
import { RECORD_EXAMPLE } from '../../http/schema/schemas.ts';
import { type Params, readNonEmptyText, showValue } from '../../query/params.ts';
import { type CheckOptions, checkRecord, isValid } from '../../record/checks/check-record.ts';
import { type Finding, PROFILES, type Profile, type RawRecord } from '../../record/checks/finding.ts';
import { createRecordSet } from '../../record/checks/record-set.ts';
import { createSummary } from '../../record/checks/summary.ts';
import { readQueryParams } from './context.ts';
import { documentUrl, VALIDATION_PROFILES } from './documents/linked-documents.ts';
import { jsonResponses, querySchema } from './schemas/common-schemas.ts';
import { MAX_BATCH_RECORDS, NDJSON_TYPES, parseValidateBody, type ValidateBody } from './validate-body.ts';

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
  response: jsonResponses({ anyOf: [ref('ValidationResponse'), ref('BatchValidationResponse')] }, 400, 413, 415),
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

const presentFinding = ({ field, message, rule, suggestion }: Finding): object => ({
  field,
  message,
  rule,
  ...(suggestion === undefined ? {} : { suggestion }),
});

const presentFindings = (findings: readonly Finding[]): object => ({
  valid: isValid(findings),
  errors: findings.filter(({ severity }) => severity === 'error').map(presentFinding),
  warnings: findings.filter(({ severity }) => severity === 'warning').map(presentFinding),
});

const unreadable = (message: string): Finding => ({ rule: 'unreadable', severity: 'error', field: '', message });

const idOf = ({ id }: RawRecord): string | null => (typeof id === 'string' ? id : null);

/** Yields to other requests after this time. */
const SLICE_MS = 20;

type Many = Extract<ValidateBody, { kind: 'many' }>;

const checkMany = async ({ items }: Many, options: CheckOptions): Promise<object> => {
  const [summary, set] = [createSummary(), createRecordSet()];
  const data: object[] = [];
  let [invalid, sliceStart] = [0, performance.now()];
  for (const [index, item] of items.entries()) {
    if (performance.now() - sliceStart > SLICE_MS) {
      await setImmediate();
      sliceStart = performance.now();
    }
    const id = item.kind === 'record' ? idOf(item.record) : null;
    const repeated = id === null ? undefined : set.add(id, {}, { place: 'record', line: index });
    const recordFindings = item.kind === 'record' ? checkRecord(item.record, options) : [unreadable(item.reason)];
    const findings = repeated === undefined ? recordFindings : [...recordFindings, repeated];
    for (const finding of findings) summary.add(id, finding);
    if (!isValid(findings)) invalid += 1;
    data.push({ index, id, ...presentFindings(findings) });
  }
  return { valid: invalid === 0, count: items.length, invalid, summary: summary.rows(), data };
};

export const registerValidate = (parent: FastifyInstance): void => {
  // A separate scope, because no other route accepts NDJSON.
  parent.register(async (app) => {
    acceptText(app, NDJSON_TYPES);
    app.post('/validate', { schema }, async (request, reply) => {
      const profile = parseProfile(readQueryParams(request));
      const body = parseValidateBody(request.body, NDJSON_TYPES.test(request.headers['content-type'] ?? ''));
      const options: CheckOptions = { profile, thisYear: new Date().getUTCFullYear(), places: PLACE_NAME_CHECKER };
      const report =
        body.kind === 'one' ? presentFindings(checkRecord(body.record, options)) : await checkMany(body, options);
      const documents = ['aardvark', VALIDATION_PROFILES[profile]];
      const uris = documents.map((name) => documentUrl(baseUrl(request), 'profiles', name));
      return sendJson(reply, { ...report, profile: uris, profile_name: profile });
    });
  });
};
