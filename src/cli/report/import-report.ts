// The report of an import: a file with every finding, and the first of each kind on the terminal.
import { join } from 'node:path';
import { formatCount } from '@periplus/text';
import type { IngestNotice, RejectedItem } from '../../catalog/load/ingest.ts';
import type { CommandInput } from '../command.ts';
import { type InputFile, STDIN } from '../files/inputs.ts';
import { createReportFile, type ReportKind, type ReportLine } from './report-file.ts';

const fileTime = (): string => new Date().toISOString().replace(/[:.]/g, '-');

export const REPORT_OPTION = {
  flag: '--report',
  value: 'FILE',
  help: 'File for rejected items, warnings and notes (default: reports/ in the data directory).',
} as const;

/** Returns 0 if the size of an input is unknown. */
export const totalBytes = (inputs: readonly InputFile[]): number =>
  inputs.some(({ path }) => path === STDIN) ? 0 : inputs.reduce((sum, { bytes }) => sum + bytes, 0);

/** How many of each kind the terminal shows; warnings are summarised by rule instead. */
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

const locationOf = ({ source, line }: ReportLine): string => (line === undefined ? source : `${source}:${line}`);

const describe = (line: ReportLine): string =>
  `${WORDS[line.kind]}: ${locationOf(line)}${line.id === null ? '' : ` ${line.id}`}: ${line.reason}`;

type RuleSummary = { count: number; readonly example: ReportLine };

const byCount = (a: RuleSummary, b: RuleSummary): number => b.count - a.count;

const toReportLine = ({ kind, path, line, id, message, finding }: IngestNotice): ReportLine => ({
  ...{ kind, source: path, line, id, reason: message },
  ...(finding === undefined ? {} : { rule: finding.rule, field: finding.field }),
  ...(finding?.suggestion === undefined ? {} : { suggestion: finding.suggestion }),
});

/** Writes to the file of --report, or to a new one in the data directory: 'import-2026-...'. */
export const openReport = ({ loaded: { config }, flag, terminal }: CommandInput, command: string) => {
  const path = flag('--report');
  const file = createReportFile(
    typeof path === 'string' ? path : join(config.data.dir, 'reports', `${command}-${fileTime()}.ndjson`),
  );
  const counts = new Map<ReportKind, number>();
  const rules = new Map<string, RuleSummary>();

  const countRule = (line: ReportLine): void => {
    const rule = line.rule ?? '';
    const summary = rules.get(rule) ?? { count: 0, example: line };
    summary.count += 1;
    rules.set(rule, summary);
  };

  const add = (line: ReportLine): void => {
    const count = (counts.get(line.kind) ?? 0) + 1;
    counts.set(line.kind, count);
    if (line.kind === 'warning') countRule(line);
    if (count <= SHOWN[line.kind]) terminal.log(describe(line));
    file.add(line);
  };

  const logCounts = (): void => {
    for (const [kind, count] of counts)
      if (kind !== 'warning' && count > SHOWN[kind]) terminal.log(`${WORDS[kind]}: ${formatCount(count)} in total.`);
    for (const { count, example } of [...rules.values()].sort(byCount))
      terminal.log(`Warning: ${formatCount(count)} x ${example.rule}, e.g. ${example.id}: ${example.reason}`);
    const warnings = counts.get('warning') ?? 0;
    if (warnings > 0) terminal.log(`${formatCount(warnings)} warnings in ${rules.size} categories.`);
  };

  return {
    add,
    countOf: (kind: ReportKind): number => counts.get(kind) ?? 0,
    reject: ({ path, line, id, reason }: RejectedItem): void =>
      add({ kind: 'reject', source: path, line, id: id ?? null, reason }),
    note: (source: string, line: number, id: string, reason: string): void =>
      add({ kind: 'note', source, line, id, reason }),
    remark: (notice: IngestNotice): void => add(toReportLine(notice)),
    close: (): void => {
      logCounts();
      const end = file.close();
      if (end === 'complete') terminal.log(`Details: ${file.path}`);
      if (end === 'incomplete') terminal.log(`Incomplete details, because writing failed: ${file.path}`);
    },
  };
};

export type Report = ReturnType<typeof openReport>;
