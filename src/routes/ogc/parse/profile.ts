// Parses `profile` (OGC 20-004r1, query-param-profile).
import { createProblems, type Problems } from '../../../errors.ts';
import { type Params, paramOf, showValue, toList, toScalarText } from '../../../query/params.ts';
import { RECORD_PROFILE } from '../names.ts';

const PROFILES: ReadonlySet<string> = new Set([RECORD_PROFILE, 'ogc-record']);

const namesIn = (params: Params): readonly string[] =>
  (toList(paramOf(params, 'profile')) ?? [''])
    .flatMap((item) => (toScalarText(item) ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const requestsRecordProfile = (params: Params): boolean => namesIn(params).some((name) => PROFILES.has(name));

/** One supported profile in the list is enough. */
export const validateProfile = (params: Params, problems: Problems): void => {
  const names = namesIn(params);
  if (names.length === 0 || requestsRecordProfile(params)) return;
  const detail = `profile must be ${RECORD_PROFILE}, not ${showValue(names.join(','))}.`;
  problems.add({ parameter: 'profile', detail });
};

export const requireKnownProfile = (params: Params): void => {
  const problems = createProblems();
  validateProfile(params, problems);
  problems.throwIfAny();
};
