// Records of image strips over a few countries: footprints only, since the demo has no pixels to show.
import type { Polygon } from '@periplus/geo';
import { countries, type Place } from '../geometry/boundaries.ts';
import { extentOf } from '../geometry/measure.ts';
import { round } from '../geometry/planar.ts';
import { collectionId, countryId } from '../ids.ts';
import { type DemoFeature, type DemoItem, dated, placedArea } from '../item.ts';
import { OWN_WORK } from '../sources.ts';
import { choose, isRestricted, NOTES, PROVIDERS, roll } from '../terms.ts';
import { paragraph } from '../wording.ts';

const COUNTRIES = ['ISL', 'MDG', 'NPL', 'URY'];
const STRIPS = 6;

type Kind = { readonly type: string; readonly format: string; readonly firstYear: number };

const KINDS: readonly [Kind, ...Kind[]] = [
  { type: 'Satellite imagery', format: 'GeoTIFF', firstYear: 1973 },
  { type: 'Multi-spectral data', format: 'GeoTIFF', firstYear: 1999 },
  { type: 'Aerial photographs', format: 'JPEG2000', firstYear: 1938 },
  { type: 'LiDAR', format: 'LAZ', firstYear: 2006 },
];

/** A slanted strip from the south to the north of a country, like the track of a satellite. */
const stripOver = (place: Place, index: number): Polygon => {
  const [west, south, east, north] = extentOf([place.geometry]);
  const width = (east - west) / STRIPS;
  const slant = (north - south) / 6;
  const left = west + width * index;
  const ring = [
    [left, south],
    [left + width, south],
    [left + width - slant, north],
    [left - slant, north],
    [left, south],
  ] as const;
  return { type: 'Polygon', coordinates: [ring.map(([lon, lat]) => [round(lon), round(lat)])] };
};

const toItem = (place: Place, index: number): DemoItem => {
  const id = `demo-image-${place.code.toLowerCase()}-${index + 1}`;
  const kind = choose(id, 'image kind', KINDS);
  const year = kind.firstYear + roll(id, 'image year', 2025 - kind.firstYear);
  const geometry = stripOver(place, index);
  const feature: DemoFeature = {
    type: 'Feature',
    id,
    properties: { name: `${place.name}, strip ${index + 1}`, kind: 'image footprint', code: place.code, year },
    geometry,
  };
  const item: DemoItem = {
    id,
    fields: () => ({
      ...OWN_WORK,
      ...placedArea(geometry),
      ...dated({ first: year, last: year }),
      dct_title_s: `${place.name}: image strip ${index + 1} (footprint)`,
      dct_description_sm: [
        paragraph(
          `Footprint of a made-up strip of ${kind.type.toLowerCase().replace('lidar', 'lidar data')} over ${place.name}.`,
          'It shows how imagery looks in the catalogue; there is no image behind it.',
        ),
      ],
      dct_issued_s: String(year),
      schema_provider_s: choose(id, 'provider', PROVIDERS),
      gbl_resourceClass_sm: ['Imagery'],
      gbl_resourceType_sm: kind.type === 'LiDAR' ? ['LiDAR', 'Point cloud data'] : [kind.type, 'Raster data'],
      layer_geom_type_s: 'Raster',
      dct_format_s: kind.format,
      dct_spatial_sm: [place.name],
      dct_subject_sm: ['Remote sensing', `${place.name}--Remote-sensing maps`],
      dcat_theme_sm: ['Imagery', 'Land Cover'],
      dcat_keyword_sm: ['imagery', 'footprints'],
      dct_relation_sm: [countryId(place.code)],
      pcdm_memberOf_sm: [collectionId('image strips')],
      gbl_georeferenced_b: true,
      gbl_displayNote_sm: [NOTES.madeUp],
      b1g_code_s: '99d-08',
      b1g_localCollectionLabel_sm: ['Image strips'],
    }),
  };
  return isRestricted(id) ? item : { ...item, features: () => [feature] };
};

export const imageryItems = (): readonly DemoItem[] =>
  countries()
    .filter(({ code }) => COUNTRIES.includes(code))
    .flatMap((place) => Array.from({ length: STRIPS }, (_, index) => toItem(place, index)));
