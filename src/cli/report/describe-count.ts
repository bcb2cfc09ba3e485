// Counts in messages: '1 record', '63,456 records'.
import { formatCount } from '@periplus/text';

export const describeCount = (count: number, noun = 'record'): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** '5 records (3 public)': all records, and those that everyone can find. */
export const describeRecords = (all: number, visible: number): string =>
  `${describeCount(all)} (${formatCount(visible)} public)`;
