// A source as an operator describes it: the kind is guessed from the address where that is safe, and all that is wrong is told at once.
import { isAbsolute, posix } from 'node:path';
import { parseCron } from '@periplus/time';
import { createProblems, type Problems } from '../errors.ts';
import { remoteKind } from './git/remote.ts';
import { checkSourceName, ORIGIN_KINDS, type Origin, type OriginKind, type Source } from './source.ts';

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

const FILE = /\.(json|ndjson|jsonl|geojsonl|geojson)(\.gz)?$/i;
const GIT_HOSTS = /^(github|gitlab|bitbucket|codeberg)\.(com|org)$/;
const COLLECTION = /\/collections\/[^/]+\/?$/;

const guessKind = (address: string): OriginKind | undefined => {
  if (isAbsolute(address)) return 'folder';
  const url = URL.parse(address);
  if (address.endsWith('.git') || remoteKind(address) === 'ssh' || remoteKind(address) === 'file') return 'git';
  if (url === null) return undefined;
  if (FILE.test(url.pathname)) return 'file';
  if (COLLECTION.test(url.pathname)) return 'ogc-records';
  if (/\/api\/v1\/?$/.test(url.pathname)) return 'json-api';
  return GIT_HOSTS.test(url.hostname) ? 'git' : undefined;
};

const isWebAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');

const FITS: Readonly<Record<OriginKind, (address: string) => boolean>> = {
  git: (address) => remoteKind(address) !== undefined,
  folder: isAbsolute,
  file: isWebAddress,
  'json-api': isWebAddress,
  'ogc-records': isWebAddress,
};

/** As git has it (git-check-ref-format), a little narrower. */
const BRANCH = /^(?!-)(?!.*(\.\.|\/\/|@\{|\.lock(\/|$)))[\w][\w./+@#-]{0,200}(?<![./])$/;

const parseKind = ({ kind, address }: SourceDescription, problems: Problems): OriginKind => {
  const found = kind === undefined ? guessKind(address) : ORIGIN_KINDS.find((name) => name === kind);
  const choice = `--kind must be one of ${ORIGIN_KINDS.join(', ')}`;
  if (found === undefined)
    problems.add({ detail: kind === undefined ? `${choice}: it cannot be seen from ${address}.` : `${choice}.` });
  else if (!FITS[found](address)) problems.add({ detail: `${address} is no address of a source of kind ${found}.` });
  return found ?? 'file';
};

const parseOrigin = (description: SourceDescription, problems: Problems): Origin => {
  const { address, branch } = description;
  const kind = parseKind(description, problems);
  const below =
    description.below === undefined ? undefined : posix.normalize(description.below).replace(/^\.?\/|\/$/g, '');
  if (branch !== undefined && !BRANCH.test(branch)) problems.add({ detail: `${branch} is no name of a branch.` });
  if (below?.startsWith('..') === true) problems.add({ detail: '--below must lie within the source.' });
  if (/^https?:\/\/[^/]*@/.test(address))
    problems.add({ detail: 'The address must not hold a user name or a password.' });
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
  if (cron?.kind === 'bad') problems.add({ detail: `--schedule is not understood: ${cron.reason}.` });
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
