// Records of a source that it does not have any more: found, held against the share that may go at once, and removed. One rule for
// every way in which a source is brought up to date.
import type { RecordStore, RecordVersion } from '../../engine/engine.ts';

const STEP = 1_000;

export type MissingRecords = {
  /** Records of the source in the store. */
  readonly total: number;
  /** As they were when they were found missing. */
  readonly missing: readonly RecordVersion[];
};

/** `isThere` tells of an id whether the source has it. */
export const findMissing = async (
  records: Pick<RecordStore, 'listIds'>,
  source: string,
  isThere: (id: string) => boolean,
): Promise<MissingRecords> => {
  const missing: RecordVersion[] = [];
  let total = 0;
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const page: readonly RecordVersion[] = await records.listIds({ source, afterId, limit: STEP });
    for (const entry of page) if (!isThere(entry.id)) missing.push(entry);
    total += page.length;
    afterId = page.at(-1)?.id;
  }
  return { total, missing };
};

/** Why so many may not be removed at once, as a sentence; undefined when they may. */
export const checkRemovalLimit = ({ total, missing }: MissingRecords, maxPercent: number): string | undefined => {
  if (missing.length * 100 <= total * maxPercent) return undefined;
  const share = Math.round((missing.length / total) * 100);
  return `${missing.length} of ${total} records (${share} %) would be removed; at most ${maxPercent} % may be at once.`;
};

/** A record that changed since, or now comes from another source, is left as it is. Gives the number of those removed. */
export const removeMissing = async (
  records: Pick<RecordStore, 'write'>,
  missing: readonly RecordVersion[],
): Promise<number> => {
  let removed = 0;
  for (let start = 0; start < missing.length; start += STEP) {
    const removes = missing.slice(start, start + STEP).map(({ id, version }) => ({ id, ifVersion: version }));
    const result = await records.write({ puts: [], removes });
    removed += result.removes.filter((outcome) => outcome === 'removed').length;
  }
  return removed;
};
