// Summarises the findings of many records by rule, with examples.
import type { Finding, RuleName, Severity } from './finding.ts';

type Example = Pick<Finding, 'field' | 'message' | 'suggestion'> & { readonly id: string | null };

export type RuleCount = {
  readonly rule: RuleName;
  readonly severity: Severity;
  readonly count: number;
  readonly examples: readonly Example[];
};

const MAX_EXAMPLES = 3;

type MutableRuleCount = { count: number; readonly examples: Example[] } & Pick<RuleCount, 'rule' | 'severity'>;

const bySeverity = (a: RuleCount, b: RuleCount): number =>
  a.severity === b.severity ? b.count - a.count || (a.rule < b.rule ? -1 : 1) : a.severity === 'error' ? -1 : 1;

export const createSummary = () => {
  const counts = new Map<string, MutableRuleCount>();
  return {
    add: (id: string | null, { rule, severity, ...example }: Finding): void => {
      // Each unknown field has a row of its own, so that all of them are named.
      const key = `${severity} ${rule}${rule === 'unknown-field' ? ` ${example.field}` : ''}`;
      const row = counts.get(key) ?? { rule, severity, count: 0, examples: [] };
      counts.set(key, row);
      row.count += 1;
      if (row.examples.length < MAX_EXAMPLES) row.examples.push({ id, ...example });
    },
    /** Errors first, then the most frequent. */
    rows: (): readonly RuleCount[] => [...counts.values()].toSorted(bySeverity),
  };
};
