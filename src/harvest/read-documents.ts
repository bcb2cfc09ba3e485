// Loads the documents of a source into the catalogue, and records the progress of each once it is written.
import { checkForImport } from '../catalog/load/import-checks.ts';
import type { IncomingItem, IngestNotice, IngestOptions, IngestTotals, RejectedItem } from '../catalog/load/ingest.ts';
import type { RecordLoader } from '../catalog/load/record-loader.ts';
import type { RecordStore } from '../engine/engine.ts';
import type { OpenDocument, SourceContent, SourceDocument } from './content/source-content.ts';
import { MAX_STORED_FAILURES } from './failures.ts';
import { toHarvestOrigin } from './harvest-origin.ts';
import type { DocumentProgress, ProgressFile, RunTally } from './progress-file.ts';
import type { Failure } from './run.ts';

export type ReadDocumentsOptions = {
  readonly source: string;
  readonly content: SourceContent;
  /** In order of path. */
  readonly documents: readonly SourceDocument[];
  /** By path; updated in place. */
  readonly progress: Map<string, DocumentProgress>;
  readonly file: ProgressFile;
  readonly records: Pick<RecordStore, 'cursor'>;
  readonly load: RecordLoader['load'];
  readonly batchSize: number;
  readonly signal: AbortSignal;
  /** The counts of the run before it was interrupted. */
  readonly before: RunTally;
  readonly onProgress: (tally: RunTally, failed: number) => void;
};

export type ReadDocumentsResult = {
  readonly tally: RunTally;
  /** Counts by rule. */
  readonly warnings: ReadonlyMap<string, number>;
};

/** Stored per document; more if there are few documents. */
const MIN_STORED_FAILURES = 50;
/** A document without a single valid record is not read beyond this number of failures. */
const MAX_FAILURES_ONLY = 1_000;

type Draft = {
  readonly document: SourceDocument;
  readonly ids: Set<string>;
  readonly failures: Failure[];
  failed: number;
};

type AddFailure = (draft: Draft, failure: Failure) => void;

const addFailureUpTo =
  (max: number): AddFailure =>
  (draft, failure) => {
    draft.failed += 1;
    if (draft.failures.length < max) draft.failures.push(failure);
  };

const hasOnlyFailures = ({ ids, failed }: Draft): boolean => ids.size === 0 && failed >= MAX_FAILURES_ONLY;

/** If a document fails in part, records that it contained before are not treated as missing. */
const toProgress = (
  { document, ids, failures, failed }: Draft,
  before: DocumentProgress | undefined,
): DocumentProgress => {
  const allIds = failed === 0 ? ids : ids.union(new Set(before?.ids ?? []));
  return { ...document, ids: [...allIds], failures, failed };
};

const toFailure = ({ path, line, id, reason }: RejectedItem): Failure => ({
  path,
  line,
  ...(id === undefined ? {} : { id }),
  reason,
});

/** Maps ids to the last document by path that contains them, among the documents that are not read now. */
const findUnreadOwners = (
  progress: ReadonlyMap<string, DocumentProgress>,
  toRead: readonly SourceDocument[],
): ReadonlyMap<string, string> => {
  const paths = new Set(toRead.map(({ path }) => path));
  const owners = new Map<string, string>();
  for (const { path, ids } of progress.values()) {
    if (paths.has(path)) continue;
    for (const id of ids) if (path > (owners.get(id) ?? '')) owners.set(id, path);
  }
  return owners;
};

const addTotals = (before: RunTally, totals: IngestTotals, documentsRead: number): RunTally => ({
  run: before.run,
  documentsRead: before.documentsRead + documentsRead,
  added: before.added + totals.added,
  changed: before.changed + totals.changed,
  unchanged: before.unchanged + totals.unchanged,
});

async function* readOne(
  { document, items }: OpenDocument,
  source: string,
  draft: Draft,
  addFailure: AddFailure,
): AsyncGenerator<IncomingItem> {
  for await (const item of items) {
    yield { item, source, path: document.path };
    if (!hasOnlyFailures(draft)) continue;
    addFailure(draft, {
      path: document.path,
      reason: 'The rest of the file was skipped: it contains no valid record so far.',
    });
    return;
  }
}

/** Records failures in the draft of their document and counts warnings by rule. */
const createFindings = (drafts: ReadonlyMap<string, Draft>, addFailure: AddFailure) => {
  const warnings = new Map<string, number>();
  return {
    warnings,
    onReject: (reject: RejectedItem): void => {
      const draft = drafts.get(reject.path);
      if (draft !== undefined) addFailure(draft, toFailure(reject));
    },
    onNotice: ({ kind, path, line, id, message, finding }: IngestNotice): void => {
      const rule = finding?.rule ?? 'moved from another source';
      const draft = drafts.get(path);
      if (kind === 'conflict' && draft !== undefined) addFailure(draft, { path, line, id, reason: message });
      if (kind !== 'conflict') warnings.set(rule, (warnings.get(rule) ?? 0) + 1);
    },
  };
};

export const readDocuments = async (options: ReadDocumentsOptions): Promise<ReadDocumentsResult> => {
  const { source, content, documents, progress, file, records, signal } = options;
  const unreadOwners = findUnreadOwners(progress, documents);
  /** By path, of documents that are not completely written yet. */
  const drafts = new Map<string, Draft>();
  let finished: Draft[] = [];
  let documentsRead = 0;
  const addFailure = addFailureUpTo(Math.max(MIN_STORED_FAILURES, Math.floor(MAX_STORED_FAILURES / documents.length)));
  const { warnings, onReject, onNotice } = createFindings(drafts, addFailure);

  async function* readAll(): AsyncGenerator<IncomingItem> {
    for await (const open of content.read(documents)) {
      const draft: Draft = { document: open.document, ids: new Set(), failures: [], failed: 0 };
      drafts.set(open.document.path, draft);
      yield* readOne(open, source, draft, addFailure);
      finished.push(draft);
    }
  }

  /** Called when everything read so far is written. */
  const saveProgress = async (totals: IngestTotals): Promise<void> => {
    const entries = finished.map((draft) => toProgress(draft, progress.get(draft.document.path)));
    finished = [];
    for (const entry of entries) {
      progress.set(entry.path, entry);
      drafts.delete(entry.path);
    }
    documentsRead += entries.length;
    const tally = addTotals(options.before, totals, documentsRead);
    if (entries.length > 0) await file.add(entries, await records.cursor(), tally);
    options.onProgress(tally, totals.rejected);
  };

  const ingestOptions: IngestOptions = {
    batchSize: options.batchSize,
    signal,
    accept: ({ path }, id) => {
      drafts.get(path)?.ids.add(id);
      return (unreadOwners.get(id) ?? '') < path;
    },
    check: checkForImport,
    origin: toHarvestOrigin(options.source, options.content),
    onReject,
    onNotice,
    onProgress: saveProgress,
  };
  const totals = await options.load(readAll(), ingestOptions);
  return { tally: addTotals(options.before, totals, documentsRead), warnings };
};
