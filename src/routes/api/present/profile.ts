// The amount of detail in a response: only the members of the specification, or all of them (profile `reference` or
// include_ui=full).

import type { CallerContext } from '../../../catalog/access.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { Config } from '../../../config/settings.ts';
import type { UiDetail } from '../../../query/request/output.ts';
import type { ParsedSearch } from '../../../query/request/parse-search.ts';
import type { Visibility } from '../../../query/visibility.ts';
import type { RelatedList } from '../../../record/relations.ts';
import { DEFAULT_FACET_SIZE, DEFAULT_FACETS, DEFAULT_LIST_FACETS } from '../../../schema/fields.ts';

type Profile = Config['api']['profile'];

export type PageView = { readonly meta: boolean; readonly ui: UiDetail };

export const applyProfile = <V extends { readonly ui: UiDetail }>(view: V, profile: Profile): V =>
  profile === 'reference' && view.ui === 'standard' ? { ...view, ui: 'full' } : view;

/** A full response needs all precomputed parts of the records; any other has fewer facets by default. */
export const applySearchProfile = (parsed: ParsedSearch, profile: Profile): ParsedSearch => {
  const view = applyProfile(parsed.view, profile);
  if (view.ui === 'full') return { ...parsed, view, query: { ...parsed.query, fullPrecomputed: true } };
  if (parsed.query.facets !== DEFAULT_FACETS) return { ...parsed, view };
  return { ...parsed, view, query: { ...parsed.query, facets: DEFAULT_LIST_FACETS, facetSize: DEFAULT_FACET_SIZE } };
};

/** Related records shown per relation in lists and search results (contract 4.11). */
const RELATED_PREVIEW = 5;

/** The related records of each record of a page; empty when the response does not show them. */
export const findShownRelatedRecords = async (
  catalog: Catalog,
  records: readonly { readonly id: string }[],
  { meta, ui }: PageView,
  visibility: Visibility,
  queryContext?: CallerContext,
): Promise<readonly (readonly RelatedList[])[]> => {
  if (!meta || ui !== 'full') return [];
  const ids = records.map(({ id }) => id);
  return catalog.relatedRecords({ ids, visibility, offset: 0, limit: RELATED_PREVIEW }, queryContext);
};
