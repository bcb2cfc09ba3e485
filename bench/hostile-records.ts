// The CPU time of everything that is computed from one record, for the most expensive records that we can think of.
import { measureGrowth } from '../test/support/records/cpu-growth.ts';
import { toTable } from './support/markdown.ts';

const MIN_MS = 20;
const ROWS = 40;

const rows = [...measureGrowth(MIN_MS)].toSorted((a, b) => (b.ms.at(-1) ?? 0) - (a.ms.at(-1) ?? 0));
console.log(
  toTable(
    ['record', 'computation', 'at the bounds, ms', '2 times, ms', '4 times, ms', 'growth (4 is linear, 16 quadratic)'],
    rows.slice(0, ROWS).map(({ record, task, ms, ratio }) => [record, task, ...ms, ratio]),
  ),
);
