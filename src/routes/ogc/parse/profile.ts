// Parses `profile` (OGC 20-004r1, query-param-profile).
import { createProblems, type Problems } from '../../../errors.ts';
import { type Params, paramOf, showValue, toList, toScalarText } from '../../../query/params.ts';
import { RECORD_PROFILE } from '../names.ts';

/** The URI, its last part, or a safe CURIE such as [OGC:ogc-record] or [OGC:0:ogc-record]. */
const isRecordProfile = (name: string): boolean =>
  name === RECORD_PROFILE || /^(ogc-record|\[ogc(-profile)?:(0:)?ogc-record\])$/i.test(name);

const namesIn = (params: Params): readonly string[] =>
  (toList(paramOf(params, 'profile')) ?? [''])
    .flatMap((item) => (toScalarText(item) ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const requestsRecordProfile = (params: Params): boolean => namesIn(params).some(isRecordProfile);

/** One supported profile in the list is enough. */
export const validateProfile = (params: Params, problems: Problems): void => {
  const names = namesIn(params);
  if (names.length === 0 || requestsRecordProfile(params)) return;
  const detail = `profile must be ${RECORD_PROFILE} or [OGC:ogc-record], not ${showValue(names.join(','))}.`;
  problems.add({ parameter: 'profile', detail });
};

export const requireKnownProfile = (params: Params): void => {
  const problems = createProblems();
  validateProfile(params, problems);
  problems.throwIfAny();
};
