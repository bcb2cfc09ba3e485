// What a download is made of, what it takes to make one, and what comes out.
import type { Box } from '@periplus/geo';
import type { ExportSource, ExportType } from '../../record/views/export-sources.ts';
import type { SourceFetch } from './source/source-fetch.ts';

export type Progress = { readonly features: number; readonly total?: number };

export type DownloadRequest = {
  readonly type: ExportType;
  /** Best first. */
  readonly sources: readonly ExportSource[];
  readonly boxes: readonly Box[];
  /** Of the layer, fit for a file name. */
  readonly name: string;
  readonly title: string;
};

export type DownloadContext = {
  /** A folder of its own. */
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

/** One source for one type, and where to put the file. */
export type SourceRequest = Omit<DownloadRequest, 'sources'> & { readonly source: ExportSource; readonly path: string };
