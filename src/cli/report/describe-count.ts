// Counts in messages: '1 record', '63,456 records'.
import { formatCount } from '@periplus/text';

export const describeCount = (count: number, noun = 'record'): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
