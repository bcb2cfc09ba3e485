// Places, their shares of a box, and the places that a box covers.

export type PlaceKind = 'country' | 'region' | 'county';

export interface Place {
  /** ISO 3166-1 alpha-2 for a country, ISO 3166-2 (or Natural Earth's code) for a region, FIPS 6-4 for a US county. */
  readonly id: string;
  readonly name: string;
  readonly kind: PlaceKind;
  /** UN M49 region of a country, country of a region, state of a county. */
  readonly parentId: string;
  /** USPS abbreviation of the state; counties only. */
  readonly stateAbbrev?: string;
}

export interface PlaceShare {
  readonly place: Place;
  /** Share of the land in the box, from 0 to 1. */
  readonly share: number;
}

export interface PlaceFacets {
  /** The box covers the world; there are no other places. */
  readonly global: boolean;
  /** The country with most of the box's land. */
  readonly country?: Place;
  /** All countries that the box is about, by share. */
  readonly countries: readonly Place[];
  readonly regions: readonly PlaceShare[];
  readonly counties: readonly PlaceShare[];
}
