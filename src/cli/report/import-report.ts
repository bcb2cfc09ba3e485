// What the commands that load things share: the report file, the first of each kind on the console, how much there is to read.
import { join } from 'node:path';
import { formatCount } from '@periplus/text';
import type { IngestNotice, RejectedItem } from '../../catalog/load/ingest.ts';
import type { CommandInput } from '../command.ts';
import { type InputFile, STDIN } from '../files/inputs.ts';
import { createReportFile, type ReportKind, type ReportLine } from './report-file.ts';

const fileTime = (): string => new Date().toISOString().replace(/[:.]/g, '-');

export const REPORT_FLAG = {
  flag: '--report',
  takesValue: true,
  help: 'File for rejected items, warnings and notes (default: reports/ in the data folder).',
} as const;

/** Bytes to read in all; 0 when that is not known. */
export const totalBytes = (inputs: readonly InputFile[]): number =>
  inputs.some(({ path }) => path === STDIN) ? 0 : inputs.reduce((sum, { bytes }) => sum + bytes, 0);

/** How many of each kind are shown as they come; warnings are counted by rule instead. */
const SHOWN: Readonly<Record<ReportKind, number>> = {
  reject: 5,
  warning: 0,
  note: 5,
  duplicate: 5,
  moved: 5,
  kept: 5,
  skipped: 5,
  removed: 5,
};

const WORDS: Readonly<Record<ReportKind, string>> = {
  reject: 'Rejected',
  warning: 'Warning',
  note: 'Note',
  duplicate: 'Duplicate',
  moved: 'Moved',
  kept: 'Kept',
  skipped: 'Skipped',
  removed: 'Removed',
};

const placeOf = ({ source, line }: ReportLine): string => (line === undefined ? source : `${source}:${line}`);

const describe = (line: ReportLine): string =>
  `${WORDS[line.kind]}: ${placeOf(line)}${line.id === null ? '' : ` ${line.id}`}: ${line.reason}`;

type Counting = { count: number; readonly example: ReportLine };

const byCount = (a: Counting, b: Counting): number => b.count - a.count;

/** The file that --report names, or one of its own in the data folder: 'import-2024-...'. */
export const openReport = ({ loaded: { config }, flag, terminal }: CommandInput, work: string) => {
  const asked = flag('--report');
  const file = createReportFile(
    typeof asked === 'string' ? asked : join(config.data.dir, 'reports', `${work}-${fileTime()}.ndjson`),
  );
  const counts = new Map<ReportKind, number>();
  const rules = new Map<string, Counting>();

  const countRule = (line: ReportLine): void => {
    const rule = line.rule ?? '';
    const counting = rules.get(rule) ?? { count: 0, example: line };
    counting.count += 1;
    rules.set(rule, counting);
  };

  const add = (line: ReportLine): void => {
    const count = (counts.get(line.kind) ?? 0) + 1;
    counts.set(line.kind, count);
    if (line.kind === 'warning') countRule(line);
    if (count <= SHOWN[line.kind]) terminal.log(describe(line));
    file.add(line);
  };

  const tellCounts = (): void => {
    for (const [kind, count] of counts)
      if (kind !== 'warning' && count > SHOWN[kind]) terminal.log(`${WORDS[kind]}: ${formatCount(count)} in all.`);
    for (const { count, example } of [...rules.values()].sort(byCount))
      terminal.log(`Warning: ${formatCount(count)} x ${example.rule}, e.g. ${example.id}: ${example.reason}`);
  };

  return {
    add,
    countOf: (kind: ReportKind): number => counts.get(kind) ?? 0,
    reject: ({ path: place, line, id, reason }: RejectedItem): void =>
      add({ kind: 'reject', source: place, line, id: id ?? null, reason }),
    note: (place: string, line: number, id: string, reason: string): void =>
      add({ kind: 'note', source: place, line, id, reason }),
    remark: ({ kind, path: place, line, id, message, finding }: IngestNotice): void =>
      add({
        ...{ kind, source: place, line, id, reason: message },
        ...(finding === undefined ? {} : { rule: finding.rule, field: finding.field }),
        ...(finding?.suggestion === undefined ? {} : { suggestion: finding.suggestion }),
      }),
    /** Counts on the console, and where to find all of it. */
    close: (): void => {
      tellCounts();
      const end = file.close();
      if (end === 'complete') terminal.log(`All of this is listed in ${file.path}`);
      if (end === 'incomplete') terminal.log(`Not all of this could be listed in ${file.path}`);
    },
  };
};

export type Report = ReturnType<typeof openReport>;
