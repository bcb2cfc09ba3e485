// Parses the options of `periplus keys create`.

import { parseAllowList } from '@periplus/safe-fetch';
import { DEFAULT_PLAN, parsePlans, parseQuota } from '../../config/plans.ts';
import type { Config } from '../../config/settings.ts';
import { createProblems, type Problems } from '../../errors.ts';
import { SCOPES, type Scope } from '../../keys/api-key.ts';
import type { NewKey } from '../../keys/api-key-store.ts';
import type { CommandInput, OptionName } from '../command.ts';

const DAYS = /^(\d{1,5})d$/;
const DAY_MS = 86_400_000;

const listOf = (value: string): readonly string[] => value.split(',').map((item) => item.trim());

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text.toLowerCase();
const isNetwork = (text: string): boolean => /^[\d.[]|:/.test(text) && parseAllowList([text]).kind === 'ok';

/** '2027-01-31', '2027-01-31T12:00:00Z' or '90d' from now. */
const toMoment = (text: string): Date | undefined => {
  const days = DAYS.exec(text)?.[1];
  const moment = new Date(days === undefined ? text : Date.now() + Number(days) * DAY_MS);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
};

const createReader = (flag: CommandInput['flag'], problems: Problems) => {
  /** Returns undefined if the option is absent or invalid. */
  const read = <V>(name: OptionName, parse: (text: string) => V | undefined, accepts: string): V | undefined => {
    const text = flag(name);
    if (text === undefined) return undefined;
    const value = typeof text === 'string' ? parse(text) : undefined;
    if (value === undefined) problems.add({ detail: `${name} must be ${accepts}.` });
    return value;
  };
  const readList = (
    name: OptionName,
    isValid: (item: string) => boolean,
    accepts: string,
  ): readonly string[] | undefined =>
    read(name, (text) => (listOf(text).every(isValid) ? listOf(text) : undefined), accepts);
  return { read, readList };
};

const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);

/** Throws one error with all problems. */
export const readKeyRequest = (name: string, flag: CommandInput['flag'], { limits }: Config): NewKey => {
  const problems = createProblems();
  const { read, readList } = createReader(flag, problems);
  const plans = [...(parsePlans(limits.plans)?.keys() ?? [])];
  const plan = read(
    '--plan',
    (text) => plans.find((name) => name === text),
    `one of ${plans.join(', ')} (limits.plans)`,
  );
  const quota = read('--quota', parseQuota, 'a quota such as 600/minute+100000/day, or unlimited');
  const scopes = readList('--scopes', isScope, `a list of ${SCOPES.join(', ')}`)?.filter(isScope);
  const expiresAt = read('--expires', toMoment, 'a date such as 2027-01-31, or a time from now such as 90d');
  const origins = readList('--origins', isOrigin, 'a list of web origins such as https://maps.example.org');
  const addresses = readList('--addresses', isNetwork, 'a list of addresses and networks such as 192.0.2.0/24');
  if (expiresAt !== undefined && expiresAt.getTime() <= Date.now())
    problems.add({ detail: '--expires must be in the future.' });
  problems.throwIfAny();
  return {
    name,
    plan: plan ?? DEFAULT_PLAN,
    scopes: scopes ?? ['read'],
    ...(quota === undefined ? {} : { quota }),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt.toISOString() }),
    ...(origins === undefined ? {} : { origins: origins.map((origin) => origin.toLowerCase()) }),
    ...(addresses === undefined ? {} : { addresses }),
  };
};
