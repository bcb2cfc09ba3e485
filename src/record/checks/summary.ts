// Findings of many records by rule: how many, of how many records, and the first few as examples.
import type { Finding, RuleName, Severity } from './finding.ts';

export type Example = { readonly id: string | null; readonly field: string; readonly message: string };

export type RuleCount = {
  readonly rule: RuleName;
  readonly severity: Severity;
  readonly count: number;
  readonly examples: readonly Example[];
};

const MOST_EXAMPLES = 3;

type Counting = { count: number; readonly examples: Example[] } & Pick<RuleCount, 'rule' | 'severity'>;

const byGravity = (a: RuleCount, b: RuleCount): number =>
  a.severity === b.severity ? b.count - a.count || (a.rule < b.rule ? -1 : 1) : a.severity === 'error' ? -1 : 1;

export const createSummary = () => {
  const counts = new Map<string, Counting>();
  return {
    add: (id: string | null, { rule, severity, field, message }: Finding): void => {
      const key = `${severity} ${rule}`;
      const counting = counts.get(key) ?? { rule, severity, count: 0, examples: [] };
      counts.set(key, counting);
      counting.count += 1;
      if (counting.examples.length < MOST_EXAMPLES) counting.examples.push({ id, field, message });
    },
    /** Errors first, then the most frequent. */
    rows: (): readonly RuleCount[] => [...counts.values()].toSorted(byGravity),
  };
};
