// The ids of the demo records, shared by the records and their references.
import type { Theme } from './terms.ts';
import { slug } from './wording.ts';

export const countryId = (alpha3: string): string => `demo-country-${alpha3.toLowerCase()}`;
export const coarseCountryId = (alpha3: string): string => `${countryId(alpha3)}-110m`;

/** By postal code: MN, not 27. */
export const stateId = (postal: string): string => `demo-state-${postal.toLowerCase()}`;
export const earlierStateId = (postal: string): string => `${stateId(postal)}-50m`;
export const countyId = (fips: string): string => `demo-county-${fips}`;

export const CATALOGUE_ID = 'demo-collection-catalogue';
export const collectionId = (name: string): string => `demo-collection-${slug(name)}`;
export const themeCollectionId = (theme: Theme): string => `demo-collection-theme-${slug(theme)}`;
export const stateCollectionId = (postal: string): string => `demo-collection-us-${postal.toLowerCase()}`;
