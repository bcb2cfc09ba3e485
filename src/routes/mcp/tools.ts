// The table of tools, in the order of tools/list: those of the specification (spec 4.8) first.
import type { Tool } from './tool.ts';
import { getResourceDistributions, getResourceDownloads, getResourceLinks, getResourceViewer } from './tools/access.ts';
import { getResourceCitation } from './tools/citation.ts';
import { getSearchFacetValues, getSuggestions, listResources } from './tools/lists.ts';
import { getResourceStaticMap, getResourceThumbnail } from './tools/pictures.ts';
import { getOgmHarvestFailures, getOgmRepos } from './tools/repositories.ts';
import { getResource, getResourceMetadata, getResourceRelationships } from './tools/resource.ts';
import { searchResources } from './tools/search.ts';
import { getResourceSimilarItems } from './tools/similar.ts';
import { validateAardvarkRecord } from './tools/validate.ts';

export const TOOLS: readonly Tool[] = [
  searchResources,
  getResource,
  getResourceMetadata,
  listResources,
  getSuggestions,
  getResourceViewer,
  validateAardvarkRecord,
  getResourceThumbnail,
  getResourceStaticMap,
  getResourceDistributions,
  getResourceLinks,
  getResourceDownloads,
  getResourceRelationships,
  getResourceSimilarItems,
  getResourceCitation,
  getSearchFacetValues,
  getOgmRepos,
  getOgmHarvestFailures,
];
