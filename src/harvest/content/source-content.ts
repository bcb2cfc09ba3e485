// What a source has to offer at the moment, whatever it is made of: documents that hold records, to be listed and read.
import type { JsonItem } from '@periplus/streams';
import type { Failure } from '../run.ts';

/** A file, or the answer of a server. */
export type SourceDocument = {
  readonly path: string;
  /** Differs whenever the content does. Without one a document is read every time. */
  readonly fingerprint?: string;
};

/** Its items are to be taken before those of the next document. */
export type OpenDocument = { readonly document: SourceDocument; readonly items: AsyncIterable<JsonItem> };

export type SourceContent = {
  /** Commit, where there is one. */
  readonly revision?: string;
  /** In order of path. */
  readonly documents: readonly SourceDocument[];
  /** What should be a document and is none. */
  readonly failures: readonly Failure[];
  readonly read: (documents: readonly SourceDocument[]) => AsyncIterable<OpenDocument>;
};

/** By the end of the name; also used to detect a file by its address. */
export const RECORD_FILE = /\.(json|ndjson|jsonl|geojsonl|geojson)(\.gz)?$/i;
/** OpenGeoMetadata keeps a list of its files under the first name; the others belong to tools. */
const NOT_RECORDS = new Set(['layers.json', 'package.json', 'package-lock.json', 'tsconfig.json']);

const isHidden = (part: string): boolean => part.startsWith('.') || part === 'node_modules';

/** Whether a path within a source is that of a file of records. */
export const isRecordFile = (path: string): boolean => {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  return RECORD_FILE.test(name) && !NOT_RECORDS.has(name) && !parts.some(isHidden);
};

/** Larger files are failures, so that no file can fill the memory. */
export const MAX_DOCUMENT_BYTES = 256 * 2 ** 20;

export const tooLargeFailure = (path: string): Failure => ({
  path,
  reason: `The file is larger than ${MAX_DOCUMENT_BYTES / 2 ** 20} MiB.`,
});

export const linkOutsideFailure = (path: string): Failure => ({ path, reason: 'The link leads out of the source.' });

export const compareByPath = (one: SourceDocument, other: SourceDocument): number => (one.path < other.path ? -1 : 1);
