// Finds and removes the stored records that their source no longer contains, up to a maximum share of the source.
import type { RecordStore, RecordVersion } from '../../engine/engine.ts';

const PAGE_SIZE = 1_000;

export type MissingRecords = {
  /** Stored records of the source. */
  readonly total: number;
  readonly missing: readonly RecordVersion[];
};

export const findMissing = async (
  records: Pick<RecordStore, 'listIds'>,
  source: string,
  isPresent: (id: string) => boolean,
): Promise<MissingRecords> => {
  const missing: RecordVersion[] = [];
  let total = 0;
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const page: readonly RecordVersion[] = await records.listIds({ source, afterId, limit: PAGE_SIZE });
    for (const entry of page) if (!isPresent(entry.id)) missing.push(entry);
    total += page.length;
    afterId = page.at(-1)?.id;
  }
  return { total, missing };
};

/** The reason why so many records may not be removed; undefined when they may. */
export const checkRemovalLimit = ({ total, missing }: MissingRecords, maxPercent: number): string | undefined => {
  if (missing.length * 100 <= total * maxPercent) return undefined;
  const share = Math.round((missing.length / total) * 100);
  return `${missing.length} of ${total} records (${share} %) would be removed; the limit is ${maxPercent} %.`;
};

/** Skips records that have changed since they were found missing. Returns the number of removed records. */
export const removeMissing = async (
  records: Pick<RecordStore, 'write'>,
  missing: readonly RecordVersion[],
): Promise<number> => {
  let removed = 0;
  for (let start = 0; start < missing.length; start += PAGE_SIZE) {
    const removes = missing.slice(start, start + PAGE_SIZE).map(({ id, version }) => ({ id, ifVersion: version }));
    const result = await records.write({ puts: [], removes });
    removed += result.removes.filter((outcome) => outcome === 'removed').length;
  }
  return removed;
};
