// Makes one download: tries the sources of a record in order and writes the data of the first that works.
import { join } from 'node:path';
import { FormatLimitError } from '@periplus/geo-formats';
import { SourceError } from '@periplus/remote-data';
import { ZipTooLargeError } from '@periplus/streams';
import { CatalogError } from '../../errors.ts';
import type { ExportSource } from '../../record/views/export-sources.ts';
import type { DownloadContext, DownloadRequest, DownloadResult } from './download-request.ts';
import { writeRaster } from './raster.ts';
import { isSourceError } from './source-error.ts';
import { isVector, writeVector } from './vector.ts';

const DISK_ERRORS: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE']);

/** Translates errors of readers and writers. */
const toCatalogError = (cause: unknown): unknown => {
  if (cause instanceof SourceError) return new CatalogError(cause.code, cause.message, { cause });
  if (cause instanceof FormatLimitError || cause instanceof ZipTooLargeError) {
    return new CatalogError('source_too_large', `The data do not fit into this format: ${cause.message}.`, { cause });
  }
  const { code, errcode } = cause as { code?: string; errcode?: number };
  const isDiskError = (code !== undefined && DISK_ERRORS.has(code)) || errcode === 13 || errcode === 10; // SQLITE_FULL, SQLITE_IOERR
  if (!isDiskError) return cause;
  return new CatalogError('service_unavailable', 'The file cannot be written at the moment.', { cause });
};

export type OnFailure = (source: ExportSource, error: CatalogError) => Promise<void>;

/** Throws the error of the first source when none works. */
export const makeDownload = async (
  { sources, ...request }: DownloadRequest,
  context: DownloadContext,
  onFailure: OnFailure,
): Promise<DownloadResult> => {
  let first: CatalogError | undefined;
  for (const [n, source] of sources.entries()) {
    try {
      const path = join(context.folder, `file-${n}`);
      const write = isVector(request.type, source.kind) ? writeVector : writeRaster;
      return { path, source, ...(await write({ ...request, source, path }, context)) };
    } catch (cause) {
      const error = toCatalogError(cause);
      context.signal.throwIfAborted();
      if (!isSourceError(error)) throw error;
      await onFailure(source, error);
      first ??= error;
    }
  }
  throw first ?? new CatalogError('bad_request', 'No data source for this download.');
};
