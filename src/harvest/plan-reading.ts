// Which documents of a source must be read: new ones, those that differ, and those that hold what another one held or the catalogue lost.
import type { SourceDocument } from './content/source-content.ts';
import type { DocumentProgress } from './progress-file.ts';

export type ReadingPlan = {
  /** In order of path. */
  readonly toRead: readonly SourceDocument[];
  /** Of documents that are not there any more. */
  readonly removed: readonly string[];
};

const differs = (document: SourceDocument, known: DocumentProgress | undefined): boolean =>
  known === undefined || document.fingerprint === undefined || known.fingerprint !== document.fingerprint;

/**
 * The last document in order of path decides when several hold the same id. So when one of them changes or goes, the others are read
 * again. `isLost` tells of an id that was read whether the catalogue has it no more.
 */
export const planReading = (
  documents: readonly SourceDocument[],
  progress: ReadonlyMap<string, DocumentProgress>,
  isLost: (id: string) => boolean,
): ReadingPlan => {
  const present = new Set(documents.map(({ path }) => path));
  const vanished = [...progress.keys()].filter((path) => !present.has(path));
  const changed = documents.filter((document) => differs(document, progress.get(document.path)));
  const touched = new Set(
    [...vanished, ...changed.map(({ path }) => path)].flatMap((path) => progress.get(path)?.ids ?? []),
  );
  const isChanged = new Set(changed.map(({ path }) => path));
  const mustRead = ({ path }: SourceDocument): boolean =>
    isChanged.has(path) || (progress.get(path)?.ids.some((id) => touched.has(id) || isLost(id)) ?? true);
  return { toRead: documents.filter(mustRead), removed: vanished };
};
