// The current content of a source: documents that contain records.
import type { JsonItem } from '@periplus/streams';
import type { Failure } from '../run.ts';

/** A file, or the response of a server. */
export type SourceDocument = {
  readonly path: string;
  /** Changes with the content. A document without a fingerprint is read every time. */
  readonly fingerprint?: string;
};

/** The items must be consumed before the next document is read. */
export type OpenDocument = { readonly document: SourceDocument; readonly items: AsyncIterable<JsonItem> };

export type SourceContent = {
  /** The git commit, if any. */
  readonly revision?: string;
  /** In order of path. */
  readonly documents: readonly SourceDocument[];
  /** Files that cannot be read as documents. */
  readonly failures: readonly Failure[];
  readonly read: (documents: readonly SourceDocument[]) => AsyncIterable<OpenDocument>;
};

export const RECORD_FILE = /\.(json|ndjson|jsonl|geojsonl|geojson)(\.gz)?$/i;
/** `layers.json` is the file index of OpenGeoMetadata repositories; the others belong to tools. */
const NOT_RECORDS = new Set(['layers.json', 'package.json', 'package-lock.json', 'tsconfig.json']);

const isHidden = (segment: string): boolean => segment.startsWith('.') || segment === 'node_modules';

export const isRecordFile = (path: string): boolean => {
  const segments = path.split('/');
  const name = segments.at(-1) ?? '';
  return RECORD_FILE.test(name) && !NOT_RECORDS.has(name) && !segments.some(isHidden);
};

/** Larger files are rejected, to limit memory. */
export const MAX_DOCUMENT_BYTES = 256 * 2 ** 20;

export const tooLargeFailure = (path: string): Failure => ({
  path,
  reason: `The file is larger than ${MAX_DOCUMENT_BYTES / 2 ** 20} MiB.`,
});

export const linkOutsideFailure = (path: string): Failure => ({ path, reason: 'The link points outside the source.' });

export const compareByPath = (one: SourceDocument, other: SourceDocument): number => (one.path < other.path ? -1 : 1);
