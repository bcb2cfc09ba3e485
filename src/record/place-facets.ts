// Encodes the places of a record, found by the gazetteer package, as facet values.
import type { Place, PlaceFacets } from '@periplus/gazetteer';

export interface PlaceFacetValues {
  readonly countries: readonly string[];
  readonly regions: readonly string[];
  readonly counties: readonly string[];
}

/** `US|019|United States`: id, UN M49 region, name. */
export const toCountryFacet = ({ id, parentId, name }: Place): string => `${id}|${parentId}|${name}`;

/** `US-WI|US|Wisconsin`: id, country, name. */
export const toRegionFacet = ({ id, parentId, name }: Place): string => `${id}|${parentId}|${name}`;

/** `55025|US-WI|WI|Dane County`: id, state, its abbreviation, name. */
export const toCountyFacet = ({ id, parentId, stateAbbrev = '', name }: Place): string =>
  `${id}|${parentId}|${stateAbbrev}|${name}`;

export const toPlaceFacetValues = ({ countries, regions, counties }: PlaceFacets): PlaceFacetValues => ({
  countries: countries.map(toCountryFacet),
  regions: regions.map(({ place }) => toRegionFacet(place)),
  counties: counties.map(({ place }) => toCountyFacet(place)),
});

/** The label of a facet value: the name, and for a county its state (`Dane County, WI`). */
export const toPlaceLabel = (value: string): string => {
  const parts = value.split('|');
  const name = parts.at(-1) ?? value;
  return parts.length === 4 ? `${name}, ${parts[2]}` : name;
};

/**
 * The searchable text of a facet value: only the name. Synonyms expand codes in a query (`WI` to Wisconsin); searching
 * codes here would rank the neighbours of Idaho, whose boxes overlap it, above Idaho itself for `ID`.
 */
export const toPlaceWords = (value: string): string => value.slice(value.lastIndexOf('|') + 1);

export const NO_PLACES: PlaceFacets = { global: false, countries: [], regions: [], counties: [] };
