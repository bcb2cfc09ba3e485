// Opens what a source offers, by its kind.
import { join } from 'node:path';
import type { Environment } from '../git/run-git.ts';
import type { Source } from '../source.ts';
import { openCatalogueContent } from './catalogue-content.ts';
import type { SourceContent } from './content.ts';
import { createSourceFetch, createTargetRules, type FetchLimits } from './fetch-source.ts';
import { openFileContent } from './file-content.ts';
import { openFolderContent } from './folder-content.ts';
import { openGitContent } from './git-content.ts';

export type OpenContentOptions = FetchLimits & {
  /** Folder for what is kept of each source. */
  readonly folder: string;
  readonly environment: Environment;
};

export const createContentOpener = (options: OpenContentOptions) => {
  const rules = createTargetRules(options.allowPrivate);
  const fetch = createSourceFetch(options);
  const { environment, timeoutMs, folder } = options;
  return ({ name, origin }: Source, signal: AbortSignal): Promise<SourceContent> => {
    switch (origin.kind) {
      case 'git':
        return openGitContent(
          { folder: join(folder, name, 'repository.git'), environment, timeoutMs, signal },
          origin,
          rules,
        );
      case 'folder':
        return openFolderContent(origin);
      case 'file':
        return openFileContent(origin, fetch);
      case 'json-api':
      case 'ogc-records':
        return openCatalogueContent(origin, fetch);
    }
  };
};
