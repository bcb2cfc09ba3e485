// The related records in meta.ui (contract 4.11), as JSON text.
import type { RelatedList } from '../../../../record/relations.ts';
import { presentBrowseLinks, presentRelationshipCounts, presentRelationships } from './relationships.ts';

/** Computed once, because most records have no related records. */
const ALONE = JSON.stringify({ relationships: {}, relationship_counts: {}, relationship_browse_links: {} });

export const presentRelatedRecords = (id: string, lists: readonly RelatedList[]): string =>
  lists.length === 0
    ? ALONE
    : JSON.stringify({
        relationships: presentRelationships(lists),
        relationship_counts: presentRelationshipCounts(lists),
        relationship_browse_links: presentBrowseLinks(id, lists),
      });
