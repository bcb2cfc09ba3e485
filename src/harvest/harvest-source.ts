// One run of one source from its beginning to its end: fetched, read as far as it differs, compared with the catalogue, told of.
import { join } from 'node:path';
import type { IngestTotals } from '../catalog/ingest.ts';
import type { Loading } from '../catalog/loading.ts';
import type { RecordStore } from '../engine/engine.ts';
import { CatalogError } from '../errors.ts';
import type { SourceContent } from './content/content.ts';
import { findKnownIds } from './duplicates.ts';
import { createFailureList, type FailureList, toSignatures } from './failures.ts';
import { planReading } from './plan-reading.ts';
import { createProgressFile, type DocumentProgress, type Progress, type ProgressFile } from './progress-file.ts';
import { readDocuments } from './reading.ts';
import { removeWhatIsMissing } from './removal.ts';
import type { Run, RunCounts } from './run.ts';
import { originKey, type Source } from './source.ts';
import type { SourceList } from './source-list.ts';

export type HarvestParts = {
  readonly records: RecordStore;
  readonly load: Loading['load'];
  readonly sources: SourceList;
  readonly openContent: (source: Source, signal: AbortSignal) => Promise<SourceContent>;
  /** Folder for what is kept of each source. */
  readonly folder: string;
  readonly batchSize: number;
  readonly graceHours: number;
  readonly maxRemovedPercent: number;
};

export type HarvestOptions = {
  /** Everything is read, whether it differs or not. */
  readonly isFull: boolean;
  /** As much is removed as is missing. */
  readonly isForced: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (counts: RunCounts) => void;
};

export type HarvestResult = {
  readonly run: Run;
  readonly failures: FailureList;
};

const LOST_STEP = 500;

export const folderOf = (folder: string, { name }: Source): string => join(folder, name);

/** Progress is of no use when the catalogue that it is about was put back from an earlier copy. */
const isOfThisCatalogue = async ({ records }: HarvestParts, { cursor }: Progress): Promise<boolean> => {
  if (cursor === undefined) return true;
  return records.changes({ after: cursor, limit: 1 }).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof CatalogError && cause.code === 'validation_error') return false;
      throw cause;
    },
  );
};

const loadProgress = async (
  parts: HarvestParts,
  file: ProgressFile,
  isFull: boolean,
): Promise<Map<string, DocumentProgress>> => {
  const progress = await file.load();
  if (!isFull && (await isOfThisCatalogue(parts, progress))) return progress.documents;
  await file.replace({ documents: new Map(), cursor: undefined });
  return new Map();
};

/** Ids that were read and are not in the catalogue any more, whoever took them out. Those of other sources are theirs. */
const findLost = async ({ records }: HarvestParts, source: string, read: Iterable<string>): Promise<Set<string>> => {
  const own = new Set<string>();
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const page = await records.listIds({ source, afterId, limit: 1_000 });
    for (const { id } of page) own.add(id);
    afterId = page.at(-1)?.id;
  }
  const away = [...read].filter((id) => !own.has(id));
  const lost = new Set<string>();
  for (let start = 0; start < away.length; start += LOST_STEP) {
    const step = away.slice(start, start + LOST_STEP);
    const found = await records.getMany(step);
    for (const id of step) if (!found.has(id)) lost.add(id);
  }
  return lost;
};

const inOrder = (
  content: SourceContent,
  progress: ReadonlyMap<string, DocumentProgress>,
): readonly DocumentProgress[] => content.documents.flatMap(({ path }) => progress.get(path) ?? []);

const collectFailures = (content: SourceContent, held: readonly DocumentProgress[], failures: FailureList): void => {
  for (const failure of content.failures) failures.add(failure);
  for (const { failures: some, failed } of held) {
    for (const failure of some) failures.add(failure);
    failures.addUnnamed(failed - some.length);
  }
};

const readCounts = (content: SourceContent, totals: IngestTotals, documentsRead: number) => ({
  documents: content.documents.length,
  documentsRead,
  added: totals.added,
  changed: totals.changed,
  unchanged: totals.unchanged,
});

/** Throws what ends the run; gives the run as it ended otherwise. */
export const harvestSource = async (
  parts: HarvestParts,
  source: Source,
  begun: Run,
  options: HarvestOptions,
): Promise<HarvestResult> => {
  const { records, sources } = parts;
  const { signal } = options;
  const file = createProgressFile(join(folderOf(parts.folder, source), 'progress.ndjson'), originKey(source.origin));
  const content = await parts.openContent(source, signal);
  if (content.documents.length === 0) {
    throw new CatalogError('upstream_service_failed', 'The source has no files of records (.json, .ndjson, .geojson).');
  }
  const progress = await loadProgress(parts, file, options.isFull);
  const lost = await findLost(parts, source.name, findKnownIds(progress.values()).ids.keys());
  const { wanted, vanished } = planReading(content.documents, progress, (id) => lost.has(id));
  for (const path of vanished) progress.delete(path);
  const report = (totals: IngestTotals, documentsRead: number): void =>
    options.onProgress({ ...begun.counts, ...readCounts(content, totals, documentsRead), failed: totals.rejected });
  const { totals, documentsRead, warnings } = await readDocuments({
    ...{ source: source.name, content, wanted, progress, file, records, load: parts.load, signal },
    ...{ batchSize: parts.batchSize, onProgress: report },
  });
  signal.throwIfAborted();

  const held = inOrder(content, progress);
  const { ids, duplicates } = findKnownIds(held);
  const failures = createFailureList();
  collectFailures(content, held, failures);
  for (const duplicate of duplicates) failures.add(duplicate);
  const removal = await removeWhatIsMissing(records, sources, source.name, (id) => ids.has(id), {
    graceHours: source.graceHours ?? parts.graceHours,
    maxRemovedPercent: source.maxRemovedPercent ?? parts.maxRemovedPercent,
    isForced: options.isForced,
  });
  if (documentsRead > 0 || vanished.length > 0) {
    await file.replace({
      documents: new Map(held.map((entry) => [entry.path, entry])),
      cursor: await records.cursor(),
    });
  }
  const { missing, removed, refusal } = removal;
  const counts = {
    ...readCounts(content, totals, documentsRead),
    failed: failures.total(),
    records: ids.size,
    missing,
    removed,
  };
  const run: Run = {
    ...begun,
    status: refusal === undefined ? 'success' : 'failed',
    ...(content.revision === undefined ? {} : { revision: content.revision }),
    ...(refusal === undefined ? {} : { reason: `${refusal} Nothing was removed; --force removes it.` }),
    counts,
    samples: failures.samples(),
    signatures: failures.signatures(),
    warnings: toSignatures(warnings),
  };
  return { run, failures };
};
