// Parses the description of a source. The kind is detected from the address where possible; all problems are reported
// together.
import { posix } from 'node:path';
import { parseCron } from '@periplus/time';
import { createProblems, type Problems } from '../errors.ts';
import { checkSourceName, type Origin, type Source } from './source.ts';
import { detectSourceType, findSourceType, SOURCE_KINDS } from './source-types/source-types.ts';

export type SourceDescription = {
  readonly name: string;
  readonly address: string;
  readonly kind?: string;
  readonly branch?: string;
  readonly below?: string;
  readonly schedule?: string;
  readonly onPush?: boolean;
  readonly graceHours?: string;
  readonly maxRemovedPercent?: string;
};

/** A little stricter than git-check-ref-format. */
const BRANCH = /^(?!-)(?!.*(\.\.|\/\/|@\{|\.lock(\/|$)))[\w][\w./+@#-]{0,200}(?<![./])$/;

const parseKind = ({ kind, address }: SourceDescription, problems: Problems): string => {
  const type = kind === undefined ? detectSourceType(address) : findSourceType(kind);
  const choices = `--kind must be one of ${SOURCE_KINDS.join(', ')}`;
  if (type === undefined)
    problems.add({
      detail: kind === undefined ? `${choices}; the address ${address} does not show it.` : `${choices}.`,
    });
  else if (!type.accepts(address)) {
    const rule = type.addressRule === undefined ? '' : ` ${type.addressRule}.`;
    problems.add({ detail: `${address} is not a valid address for kind ${type.kind}.${rule}` });
  }
  return type?.kind ?? '';
};

const parseOrigin = (description: SourceDescription, problems: Problems): Origin => {
  const { address, branch } = description;
  const kind = parseKind(description, problems);
  const below =
    description.below === undefined ? undefined : posix.normalize(description.below).replace(/^\.?\/|\/$/g, '');
  if (branch !== undefined && !BRANCH.test(branch)) problems.add({ detail: `${branch} is not a valid branch name.` });
  if (below?.startsWith('..') === true) problems.add({ detail: '--below must be a path inside the source.' });
  if (/^https?:\/\/[^/]*@/.test(address))
    problems.add({ detail: 'The address must not contain a user name or password.' });
  return {
    kind,
    address,
    ...(branch === undefined ? {} : { branch }),
    ...(below === undefined || below === '' || below === '.' ? {} : { below }),
  };
};

const parseNumber = (flag: string, text: string | undefined, max: number, problems: Problems): number | undefined => {
  if (text === undefined) return undefined;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) problems.add({ detail: `${flag} must be a whole number from 0 to ${max}.` });
  return value;
};

export const parseSource = (description: SourceDescription, now = new Date()): Source => {
  const problems = createProblems();
  const name = checkSourceName(description.name);
  const origin = parseOrigin(description, problems);
  const { schedule, onPush = false } = description;
  const cron = schedule === undefined ? undefined : parseCron(schedule);
  if (cron?.kind === 'bad') problems.add({ detail: `--schedule is not valid: ${cron.reason}.` });
  const graceHours = parseNumber('--grace-hours', description.graceHours, 8_760, problems);
  const maxRemovedPercent = parseNumber('--max-removed-percent', description.maxRemovedPercent, 100, problems);
  problems.throwIfAny();
  return {
    ...{ name, origin, isEnabled: true, onPush, createdAt: now.toISOString() },
    ...(schedule === undefined ? {} : { schedule }),
    ...(graceHours === undefined ? {} : { graceHours }),
    ...(maxRemovedPercent === undefined ? {} : { maxRemovedPercent }),
  };
};
