// The CPU time of everything that is computed from one record, for the most expensive records that we can think of, and
// how it grows. Takes some minutes; rows are printed as they are measured. A word as argument selects records by name.
// Exits with 1 if a computation that matters grows faster than in proportion.
import { measureGrowth } from '../test/support/records/cpu-growth.ts';
import { formatNumber, toTable } from './support/markdown.ts';

/** At four times the bounds of a record. */
const MIN_MS = 40;
/** Between linear and quadratic. */
const MAX_RATIO = 10;

const [selected = ''] = process.argv.slice(2);
const heads = [
  'record',
  'computation',
  'at the bounds, ms',
  '2 times, ms',
  '4 times, ms',
  'growth (linear 4, quadratic 16)',
];
console.log(toTable(heads, []));
for (const { record, task, ms, ratio } of measureGrowth(MIN_MS, (name) => name.includes(selected))) {
  console.log(`| ${[record, task, ...[...ms, ratio].map(formatNumber)].join(' | ')} |`);
  if (ratio > MAX_RATIO && (ms.at(-1) ?? 0) >= MIN_MS) process.exitCode = 1;
}
