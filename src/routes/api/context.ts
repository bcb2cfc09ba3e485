// The dependencies of the routes, and the record of a request's path.

import type { FastifyRequest } from 'fastify';
import type { CallerContext } from '../../catalog/access.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { DownloadService } from '../../catalog/external/download-service.ts';
import type { ThumbnailService } from '../../catalog/external/thumbnail-service.ts';
import type { Config } from '../../config/settings.ts';
import type { StoredRecord } from '../../engine/engine.ts';
import { createProblems } from '../../errors.ts';
import type { HarvestState } from '../../harvest/harvest-state.ts';
import type { Pictures } from '../../http/html/pictures.ts';
import { readCaller } from '../../http/request/caller.ts';
import type { Media } from '../../media/media.ts';
import { parseFieldList } from '../../query/name-lists.ts';
import type { Params } from '../../query/params.ts';
import { parseVisibility, type Visibility } from '../../query/visibility.ts';

export type ApiContext = {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly version: string;
  readonly pictures: Pictures;
  readonly media: Media;
  readonly thumbnailing: ThumbnailService;
  readonly downloading: DownloadService;
  /** Without it, the routes about harvests do not exist. */
  readonly openHarvest?: () => Promise<HarvestState>;
};

export type ResourceRequest = {
  readonly stored: StoredRecord;
  readonly fields: readonly string[] | undefined;
  readonly visibility: Visibility;
  /** For more queries about the record. */
  readonly queryContext: CallerContext;
};

export const readQueryParams = (request: FastifyRequest): Params => request.query as Params;

/** The record of /resources/{id}..., with `fields` and `include_non_public` of the query. Throws `not_found`. */
export const readResourceRequest = async (
  { catalog }: ApiContext,
  request: FastifyRequest,
): Promise<ResourceRequest> => {
  const problems = createProblems();
  const query = readQueryParams(request);
  const fields = parseFieldList(query, problems, []);
  const visibility = parseVisibility(query, problems);
  problems.throwIfAny();
  const { id } = request.params as { id: string };
  const queryContext = catalog.createContext(readCaller(request));
  return { stored: await catalog.resource(id, visibility, queryContext), fields, visibility, queryContext };
};
