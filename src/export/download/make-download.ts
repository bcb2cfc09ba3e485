// Makes one download: asks the sources of a record in their order, and writes what the first of them gives that works.
import { join } from 'node:path';
import { FormatLimitError } from '@periplus/geo-formats';
import { ZipTooLargeError } from '@periplus/streams';
import { CatalogError } from '../../errors.ts';
import type { ExportSource } from '../../record/views/export-sources.ts';
import type { DownloadContext, DownloadRequest, DownloadResult } from './download-request.ts';
import { writeRaster } from './raster/raster.ts';
import { isSourceError } from './source-error.ts';
import { isVector, writeVector } from './vector.ts';

const DISK: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE']);

/** What a writer throws, as what the caller should hear. */
const toShown = (cause: unknown): unknown => {
  if (cause instanceof FormatLimitError || cause instanceof ZipTooLargeError) {
    return new CatalogError('source_too_large', `The data do not fit into this format: ${cause.message}.`, { cause });
  }
  const { code, errcode } = cause as { code?: string; errcode?: number };
  const isFull = (code !== undefined && DISK.has(code)) || errcode === 13 || errcode === 10; // SQLITE_FULL, SQLITE_IOERR
  if (!isFull) return cause;
  return new CatalogError('service_unavailable', 'The file cannot be put together at the moment.', { cause });
};

export type OnFailure = (source: ExportSource, error: CatalogError) => Promise<void>;

/** Throws the error of the best source when none works. */
export const makeDownload = async (
  { sources, ...request }: DownloadRequest,
  tools: DownloadContext,
  onFailure: OnFailure,
): Promise<DownloadResult> => {
  let first: CatalogError | undefined;
  for (const [n, source] of sources.entries()) {
    try {
      const path = join(tools.folder, `file-${n}`);
      const write = isVector(request.type, source.kind) ? writeVector : writeRaster;
      return { path, source, ...(await write({ ...request, source, path }, tools)) };
    } catch (cause) {
      const shown = toShown(cause);
      tools.signal.throwIfAborted();
      if (!isSourceError(shown)) throw shown;
      await onFailure(source, shown);
      first ??= shown;
    }
  }
  throw first ?? new CatalogError('bad_request', 'This record has no data source from which the file could be made.');
};
