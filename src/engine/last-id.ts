// The last id of a page of records, after which the next page starts.
import { compareCodePoints } from '@periplus/collections';
import type { ListResult } from './record-store.ts';

export const lastIdOf = ({ records, damaged }: Pick<ListResult, 'records' | 'damaged'>): string | undefined => {
  const [intactId, damagedId] = [records.at(-1)?.id, damaged?.at(-1)];
  if (intactId === undefined || damagedId === undefined) return intactId ?? damagedId;
  return compareCodePoints(intactId, damagedId) < 0 ? damagedId : intactId;
};
