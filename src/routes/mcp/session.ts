// The session of an MCP server, independent of the transport: the catalogue, the client, and the site for URLs.
import type { Caller, CallerContext } from '../../catalog/access.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { DownloadService } from '../../catalog/external/download-service.ts';
import type { Config } from '../../config/settings.ts';
import type { RunList } from '../../harvest/run-list.ts';
import type { SourceList } from '../../harvest/source-list.ts';
import type { Pictures } from '../../http/html/pictures.ts';
import type { Site } from '../../http/request/site.ts';

type HarvestReader = {
  readonly sources: Pick<SourceList, 'list' | 'status'>;
  readonly runs: Pick<RunList, 'get' | 'failed'>;
};

export type McpContext = {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly version: string;
  /** Absent if the server does not harvest. */
  readonly openHarvest?: () => Promise<HarvestReader>;
  /** Absent if no HTTP server serves pictures, as with stdio. */
  readonly pictures?: Pictures;
  /** Absent if no HTTP server generates downloads, as with stdio. */
  readonly downloading?: Pick<DownloadService, 'availableTypes'>;
};

export type Session = {
  readonly context: McpContext;
  readonly site: Site;
  readonly caller: Caller;
  /** Called for internal errors. */
  readonly onError: (error: unknown) => void;
};

/** All queries of a call share one deadline, which ends early if the client cancels or disconnects. */
export const queryContextFor = ({ context, caller }: Session, signal: AbortSignal): CallerContext => {
  const queryContext = context.catalog.createContext(caller);
  if (signal.aborted) queryContext.deadline.abort();
  else signal.addEventListener('abort', () => queryContext.deadline.abort(), { once: true });
  return queryContext;
};
