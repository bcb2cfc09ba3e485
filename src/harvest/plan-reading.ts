// Decides which documents of a source to read: new and changed ones, and those whose records are affected by others.
import type { SourceDocument } from './content/source-content.ts';
import type { DocumentProgress } from './progress-file.ts';

export type ReadingPlan = {
  /** In order of path. */
  readonly toRead: readonly SourceDocument[];
  /** Paths of documents that the source no longer contains. */
  readonly removed: readonly string[];
};

const isChanged = (document: SourceDocument, progress: DocumentProgress | undefined): boolean =>
  progress === undefined || document.fingerprint === undefined || progress.fingerprint !== document.fingerprint;

/**
 * If several documents contain an id, the last by path wins. So when one of them changes or disappears, the others are
 * read again. `isLost` is true for ids that are no longer in the catalogue.
 */
export const planReading = (
  documents: readonly SourceDocument[],
  progress: ReadonlyMap<string, DocumentProgress>,
  isLost: (id: string) => boolean,
): ReadingPlan => {
  const present = new Set(documents.map(({ path }) => path));
  const removed = [...progress.keys()].filter((path) => !present.has(path));
  const changed = documents.filter((document) => isChanged(document, progress.get(document.path)));
  const changedPaths = new Set(changed.map(({ path }) => path));
  const affectedIds = new Set([...removed, ...changedPaths].flatMap((path) => progress.get(path)?.ids ?? []));
  const mustRead = ({ path }: SourceDocument): boolean =>
    changedPaths.has(path) || (progress.get(path)?.ids.some((id) => affectedIds.has(id) || isLost(id)) ?? true);
  return { toRead: documents.filter(mustRead), removed };
};
