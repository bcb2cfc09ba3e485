// Reads the documents of a source into the catalogue, and notes of each what it held once that is written.
import { checkForImport } from '../catalog/load/import-checks.ts';
import type { IncomingItem, IngestOptions, IngestTotals, RejectedItem } from '../catalog/load/ingest.ts';
import type { RecordLoader } from '../catalog/load/record-loader.ts';
import type { RecordStore } from '../engine/engine.ts';
import type { OpenDocument, SourceContent, SourceDocument } from './content/source-content.ts';
import { MAX_STORED_FAILURES } from './failures.ts';
import type { DocumentProgress, ProgressFile, RunTally } from './progress-file.ts';
import type { Failure } from './run.ts';

export type ReadDocumentsOptions = {
  readonly source: string;
  readonly content: SourceContent;
  /** In order of path. */
  readonly documents: readonly SourceDocument[];
  /** By path, of all documents that are there; brought up to date. */
  readonly progress: Map<string, DocumentProgress>;
  readonly file: ProgressFile;
  readonly records: Pick<RecordStore, 'cursor'>;
  readonly load: RecordLoader['load'];
  readonly batchSize: number;
  readonly signal: AbortSignal;
  /** What the run had done when it was broken off. */
  readonly before: RunTally;
  readonly onProgress: (tally: RunTally, failed: number) => void;
};

export type ReadDocumentsResult = {
  readonly tally: RunTally;
  /** By rule. */
  readonly warnings: ReadonlyMap<string, number>;
};

/** Of a document that is broken throughout; more where there are few documents. */
const LEAST_KEPT_OF_DOCUMENT = 50;
const HOPELESS = 1_000;

type Draft = {
  readonly document: SourceDocument;
  readonly ids: Set<string>;
  readonly failures: Failure[];
  failed: number;
};

const addFailureUpTo =
  (most: number) =>
  (draft: Draft, failure: Failure): void => {
    draft.failed += 1;
    if (draft.failures.length < most) draft.failures.push(failure);
  };

const isHopeless = ({ ids, failed }: Draft): boolean => ids.size === 0 && failed >= HOPELESS;

/** A record that was in a document stays while the document is there and cannot be read as a whole. */
const toProgress = (
  { document, ids, failures, failed }: Draft,
  before: DocumentProgress | undefined,
): DocumentProgress => {
  const kept = failed === 0 ? ids : ids.union(new Set(before?.ids ?? []));
  return { ...document, ids: [...kept], failures, failed };
};

const toFailure = ({ path: place, line, id, reason }: RejectedItem): Failure => ({
  path: place,
  line,
  ...(id === undefined ? {} : { id }),
  reason,
});

/** Which document has the last word on an id, among those that are not read now. */
const findDeciders = (
  progress: ReadonlyMap<string, DocumentProgress>,
  wanted: readonly SourceDocument[],
): ReadonlyMap<string, string> => {
  const isRead = new Set(wanted.map(({ path }) => path));
  const deciders = new Map<string, string>();
  for (const { path, ids } of progress.values()) {
    if (isRead.has(path)) continue;
    for (const id of ids) if (path > (deciders.get(id) ?? '')) deciders.set(id, path);
  }
  return deciders;
};

const addTo = (before: RunTally, totals: IngestTotals, documentsRead: number): RunTally => ({
  run: before.run,
  documentsRead: before.documentsRead + documentsRead,
  added: before.added + totals.added,
  changed: before.changed + totals.changed,
  unchanged: before.unchanged + totals.unchanged,
});

export const readDocuments = async (parts: ReadDocumentsOptions): Promise<ReadDocumentsResult> => {
  const { source, content, documents: wanted, progress, file, records, signal } = parts;
  const deciders = findDeciders(progress, wanted);
  /** Begun, and not known to be written yet. */
  const drafts = new Map<string, Draft>();
  let finished: Draft[] = [];
  const warnings = new Map<string, number>();
  let documentsRead = 0;
  const addFailure = addFailureUpTo(Math.max(LEAST_KEPT_OF_DOCUMENT, Math.floor(MAX_STORED_FAILURES / wanted.length)));

  async function* readOne({ document, items }: OpenDocument, draft: Draft): AsyncGenerator<IncomingItem> {
    for await (const item of items) {
      yield { item, source, path: document.path };
      if (!isHopeless(draft)) continue;
      addFailure(draft, {
        path: document.path,
        reason: 'The rest of the file was not read: nothing in it is a record.',
      });
      return;
    }
  }

  async function* readAll(): AsyncGenerator<IncomingItem> {
    for await (const open of content.read(wanted)) {
      const draft: Draft = { document: open.document, ids: new Set(), failures: [], failed: 0 };
      drafts.set(open.document.path, draft);
      yield* readOne(open, draft);
      finished.push(draft);
    }
  }

  /** All that was taken so far is written when this is called. */
  const note = async (totals: IngestTotals): Promise<void> => {
    const entries = finished.map((draft) => toProgress(draft, progress.get(draft.document.path)));
    finished = [];
    for (const entry of entries) {
      progress.set(entry.path, entry);
      drafts.delete(entry.path);
    }
    documentsRead += entries.length;
    const tally = addTo(parts.before, totals, documentsRead);
    if (entries.length > 0) await file.add(entries, await records.cursor(), tally);
    parts.onProgress(tally, totals.rejected);
  };

  const options: IngestOptions = {
    batchSize: parts.batchSize,
    signal,
    accept: ({ path: place }, id) => {
      drafts.get(place)?.ids.add(id);
      return (deciders.get(id) ?? '') < place;
    },
    onReject: (reject) => {
      const draft = drafts.get(reject.path);
      if (draft !== undefined) addFailure(draft, toFailure(reject));
    },
    check: checkForImport,
    onNotice: ({ kind, path: place, line, id, message, finding }) => {
      const rule = finding?.rule ?? 'moved from another source';
      const draft = drafts.get(place);
      // The loser of two sources is told as long as it loses.
      if (kind === 'kept' && draft !== undefined) addFailure(draft, { path: place, line, id, reason: message });
      if (kind !== 'kept') warnings.set(rule, (warnings.get(rule) ?? 0) + 1);
    },
    onProgress: note,
  };
  const totals = await parts.load(readAll(), options);
  return { tally: addTo(parts.before, totals, documentsRead), warnings };
};
