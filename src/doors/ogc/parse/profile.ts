// `profile`: which profile of a record is wanted (OGC 20-004r1, query-param-profile).
import { createProblems, type Problems } from '../../../errors.ts';
import { type Params, paramOf, showValue, toItems, toScalarText } from '../../../query/params.ts';
import { RECORD_PROFILE } from '../names.ts';

const PROFILES: ReadonlySet<string> = new Set([RECORD_PROFILE, 'ogc-record']);

/** Profiles are separated by commas; any that is served will do. */
export const readProfile = (params: Params, problems: Problems): void => {
  const texts = (toItems(paramOf(params, 'profile')) ?? ['']).map((item) => toScalarText(item) ?? '').join(',');
  const names = texts
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0 || names.some((name) => PROFILES.has(name))) return;
  problems.add({ parameter: 'profile', detail: `profile must be ${RECORD_PROFILE}, not ${showValue(texts)}.` });
};

export const checkProfile = (params: Params): void => {
  const problems = createProblems();
  readProfile(params, problems);
  problems.throwIfAny();
};
