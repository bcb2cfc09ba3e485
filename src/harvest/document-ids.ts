// Ids that several documents of a source hold: the last in order of path counts, and the others are told.
import type { DocumentProgress } from './progress-file.ts';
import type { Failure } from './run.ts';

export type DocumentIds = {
  /** Id to the document that counts. */
  readonly ids: ReadonlyMap<string, string>;
  readonly duplicates: readonly Failure[];
};

/** `documents` in order of path. */
export const collectDocumentIds = (documents: Iterable<DocumentProgress>): DocumentIds => {
  const ids = new Map<string, string>();
  const duplicates: Failure[] = [];
  for (const { path, ids: held } of documents) {
    for (const id of held) {
      const before = ids.get(id);
      if (before !== undefined)
        duplicates.push({ path: before, id, reason: `The id is also in ${path}, which counts.` });
      ids.set(id, path);
    }
  }
  return { ids, duplicates };
};
