// Presents the places of a record for /spatial-facets (contract 10.3).
import type { Place, PlaceFacets, PlaceShare } from '@periplus/gazetteer';

interface PresentedPlace {
  readonly name: string;
  /** The contract names the key after its gazetteer; the ids are ISO 3166 and FIPS codes. */
  readonly wok_id: string;
  readonly parent_id: string;
  readonly state_abbrev?: string;
  readonly overlap_percent?: number;
}

/** Keys with a dot are literal (contract 10.3). */
export interface SpatialFacets {
  readonly dcat_bbox?: string;
  readonly 'geo.global'?: true;
  readonly 'geo.country'?: PresentedPlace;
  readonly 'geo.region'?: readonly PresentedPlace[];
  readonly 'geo.county'?: readonly PresentedPlace[];
}

export interface SpatialFacetsOptions {
  /** The box as given in the record. */
  readonly bbox?: string;
  /** Adds the share of the box's land in each region and county, in per cent. */
  readonly debug?: boolean;
}

const presentPlace = ({ id, name, parentId, stateAbbrev }: Place): PresentedPlace => ({
  name,
  wok_id: id,
  parent_id: parentId,
  ...(stateAbbrev === undefined ? {} : { state_abbrev: stateAbbrev }),
});

const presentShares = (shares: readonly PlaceShare[], debug: boolean): readonly PresentedPlace[] =>
  shares.map(({ place, share }) => ({
    ...presentPlace(place),
    ...(debug ? { overlap_percent: Math.round(share * 100) } : {}),
  }));

/** Omits empty keys. A box around the world is only `global`. */
export const presentSpatialFacets = (found: PlaceFacets, options: SpatialFacetsOptions = {}): SpatialFacets => {
  const { bbox, debug = false } = options;
  const { global, country, regions, counties } = found;
  return {
    ...(bbox === undefined ? {} : { dcat_bbox: bbox }),
    ...(global ? { 'geo.global': true } : {}),
    ...(country === undefined ? {} : { 'geo.country': presentPlace(country) }),
    ...(regions.length === 0 ? {} : { 'geo.region': presentShares(regions, debug) }),
    ...(counties.length === 0 ? {} : { 'geo.county': presentShares(counties, debug) }),
  };
};
