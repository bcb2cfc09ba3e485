// Describes a harvest run.

import { formatCount } from '@periplus/text';
import type { Run, RunCounts } from '../../harvest/run.ts';

const COUNTED = ['added', 'changed', 'unchanged', 'failed', 'missing', 'removed'] as const;

export const summariseCounts = (counts: RunCounts): string =>
  [
    `${formatCount(counts.documentsRead)} of ${formatCount(counts.documents)} files read`,
    ...COUNTED.map((name) => `${formatCount(counts[name])} ${name}`),
  ].join(', ');

const STATUS: Readonly<Record<Run['status'], string>> = {
  running: 'is running',
  success: 'done',
  failed: 'FAILED',
  cancelled: 'stopped',
};

/** 'run 12 done at 2026-...: 3 of 1,370 files read, ...' */
export const summariseRun = (run: Run): string => {
  const when = run.completedAt ?? run.startedAt;
  const reason = run.reason === undefined ? '' : ` ${run.reason}`;
  return `run ${run.number} ${STATUS[run.status]} at ${when}: ${summariseCounts(run.counts)}.${reason}`;
};

const MAX_SHOWN = 5;

/** The first failures, then the number of each kind. */
export const describeFailures = ({ samples, signatures, warnings = [] }: Run): readonly string[] => [
  ...samples.slice(0, MAX_SHOWN).map(({ path, line, id, reason }) => {
    const location = line === undefined ? path : `${path}:${line}`;
    return `  ${location}${id === undefined ? '' : ` ${id}`}: ${reason}`;
  }),
  ...(samples.length <= MAX_SHOWN
    ? []
    : signatures.map(({ signature, count }) => `  ${formatCount(count)} x ${signature}`)),
  ...warnings.map(({ signature, count }) => `  warning: ${formatCount(count)} x ${signature}`),
];
