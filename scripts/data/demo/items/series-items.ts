// Records of map series: a series with an index map, and its sheets as suppressed records that only the series leads
// to.
import { isInsideRing } from '@periplus/geo';
import { countries, type Place, states } from '../geometry/boundaries.ts';
import { extentArea, extentCentre } from '../geometry/measure.ts';
import { layGrid, type Sheet } from '../geometry/sheet-grid.ts';
import { collectionId, countryId, stateId } from '../ids.ts';
import { type DemoFeature, type DemoFields, type DemoItem, dated, placedArea, placedExtent } from '../item.ts';
import { countiesOf, stateFacts } from '../places/us-places.ts';
import { OWN_WORK } from '../sources.ts';
import { choose, NOTES, roll, type Theme, type Years } from '../terms.ts';
import { countText, inSentence, latitudeText, longitudeText, paragraph } from '../wording.ts';

type Plan = {
  /** Postal code of a state or alpha-3 code of a country. */
  readonly code: string;
  readonly stepLat: number;
  readonly scale: string;
  readonly genre: string;
  readonly format: string;
  readonly years: Years;
  readonly provider: string;
};

// place | degrees north to south (sheets are one degree wide) | years | library | genre | format
const TABLE = `
VT|0.5|1887-1902|Highland Institute of Cartography (demo)|Topographic maps|TIFF
CO|0.5|1891-1913|Meridian Map Archive (demo)|Topographic maps|GeoTIFF
MN|0.5|1908-1931|Prairie State University (demo)|Topographic maps|GeoTIFF
OH|0.5|1946-1964|Prairie State University (demo)|Geological maps|PDF
FL|0.5|1952-1979|Tidewater College (demo)|Nautical charts|JPEG2000
HI|0.5|1925-1938|Harbour University (demo)|Nautical charts|TIFF
ISL|1|1844-1849|Meridian Map Archive (demo)|Physical maps|JPEG
GRC|1|1832-1841|Harbour University (demo)|Military maps|JPEG2000
FJI|1|1961-1972|Harbour University (demo)|Nautical charts|GeoPDF
IRL|1|1760-1778|Tidewater College (demo)|Early maps|TIFF
NPL|1|1984-1996|Highland Institute of Cartography (demo)|Topographic maps|GeoTIFF
JPN|1|1913-1945|Meridian Map Archive (demo)|Military maps|JPEG
`;

const toPlan = (row: string): Plan => {
  const [code = '', height = '', years = '', provider = '', genre = '', format = ''] = row.split('|');
  const [first = 0, last = 0] = years.split('-').map(Number);
  const scale = height === '1' ? '1:250,000' : '1:100,000';
  return { code, stepLat: Number(height), scale, genre, format, years: { first, last }, provider };
};

const PLANS: readonly Plan[] = TABLE.trim().split('\n').map(toPlan);

const THEME_OF_GENRE: Readonly<Record<string, Theme>> = {
  'Geological maps': 'Geology',
  'Military maps': 'Military',
  'Nautical charts': 'Oceans',
};

const placeOf = ({ code }: Plan): Place | undefined =>
  code.length === 3
    ? countries().find((country) => country.code === code)
    : states().find((state) => stateFacts.get(state.code)?.postal === code);

const placeId = ({ code }: Plan): string => (code.length === 3 ? countryId(code) : stateId(code));
const seriesId = ({ code }: Plan): string => `demo-series-${code.toLowerCase()}`;
const sheetId = (of: Plan, sheet: Sheet): string => `demo-sheet-${of.code.toLowerCase()}-${sheet.name.toLowerCase()}`;
const seriesTitle = (of: Plan, place: Place): string =>
  `${place.name} ${of.scale}: ${of.genre.toLowerCase()} in sheets`;

/** A sheet is named after the county at its centre, as on printed quadrangles. */
const middleName = (place: Place, sheet: Sheet): string => {
  const middle = extentCentre(sheet.extent);
  const county = countiesOf(place.code).find(({ geometry }) =>
    (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).some(
      ([shell]) => shell !== undefined && isInsideRing(shell, middle),
    ),
  );
  return county === undefined ? '' : ` (${county.name})`;
};

/** Properties that OpenIndexMaps viewers read. */
const sheetFeature = (of: Plan, sheet: Sheet): DemoFeature => {
  const [west, south, east, north] = sheet.extent;
  return {
    type: 'Feature',
    id: sheetId(of, sheet),
    properties: {
      name: `Sheet ${sheet.name}`,
      label: sheet.name,
      title: `Sheet ${sheet.name}`,
      kind: 'map sheet',
      scale: of.scale,
      available: true,
      west,
      south,
      east,
      north,
      recordIdentifier: sheetId(of, sheet),
    },
    geometry: extentArea(sheet.extent),
  };
};

const common = (of: Plan, place: Place): DemoFields => ({
  ...OWN_WORK,
  schema_provider_s: of.provider,
  gbl_resourceClass_sm: ['Maps'],
  dct_spatial_sm: of.code.length === 3 ? [place.name] : [place.name, 'United States'],
  dct_subject_sm: [of.genre, `${place.name}--Maps`],
  dcat_theme_sm: [THEME_OF_GENRE[of.genre] ?? 'Elevation'],
  dct_format_s: of.format,
  gbl_georeferenced_b: true,
  gbl_displayNote_sm: [NOTES.madeUp],
  b1g_code_s: '99d-05',
  b1g_dct_conformsTo_sm: ['https://openindexmaps.org/'],
  b1g_localCollectionLabel_sm: ['Map series'],
});

const sheetYear = (of: Plan, id: string): number =>
  of.years.first + roll(id, 'sheet year', of.years.last - of.years.first + 1);

const toSheet = (of: Plan, place: Place, sheet: Sheet): DemoItem => {
  const id = sheetId(of, sheet);
  const [west, south, east, north] = sheet.extent;
  return {
    id,
    features: () => [sheetFeature(of, sheet)],
    fields: () => {
      const year = sheetYear(of, id);
      return {
        ...common(of, place),
        ...placedExtent(sheet.extent),
        ...dated({ first: year, last: year }),
        dct_title_s: `${place.name} ${of.scale}, sheet ${sheet.name}${middleName(place, sheet)}`,
        dct_description_sm: [
          paragraph(
            `Sheet ${sheet.name} of a made-up series: from ${longitudeText(west)} to ${longitudeText(east)} and from ${latitudeText(south)} to ${latitudeText(north)}.`,
            'There is no picture of it; the file holds its frame.',
          ),
        ],
        gbl_resourceType_sm: [of.genre, 'Quadrangle maps'],
        dcat_keyword_sm: ['map sheets', 'quadrangles'],
        dct_issued_s: String(year),
        dct_isPartOf_sm: [seriesId(of)],
        dct_source_sm: [seriesId(of)],
        dct_identifier_sm: [`${of.code} s${of.scale.slice(2).replace(',', '')} sheet ${sheet.name}`],
        gbl_suppressed_b: true,
        b1g_child_record_b: true,
      };
    },
  };
};

const toSeries = (of: Plan, place: Place, sheets: readonly Sheet[]): DemoItem => {
  const id = seriesId(of);
  return {
    id,
    features: () => sheets.map((sheet) => sheetFeature(of, sheet)),
    links: { open_index_map: `/demo/geojson/${id}.geojson` },
    fields: () => ({
      ...common(of, place),
      ...placedArea(place.geometry),
      ...dated(of.years),
      dct_title_s: seriesTitle(of, place),
      dct_alternative_sm: [`${place.name} quadrangles`],
      dct_description_sm: [
        paragraph(
          `An index of ${countText(sheets.length, 'sheet')} of 1 by ${of.stepLat} degrees that together show ${inSentence(place.name)}.`,
          'The sheet lines are computed; no such series was ever printed.',
        ),
        'The sheets are records of their own. They are suppressed: search does not list them, but this record leads to each.',
      ],
      gbl_resourceType_sm: [of.genre, 'Index maps', 'Quadrangle maps'],
      dcat_keyword_sm: ['map series', 'index maps', 'quadrangles'],
      dct_issued_s: String(of.years.first),
      dct_relation_sm: [placeId(of)],
      pcdm_memberOf_sm: [collectionId('map series')],
      dct_identifier_sm: [`Demo shelfmark ${of.code} s${of.scale.slice(2).replace(',', '')}`],
      call_number_s: `DEMO ${of.code} ${of.years.first} .${choose(id, 'shelf', ['A1', 'M3', 'P7', 'S2'])}`,
      gbl_displayNote_sm: ['Tip: Choose a sheet on the index map to see its record.', NOTES.madeUp],
    }),
  };
};

export const seriesItems = (): readonly DemoItem[] =>
  PLANS.flatMap((of) => {
    const place = placeOf(of);
    if (place === undefined) return [];
    const sheets = layGrid(place.geometry, 1, of.stepLat);
    return [toSeries(of, place, sheets), ...sheets.map((sheet) => toSheet(of, place, sheet))];
  });
