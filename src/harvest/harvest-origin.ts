// Names a harvest in the history of the records that it changes.
import type { ChangeOrigin } from '../engine/engine.ts';
import type { SourceContent } from './content/source-content.ts';

export const toHarvestOrigin = (source: string, { revision }: Pick<SourceContent, 'revision'>): ChangeOrigin => ({
  by: `harvest ${source}`,
  ...(revision === undefined ? {} : { commit: revision }),
});
