// Describes findings for `periplus validate`: by rule with counts and examples, or by record.
import { formatCount } from '@periplus/text';
import { type Finding, RULES } from '../../record/checks/finding.ts';
import type { RuleCount } from '../../record/checks/summary.ts';

export type RecordReport = {
  readonly source: string;
  readonly line: number;
  readonly id: string | null;
  readonly valid: boolean;
  readonly findings: readonly Finding[];
};

const describe = ({ field, message, suggestion }: Pick<Finding, 'field' | 'message' | 'suggestion'>): string =>
  `${field === '' ? '' : `${field}: `}${message}${suggestion === undefined ? '' : ` ${suggestion}`}`;

export const describeFinding = (finding: Finding): string =>
  `  ${finding.severity.padEnd(7)} ${describe(finding)} [${finding.rule}]`;

export const describeReport = ({ source, line, id, findings }: RecordReport): string =>
  [`${source}:${line} ${id ?? '(no id)'}`, ...findings.map(describeFinding)].join('\n');

const ofSeverity = (report: RecordReport, severity: Finding['severity']): readonly object[] =>
  report.findings
    .filter((finding) => finding.severity === severity)
    .map(({ field, message, rule, suggestion }) => ({
      field,
      message,
      rule,
      ...(suggestion === undefined ? {} : { suggestion }),
    }));

export const presentReport = (report: RecordReport): object => ({
  source: report.source,
  line: report.line,
  id: report.id,
  valid: report.valid,
  errors: ofSeverity(report, 'error'),
  warnings: ofSeverity(report, 'warning'),
});

export const describeRule = ({ rule, severity, count, examples }: RuleCount): string =>
  [
    `${severity.padEnd(7)} ${rule.padEnd(18)} ${formatCount(count).padStart(9)}  ${RULES[rule]}`,
    ...examples.map((example) => `          e.g. ${example.id ?? '(no id)'}  ${describe(example)}`),
  ].join('\n');
