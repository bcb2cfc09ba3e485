// Maps record ids to documents. If several documents contain an id, the last by path wins; the others are failures.
import type { DocumentProgress } from './progress-file.ts';
import type { Failure } from './run.ts';

export type DocumentIds = {
  /** From id to the path of the winning document. */
  readonly ids: ReadonlyMap<string, string>;
  readonly duplicates: readonly Failure[];
};

/** `documents` must be in order of path. */
export const collectDocumentIds = (documents: Iterable<DocumentProgress>): DocumentIds => {
  const ids = new Map<string, string>();
  const duplicates: Failure[] = [];
  for (const { path, ids: documentIds } of documents) {
    for (const id of documentIds) {
      const earlier = ids.get(id);
      if (earlier !== undefined)
        duplicates.push({ path: earlier, id, reason: `${path} has the same id and takes precedence.` });
      ids.set(id, path);
    }
  }
  return { ids, duplicates };
};
