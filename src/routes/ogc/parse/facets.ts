// Parses `facets`, the queryables to count.
import type { Problems } from '../../../errors.ts';
import { readNameList, unknownFacet } from '../../../query/name-lists.ts';
import type { Params } from '../../../query/params.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { OGC_PROPERTIES, type OgcRow } from '../../../schema/ogc-properties.ts';

/** A property that is the least of several values has no facet, which would count them all. */
const isLeast = (row: OgcRow): boolean => row.kind === 'integer' && fieldRow(row.field).kind === 'integers';

/** Properties of one field with a facet; its values are valid for the parameter of that name. */
export const FACETS: ReadonlyMap<string, FieldName> = new Map(
  [...OGC_PROPERTIES].flatMap(([name, row]): (readonly [string, FieldName])[] => {
    const field =
      'field' in row ? row.field : row.kind === 'list' && row.fields.length === 1 ? row.fields[0] : undefined;
    return field === undefined || row.kind === 'coded' || isLeast(row) || fieldRow(field).facet === undefined
      ? []
      : [[name, field]];
  }),
);

export const FACET_NAMES: readonly string[] = [...FACETS.keys()];

export const parseFacets = (params: Params, problems: Problems): readonly string[] => {
  const names = readNameList(params, 'facets', problems) ?? FACET_NAMES;
  for (const name of names) if (!FACETS.has(name)) problems.add(unknownFacet('facets', name, FACET_NAMES));
  return names;
};
