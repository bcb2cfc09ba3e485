// Runs the harvest of one source: fetches it, reads new and changed documents, removes missing records, and summarises.
import { join } from 'node:path';
import type { RecordLoader } from '../catalog/load/record-loader.ts';
import type { RecordStore } from '../engine/engine.ts';
import { withOrigin } from '../engine/record-store.ts';
import { CatalogError } from '../errors.ts';
import type { SourceContent } from './content/source-content.ts';
import { collectDocumentIds } from './document-ids.ts';
import { createFailureList, type FailureList, toSignatures } from './failures.ts';
import { toHarvestOrigin } from './harvest-origin.ts';
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
  /** Contains one folder per source, for data that is kept between runs. */
  readonly folder: string;
  readonly batchSize: number;
  readonly graceHours: number;
  readonly maxRemovedPercent: number;
};

export type HarvestOptions = {
  /** Reads unchanged documents too. */
  readonly isFull: boolean;
  /** Removes any number of missing records. */
  readonly isForced: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (counts: RunCounts) => void;
};

export type HarvestResult = {
  readonly run: Run;
  readonly failures: FailureList;
};

const LOOKUP_BATCH = 500;

const NO_RECORD_FILES = 'The source contains no record files (.json, .ndjson, .geojson).';

const sourceFolder = (folder: string, { name }: Source): string => join(folder, name);

/** False if the catalogue was restored from a copy that is older than the progress. */
const matchesCatalogue = async ({ records }: HarvestDependencies, { cursor }: Progress): Promise<boolean> => {
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
  dependencies: HarvestDependencies,
  file: ProgressFile,
  isFull: boolean,
): Promise<Progress> => {
  const progress = await file.load();
  if (!isFull && (await matchesCatalogue(dependencies, progress))) return progress;
  const empty = { documents: new Map(), cursor: undefined };
  await file.replace(empty);
  return empty;
};

/** Continues the counts of a resumed run. */
const tallyOf = ({ tally }: Progress, { number }: Run): RunTally =>
  tally?.run === number ? tally : { run: number, documentsRead: 0, added: 0, changed: 0, unchanged: 0 };

/** Finds ids that an earlier run has loaded and that are no longer in the catalogue under any source. */
const findLostIds = async (
  { records }: HarvestDependencies,
  source: string,
  ids: Iterable<string>,
): Promise<Set<string>> => {
  const idsOfSource = new Set<string>();
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const page = await records.listIds({ source, afterId, limit: 1_000 });
    for (const { id } of page) idsOfSource.add(id);
    afterId = page.at(-1)?.id;
  }
  const others = [...ids].filter((id) => !idsOfSource.has(id));
  const lost = new Set<string>();
  for (let start = 0; start < others.length; start += LOOKUP_BATCH) {
    const batch = others.slice(start, start + LOOKUP_BATCH);
    const found = await records.getMany(batch);
    for (const id of batch) if (!found.has(id)) lost.add(id);
  }
  return lost;
};

const inOrder = (
  content: SourceContent,
  progress: ReadonlyMap<string, DocumentProgress>,
): readonly DocumentProgress[] => content.documents.flatMap(({ path }) => progress.get(path) ?? []);

const collectFailures = (
  content: SourceContent,
  documents: readonly DocumentProgress[],
  failures: FailureList,
): void => {
  for (const failure of content.failures) failures.add(failure);
  for (const document of documents) {
    for (const failure of document.failures) failures.add(failure);
    failures.addCount(document.failed - document.failures.length);
  }
};

const toReadCounts = (content: SourceContent, { run: _run, ...tally }: RunTally) => ({
  documents: content.documents.length,
  ...tally,
});

type Reading = {
  readonly content: SourceContent;
  /** In order of path. */
  readonly documents: readonly DocumentProgress[];
  readonly tally: RunTally;
  readonly warnings: ReadonlyMap<string, number>;
};

/** Reads new and changed documents. */
const readSource = async (
  dependencies: HarvestDependencies,
  source: Source,
  startedRun: Run,
  options: HarvestOptions,
): Promise<Reading> => {
  const { records, load, batchSize } = dependencies;
  const { signal } = options;
  const file = createProgressFile(
    join(sourceFolder(dependencies.folder, source), 'progress.ndjson'),
    toOriginKey(source.origin),
  );
  const content = await dependencies.openContent(source, signal);
  if (content.documents.length === 0) throw new CatalogError('upstream_service_failed', NO_RECORD_FILES);
  const loaded = await loadProgress(dependencies, file, options.isFull);
  const progress = loaded.documents;
  const lost = await findLostIds(dependencies, source.name, collectDocumentIds(progress.values()).ids.keys());
  const { toRead, removed } = planReading(content.documents, progress, (id) => lost.has(id));
  for (const path of removed) progress.delete(path);
  const { tally, warnings } = await readDocuments({
    ...{ source: source.name, content, documents: toRead, progress, file, records, load, signal, batchSize },
    before: tallyOf(loaded, startedRun),
    onProgress: (tally, failed) =>
      options.onProgress({ ...startedRun.counts, ...toReadCounts(content, tally), failed }),
  });
  signal.throwIfAborted();
  const documents = inOrder(content, progress);
  if (tally.documentsRead > 0 || removed.length > 0) {
    const byPath = new Map(documents.map((document) => [document.path, document]));
    await file.replace({ documents: byPath, cursor: await records.cursor(), tally });
  }
  return { content, documents, tally, warnings };
};

/** Throws if the source cannot be fetched or read. */
export const harvestSource = async (
  dependencies: HarvestDependencies,
  source: Source,
  startedRun: Run,
  options: HarvestOptions,
): Promise<HarvestResult> => {
  const { content, documents, tally, warnings } = await readSource(dependencies, source, startedRun, options);
  const { ids, duplicates } = collectDocumentIds(documents);
  const failures = createFailureList();
  collectFailures(content, documents, failures);
  for (const duplicate of duplicates) failures.add(duplicate);
  const { refusal, ...removal } = await removeMissingRecords(
    withOrigin(dependencies.records, toHarvestOrigin(source.name, content)),
    dependencies.sources,
    source.name,
    (id) => ids.has(id),
    {
      graceHours: source.graceHours ?? dependencies.graceHours,
      maxRemovedPercent: source.maxRemovedPercent ?? dependencies.maxRemovedPercent,
      isForced: options.isForced,
    },
  );
  const run: Run = {
    ...startedRun,
    status: refusal === undefined ? 'success' : 'failed',
    ...(content.revision === undefined ? {} : { revision: content.revision }),
    ...(refusal === undefined ? {} : { reason: `${refusal} Nothing was removed; use --force to remove them.` }),
    counts: { ...toReadCounts(content, tally), ...removal, failed: failures.total(), records: ids.size },
    samples: failures.samples(),
    signatures: failures.signatures(),
    warnings: toSignatures(warnings),
  };
  return { run, failures };
};
