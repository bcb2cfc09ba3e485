// Who an MCP server speaks with, over whatever transport: the catalogue as that caller may see it, and the addresses that answers name.
import type { Caller, CallerContext } from '../../catalog/access.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { DownloadService } from '../../catalog/external/download-service.ts';
import type { Config } from '../../config/settings.ts';
import type { RunList } from '../../harvest/run-list.ts';
import type { SourceList } from '../../harvest/source-list.ts';
import type { Pictures } from '../../http/html/pictures.ts';
import type { Site } from '../../http/request/site.ts';

/** Sources of records and the runs that brought them. */
export type HarvestReader = {
  readonly sources: Pick<SourceList, 'list' | 'status'>;
  readonly runs: Pick<RunList, 'get' | 'failed'>;
};

export type McpContext = {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly version: string;
  /** Absent where nothing is harvested. */
  readonly openHarvest?: () => Promise<HarvestReader>;
  /** Absent where no server answers with pictures, as over standard input. */
  readonly pictures?: Pictures;
  /** Absent where no server makes downloads, as over standard input. */
  readonly downloading?: Pick<DownloadService, 'availableTypes'>;
};

export type Session = {
  readonly context: McpContext;
  readonly site: Site;
  readonly caller: Caller;
  /** Is told of what went wrong and is nobody's fault but ours. */
  readonly onError: (error: unknown) => void;
};

/** The questions of one call share its time, which ends early when the client takes the call back or goes away. */
export const queryContextFor = ({ context, caller }: Session, signal: AbortSignal): CallerContext => {
  const queryContext = context.catalog.createContext(caller);
  if (signal.aborted) queryContext.deadline.abort();
  else signal.addEventListener('abort', () => queryContext.deadline.abort(), { once: true });
  return queryContext;
};
