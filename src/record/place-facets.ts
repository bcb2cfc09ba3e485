// The places of a record as facet values; finding them is the work of packages/gazetteer/src.
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

/** What a facet value shows to a reader: the name, and for a county its state (`Dane County, WI`). */
export const toPlaceLabel = (value: string): string => {
  const parts = value.split('|');
  const name = parts.at(-1) ?? value;
  return parts.length === 4 ? `${name}, ${parts[2]}` : name;
};

/**
 * What a reader would type to find a facet value: the name. Codes are understood in a question (`WI` is also Wisconsin) and
 * are not searched here: `ID` would find the neighbours of Idaho, whose boxes reach into it, before Idaho itself.
 */
export const toPlaceWords = (value: string): string => value.slice(value.lastIndexOf('|') + 1);

/** Nothing found, or nothing looked for. */
export const NO_PLACES: PlaceFacets = { global: false, countries: [], regions: [], counties: [] };
