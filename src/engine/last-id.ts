// Where a list of records goes on: after the last one that it went through, whether that could be read or not.
import { compareCodePoints } from '@periplus/collections';
import type { ListResult } from './record-store.ts';

/** Undefined when there was none. */
export const lastIdOf = ({ records, damaged }: Pick<ListResult, 'records' | 'damaged'>): string | undefined => {
  const [whole, broken] = [records.at(-1)?.id, damaged?.at(-1)];
  if (whole === undefined || broken === undefined) return whole ?? broken;
  return compareCodePoints(whole, broken) < 0 ? broken : whole;
};
