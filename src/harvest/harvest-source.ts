// One run of one source from its beginning to its end: fetched, read as far as it differs, compared with the catalogue, told of.
import { join } from 'node:path';
import type { RecordLoader } from '../catalog/load/record-loader.ts';
import type { RecordStore } from '../engine/engine.ts';
import { CatalogError } from '../errors.ts';
import type { SourceContent } from './content/source-content.ts';
import { collectDocumentIds } from './document-ids.ts';
import { createFailureList, type FailureList, toSignatures } from './failures.ts';
import { planReading } from './plan-reading.ts';
import {
  createProgressFile,
  type DocumentProgress,
  type Progress,
  type ProgressFile,
  type RunTally,
} from './progress-file.ts';
import { readDocuments } from './read-documents.ts';
import { removeMissingRecords } from './removal.ts';
import type { Run, RunCounts } from './run.ts';
import { type Source, toOriginKey } from './source.ts';
import type { SourceList } from './source-list.ts';

export type HarvestDependencies = {
  readonly records: RecordStore;
  readonly load: RecordLoader['load'];
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

const NOTHING_TO_READ = 'The source has no files of records (.json, .ndjson, .geojson).';

export const sourceFolder = (folder: string, { name }: Source): string => join(folder, name);

/** Progress is of no use when the catalogue that it is about was put back from an earlier copy. */
const isOfThisCatalogue = async ({ records }: HarvestDependencies, { cursor }: Progress): Promise<boolean> => {
  if (cursor === undefined) return true;
  return records.changes({ after: cursor, limit: 1 }).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof CatalogError && cause.code === 'validation_error') return false;
      throw cause;
    },
  );
};

const loadProgress = async (parts: HarvestDependencies, file: ProgressFile, isFull: boolean): Promise<Progress> => {
  const progress = await file.load();
  if (!isFull && (await isOfThisCatalogue(parts, progress))) return progress;
  const empty = { documents: new Map(), cursor: undefined };
  await file.replace(empty);
  return empty;
};

/** Of this run, when it was broken off before. */
const tallyOf = ({ tally }: Progress, { number }: Run): RunTally =>
  tally?.run === number ? tally : { run: number, documentsRead: 0, added: 0, changed: 0, unchanged: 0 };

/** Ids that were read and are not in the catalogue any more, whoever took them out. Those of other sources are theirs. */
const findLost = async (
  { records }: HarvestDependencies,
  source: string,
  read: Iterable<string>,
): Promise<Set<string>> => {
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
    failures.addCount(failed - some.length);
  }
};

const readCounts = (content: SourceContent, { run: _run, ...tally }: RunTally) => ({
  documents: content.documents.length,
  ...tally,
});

type Reading = {
  readonly content: SourceContent;
  /** In order of path. */
  readonly held: readonly DocumentProgress[];
  readonly tally: RunTally;
  readonly warnings: ReadonlyMap<string, number>;
};

/** Reads what is new or differs. */
const readSource = async (
  parts: HarvestDependencies,
  source: Source,
  begun: Run,
  options: HarvestOptions,
): Promise<Reading> => {
  const { records, load, batchSize } = parts;
  const { signal } = options;
  const file = createProgressFile(
    join(sourceFolder(parts.folder, source), 'progress.ndjson'),
    toOriginKey(source.origin),
  );
  const content = await parts.openContent(source, signal);
  if (content.documents.length === 0) throw new CatalogError('upstream_service_failed', NOTHING_TO_READ);
  const loaded = await loadProgress(parts, file, options.isFull);
  const progress = loaded.documents;
  const lost = await findLost(parts, source.name, collectDocumentIds(progress.values()).ids.keys());
  const { toRead: wanted, removed: vanished } = planReading(content.documents, progress, (id) => lost.has(id));
  for (const path of vanished) progress.delete(path);
  const { tally, warnings } = await readDocuments({
    ...{ source: source.name, content, documents: wanted, progress, file, records, load, signal, batchSize },
    before: tallyOf(loaded, begun),
    onProgress: (so, failed) => options.onProgress({ ...begun.counts, ...readCounts(content, so), failed }),
  });
  signal.throwIfAborted();
  const held = inOrder(content, progress);
  if (tally.documentsRead > 0 || vanished.length > 0) {
    const documents = new Map(held.map((entry) => [entry.path, entry]));
    await file.replace({ documents, cursor: await records.cursor(), tally });
  }
  return { content, held, tally, warnings };
};

/** Throws what ends the run; gives the run as it ended otherwise. */
export const harvestSource = async (
  parts: HarvestDependencies,
  source: Source,
  begun: Run,
  options: HarvestOptions,
): Promise<HarvestResult> => {
  const { content, held, tally, warnings } = await readSource(parts, source, begun, options);
  const { ids, duplicates } = collectDocumentIds(held);
  const failures = createFailureList();
  collectFailures(content, held, failures);
  for (const duplicate of duplicates) failures.add(duplicate);
  const { refusal, ...removal } = await removeMissingRecords(
    parts.records,
    parts.sources,
    source.name,
    (id) => ids.has(id),
    {
      graceHours: source.graceHours ?? parts.graceHours,
      maxRemovedPercent: source.maxRemovedPercent ?? parts.maxRemovedPercent,
      isForced: options.isForced,
    },
  );
  const run: Run = {
    ...begun,
    status: refusal === undefined ? 'success' : 'failed',
    ...(content.revision === undefined ? {} : { revision: content.revision }),
    ...(refusal === undefined ? {} : { reason: `${refusal} Nothing was removed; --force removes it.` }),
    counts: { ...readCounts(content, tally), ...removal, failed: failures.total(), records: ids.size },
    samples: failures.samples(),
    signatures: failures.signatures(),
    warnings: toSignatures(warnings),
  };
  return { run, failures };
};
