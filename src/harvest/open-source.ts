// Opens a source by its type.
import { join } from 'node:path';
import { createAllowList } from '@periplus/safe-fetch';
import { CatalogError } from '../errors.ts';
import { createBytesFetch, type FetchLimits } from './content/fetch-source.ts';
import type { SourceContent } from './content/source-content.ts';
import type { Environment } from './content/source-type.ts';
import type { Source } from './source.ts';
import { findSourceType } from './source-types/source-types.ts';

export type OpenSourceOptions = FetchLimits & {
  /** Contains one folder per source, for data that is kept between runs. */
  readonly folder: string;
  readonly environment: Environment;
};

export type OpenSource = (source: Source, signal: AbortSignal) => Promise<SourceContent>;

export const createSourceOpener = (options: OpenSourceOptions): OpenSource => {
  const { environment, timeoutMs, minBytesPerSecond } = options;
  const tools = {
    environment,
    timeoutMs,
    minBytesPerSecond,
    rules: { allow: createAllowList(options.allowPrivate) },
    fetch: createBytesFetch(options),
  };
  return async (source, signal) => {
    const type = findSourceType(source.origin.kind);
    if (type === undefined) {
      throw new CatalogError('upstream_service_failed', `This version has no source type ${source.origin.kind}.`);
    }
    return type.open(source, { ...tools, folder: join(options.folder, source.name), signal });
  };
};
