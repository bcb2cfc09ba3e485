// validate_aardvark_record: checks a record against a profile, without storing it.

import { PLACE_NAME_CHECKER } from '@periplus/gazetteer';
import { CatalogError } from '../../../errors.ts';
import { boolean, list, object, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { isObject, type Params, parseIfJsonText, showValue } from '../../../query/params.ts';
import { checkRecord, isValid } from '../../../record/checks/check-record.ts';
import { type Finding, PROFILES, type Profile } from '../../../record/checks/finding.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';

const FINDING = object(
  {
    field: text('Name of the field; empty for the whole record.'),
    message: text('What is wrong.'),
    rule: text('Name of the rule.'),
  },
  { suggestion: text('Suggested correction.') },
);

const wrong = (parameter: string, detail: string): CatalogError =>
  new CatalogError('validation_error', detail, { problems: [{ parameter, detail }] });

/** Accepts the record as an object, as JSON text, or as a JSON:API resource. */
const readSubject = ({ record }: Params): Params => {
  const parsed = parseIfJsonText(record);
  if (!isObject(parsed)) throw wrong('record', 'record must be an object of fields: {"id": ..., "dct_title_s": ...}.');
  const resource = isObject(parsed.data) ? parsed.data : parsed;
  return isObject(resource.attributes) ? resource.attributes : parsed;
};

const readProfile = ({ profile = 'spec' }: Params): Profile => {
  const found = PROFILES.find((name) => name === profile);
  if (found === undefined)
    throw wrong('profile', `profile must be ${PROFILES.join(' or ')}, not ${showValue(profile)}.`);
  return found;
};

const presentFinding = ({ field, message, rule, suggestion }: Finding): object => ({
  ...{ field, message, rule },
  ...(suggestion === undefined ? {} : { suggestion }),
});

const describe = ({ field, message, suggestion }: Finding): string =>
  `- ${field === '' ? '' : `${field}: `}${message}${suggestion === undefined ? '' : ` ${suggestion}`}`;

const report = (errors: readonly Finding[], warnings: readonly Finding[]): string =>
  [
    errors.length === 0 ? 'VALID' : 'INVALID',
    ...(errors.length === 0 ? [] : ['Errors:', ...errors.map(describe)]),
    ...(warnings.length === 0 ? [] : ['Warnings:', ...warnings.map(describe)]),
  ].join('\n');

export const validateAardvarkRecord: Tool = {
  name: 'validate_aardvark_record',
  title: 'Validate a record',
  description:
    'Validate an OpenGeoMetadata Aardvark record: required fields, formats, and contradictory extents and years. Stores nothing.',
  input: toInputSchema(
    {
      record: { type: 'object', description: 'The record: an object of fields.' },
      profile: stringEnum(PROFILES, 'spec is the strict list of this API, ogm that of OpenGeoMetadata.', {
        default: 'spec',
      }),
    },
    'record',
  ),
  output: object({
    valid: boolean('Whether it conforms.'),
    profile: text('The profile that was used.'),
    errors: list(FINDING, 'Problems that must be fixed.'),
    warnings: list(FINDING, 'Recommended changes.'),
  }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { record: { id: 'a-map', dct_title_s: 'A map', gbl_mdVersion_s: '1.0' } },
  run: async (args) => {
    const profile = readProfile(args);
    const options = { profile, thisYear: new Date().getUTCFullYear(), places: PLACE_NAME_CHECKER };
    const findings = checkRecord(readSubject(args), options);
    const [errors, warnings] = (['error', 'warning'] as const).map((grave) =>
      findings.filter(({ severity }) => severity === grave),
    );
    return {
      structuredContent: {
        valid: isValid(findings),
        profile,
        errors: (errors ?? []).map(presentFinding),
        warnings: (warnings ?? []).map(presentFinding),
      },
      content: [{ type: 'text', text: report(errors ?? [], warnings ?? []) }],
    };
  },
};
