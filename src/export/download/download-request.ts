// The request, the context and the result of a download.
import type { Box } from '@periplus/geo';
import type { SourceFetch } from '@periplus/remote-data';
import type { ExportSource, ExportType } from '../../record/views/export-sources.ts';

export type Progress = { readonly features: number; readonly total?: number };

export type DownloadRequest = {
  readonly type: ExportType;
  /** Best first. */
  readonly sources: readonly ExportSource[];
  readonly boxes: readonly Box[];
  /** Layer name, valid in file names. */
  readonly name: string;
  readonly title: string;
};

export type DownloadContext = {
  /** A folder for this download only. */
  readonly folder: string;
  readonly fetch: SourceFetch;
  readonly maxFeatures: number;
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
};

export type DownloadResult = {
  readonly path: string;
  readonly source: ExportSource;
  readonly features?: number;
  readonly notes: readonly string[];
};

/** One source and the file to write. */
export type SourceRequest = Omit<DownloadRequest, 'sources'> & { readonly source: ExportSource; readonly path: string };
