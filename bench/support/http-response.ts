// A search response as the API route builds it, from parameters to JSON bytes, without HTTP.
import type { Catalog } from '../../src/catalog/catalog.ts';
import { NONE_UNAVAILABLE } from '../../src/catalog/external/unavailable-sources.ts';
import { NO_PICTURES } from '../../src/http/html/pictures.ts';
import type { Params } from '../../src/query/params.ts';
import { type ParsedSearch, parseSearch } from '../../src/query/request/parse-search.ts';
import { createPresentation } from '../../src/routes/api/present/presentation.ts';
import { applySearchProfile, findShownRelatedRecords } from '../../src/routes/api/present/profile.ts';
import { presentSearch, searchToBytes } from '../../src/routes/api/present/search/search.ts';

const SITE = { base: 'http://localhost:8080', name: 'Benchmark' };
const PRESENTATION = createPresentation(SITE, NO_PICTURES, NONE_UNAVAILABLE);
const searchUrl = `${SITE.base}/api/v1/search`;

/** The query as the route passes it to the catalogue. */
export const toRequest = (params: Params): ParsedSearch => applySearchProfile(parseSearch(params), 'spec');

export const respondToSearch = async (catalog: Catalog, params: Params): Promise<Uint8Array> => {
  const startedAt = performance.now();
  const parsed = toRequest(params);
  const result = await catalog.search(parsed.query);
  const records = result.hits.map(({ record }) => record);
  const related = await findShownRelatedRecords(catalog, records, parsed.view, 'public');
  const searchedAt = performance.now();
  return searchToBytes(
    presentSearch(
      {
        ...{ searchUrl, params, parsed, result, related, warnings: parsed.warnings },
        ...{ reference: false, startedAt, searchedAt },
      },
      PRESENTATION,
    ),
  );
};
