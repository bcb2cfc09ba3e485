// The report of an import: a file with every finding, and the first of each kind on the terminal.
import { join } from 'node:path';
import { formatCount } from '@periplus/text';
import type { IngestNotice, RejectedItem } from '../../catalog/load/ingest.ts';
import type { Finding } from '../../record/checks/finding.ts';
import { checkColumns } from '../../record/checks/unknown-fields.ts';
import type { CommandInput } from '../command.ts';
import { type InputFile, STDIN } from '../files/inputs.ts';
import { describeCount } from './describe-count.ts';
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
  conflict: 5,
  skipped: 5,
  removed: 5,
};

const WORDS: Readonly<Record<ReportKind, string>> = {
  reject: 'Rejected',
  warning: 'Warning',
  note: 'Note',
  duplicate: 'Duplicate',
  moved: 'Moved',
  conflict: 'Conflict',
  skipped: 'Skipped',
  removed: 'Removed',
};

const locationOf = ({ source, line }: ReportLine): string => (line === undefined ? source : `${source}:${line}`);

const describe = (line: ReportLine): string =>
  `${WORDS[line.kind]}: ${locationOf(line)}${line.id === null ? '' : ` ${line.id}`}: ${line.reason}`;

type RuleSummary = { count: number; readonly example: ReportLine };

type RuleEntry = readonly [rule: string, summary: RuleSummary];

const byCount = (a: RuleEntry, b: RuleEntry): number => b[1].count - a[1].count;

const SHOWN_RULES = 30;

const nameRule = ({ rule = '', field = '' }: ReportLine): string => (field === '' ? rule : `${rule} in ${field}`);

const describeExample = (line: ReportLine): string =>
  `${line.id ?? locationOf(line)}: ${line.reason}${line.suggestion === undefined ? '' : ` ${line.suggestion}`}`;

const describeRules = (rules: ReadonlyMap<string, RuleSummary>): readonly string[] => {
  if (rules.size === 0) return [];
  const rows = [...rules].sort(byCount);
  const warnings = rows.reduce((sum, [, { count }]) => sum + count, 0);
  return [
    ...rows
      .slice(0, SHOWN_RULES)
      .map(
        ([rule, { count, example }]) => `Warning: ${formatCount(count)} x ${rule}, e.g. ${describeExample(example)}`,
      ),
    `${describeCount(warnings, 'warning')} in ${rules.size === 1 ? '1 category' : `${rules.size} categories`}.`,
  ];
};

const describeFinding = ({ rule, field, suggestion }: Finding) => ({
  ...{ rule, field },
  ...(suggestion === undefined ? {} : { suggestion }),
});

const toReportLine = ({ kind, path, line, id, message, finding }: IngestNotice): ReportLine => ({
  ...{ kind, source: path, line, id, reason: message },
  ...(finding === undefined ? {} : describeFinding(finding)),
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
    const rule = nameRule(line);
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
    for (const line of describeRules(rules)) terminal.log(line);
  };

  return {
    add,
    countOf: (kind: ReportKind): number => counts.get(kind) ?? 0,
    reject: ({ path, line, id, reason }: RejectedItem): void =>
      add({ kind: 'reject', source: path, line, id: id ?? null, reason }),
    note: (source: string, line: number, id: string, reason: string): void =>
      add({ kind: 'note', source, line, id, reason }),
    /** Reports the unknown columns of a table. */
    addColumns: (source: string, columns: readonly string[]): void => {
      for (const finding of checkColumns(columns))
        add({ kind: 'warning', source, line: 1, id: null, reason: finding.message, ...describeFinding(finding) });
    },
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
