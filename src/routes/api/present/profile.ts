// How much an answer shows. The specification names little; clients of the reference interface are shown everything, and so
// is whoever asks for it with include_ui=full.
import type { Config } from '../../../config/settings.ts';
import type { UiDetail } from '../../../query/request/output.ts';
import type { ParsedSearch } from '../../../query/request/parse-search.ts';
import { DEFAULT_FACET_SIZE, DEFAULT_FACETS, DEFAULT_LIST_FACETS } from '../../../schema/fields.ts';

type Profile = Config['api']['profile'];

export const applyProfile = <V extends { readonly ui: UiDetail }>(view: V, profile: Profile): V =>
  profile === 'reference' && view.ui === 'standard' ? { ...view, ui: 'full' } : view;

/** A full answer shows all that is prepared of records. Facets that nobody asked for by name are fewer in any other. */
export const applySearchProfile = (parsed: ParsedSearch, profile: Profile): ParsedSearch => {
  const view = applyProfile(parsed.view, profile);
  if (view.ui === 'full') return { ...parsed, view, query: { ...parsed.query, fullPrecomputed: true } };
  if (parsed.query.facets !== DEFAULT_FACETS) return { ...parsed, view };
  return { ...parsed, view, query: { ...parsed.query, facets: DEFAULT_LIST_FACETS, facetSize: DEFAULT_FACET_SIZE } };
};
