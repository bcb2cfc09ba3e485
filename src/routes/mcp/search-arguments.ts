// Converts the arguments of a search into the parameters of GET /search, from which its URL is made too.

import { type FoundPlace, GAZETTEER } from '@periplus/gazetteer';
import { CatalogError } from '../../errors.ts';
import { integer, type JsonSchema, stringEnum, text } from '../../http/schema/json-schema.ts';
import { isObject, type Params, paramOf, showValue, toScalarText } from '../../query/params.ts';
import { INTERPRET_HELP, INTERPRET_PATTERN } from '../../query/request/interpret-param.ts';
import { SORT_OPTIONS } from '../../query/request/sort.ts';
import { toCountryFacet, toCountyFacet, toRegionFacet } from '../../record/place-facets.ts';
import { FACET_FIELDS, type FieldName, fieldRow, resolveField } from '../../schema/fields.ts';

/** 'provider' for schema_provider_s: the id of its facet without `_agg`. */
export const toShortFieldName = (field: FieldName): string => fieldRow(field).facet?.agg.replace(/_agg$/, '') ?? field;

/** Resolves the name of a field or the short name of its facet. Parsers reject other names later. */
export const toFieldName = (name: string): string => resolveField(name) ?? resolveField(`${name}_agg`) ?? name;

const LISTED: readonly FieldName[] = FACET_FIELDS.filter((field) => field !== 'year_histogram');
export const FACET_NAMES = LISTED.map(toShortFieldName).join(', ');

const values = { anyOf: [{ type: ['string', 'number', 'boolean'] }, { type: 'array', maxItems: 1_000 }] };

export const QUERY_INPUT: Readonly<Record<string, JsonSchema>> = {
  query: text(
    'Keywords; all must match. Supports "phrases", AND, OR, NOT and prefix*. Omit filler words such as "map of", and put places and years into the other arguments.',
  ),
  interpret: text(INTERPRET_HELP.replace('meta.interpretation', 'the interpretation'), {
    default: 'on',
    pattern: INTERPRET_PATTERN,
  }),
  place: text(
    'Country, state or province, or US county: Minnesota; Dane County, WI; Ontario, Canada. Returns only records located there. Other places are searched as keywords.',
  ),
  bbox: {
    type: 'array',
    items: { type: 'number' },
    minItems: 4,
    maxItems: 4,
    description:
      'west, south, east, north in degrees. Returns only records that intersect the box. west > east crosses the antimeridian.',
  },
  year_from: integer('First year.'),
  year_to: integer('Last year.'),
  filters: {
    type: 'object',
    additionalProperties: values,
    description: `Returns only records with one of the values of each field, spelled exactly as in the facets. {"resource_class": "Maps", "format": ["GeoJSON", "Shapefile"]}. Names: ${FACET_NAMES}, or any field of the schema.`,
  },
  exclude_filters: {
    type: 'object',
    additionalProperties: values,
    description: 'Leaves out records with these values.',
  },
};

export const SORT_INPUT = stringEnum(
  SORT_OPTIONS.map(({ id }) => id),
  'Order of the results.',
  { default: 'relevance' },
);

type ResolvedPlace = { readonly found: FoundPlace; readonly others: readonly string[] };

export type SearchArguments = {
  readonly params: Params;
  readonly place?: ResolvedPlace;
  readonly warnings: readonly string[];
};

const MAX_OTHERS = 8;

const wrong = (parameter: string, detail: string): CatalogError =>
  new CatalogError('validation_error', detail, { problems: [{ parameter, detail }] });

/** Countries come first. Throws if several places of the same kind have the name, so that the agent chooses one. */
const choosePlace = (name: string): ResolvedPlace | undefined => {
  const [found, ...rest] = GAZETTEER.find(name);
  if (found === undefined) return undefined;
  const labels = rest.slice(0, MAX_OTHERS).map(({ label }) => label);
  if (rest[0]?.place.kind !== found.place.kind) return { found, others: labels };
  const more = rest.length > MAX_OTHERS ? ' and more' : '';
  const choices = [found.label, ...labels].map((label) => JSON.stringify(label)).join(', ');
  throw wrong(
    'place',
    `place ${showValue(name)} is ambiguous: ${rest.length + 1} places have this name: ${choices}${more}. Choose one.`,
  );
};

const PLACE_FACETS = {
  country: { field: 'geo_country', write: toCountryFacet },
  region: { field: 'geo_region', write: toRegionFacet },
  county: { field: 'geo_county', write: toCountyFacet },
} as const;

const toNames = (args: Params, name: string): Params => {
  const value = paramOf(args, name);
  if (value === undefined || value === null) return {};
  if (!isObject(value))
    throw wrong(name, `${name} must be an object of field names and values: {"provider": "Stanford"}.`);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [toFieldName(key), item]));
};

const toYears = (args: Params): Params => {
  const [start, end] = [paramOf(args, 'year_from') ?? undefined, paramOf(args, 'year_to') ?? undefined];
  return start === undefined && end === undefined ? {} : { year_range: { start, end } };
};

/** The facet of the place selects the records; the box ranks those that fit it best first. */
const placeParams = ({
  found: { place, bounds },
}: ResolvedPlace): { readonly filters: Params; readonly bbox: string } => {
  const { field, write } = PLACE_FACETS[place.kind];
  return { filters: { [field]: [write(place)] }, bbox: bounds.join(',') };
};

const readPlaceName = (args: Params): string | undefined => {
  const value = paramOf(args, 'place') ?? undefined;
  const name = toScalarText(value ?? '')?.trim();
  if (name === undefined) throw wrong('place', `place must be the name of one place, not ${showValue(value)}.`);
  return name === '' ? undefined : name;
};

export const parseSearchArguments = (args: Params): SearchArguments => {
  const name = readPlaceName(args);
  const bbox = paramOf(args, 'bbox') ?? undefined;
  if (name !== undefined && bbox !== undefined) throw wrong('bbox', 'Give place or bbox, not both.');
  const place = name === undefined ? undefined : choosePlace(name);
  const isUnknown = name !== undefined && place === undefined;
  const spatial = place === undefined ? { filters: {}, bbox } : placeParams(place);
  const query = paramOf(args, 'query') ?? '';
  const filters = { ...toNames(args, 'filters'), ...spatial.filters, ...toYears(args) };
  const excluded = toNames(args, 'exclude_filters');
  const interpret = paramOf(args, 'interpret') ?? undefined;
  return {
    params: {
      q: isUnknown && typeof query === 'string' ? `${query} ${name}`.trim() : query,
      ...(interpret === undefined ? {} : { interpret }),
      ...(Object.keys(filters).length === 0 ? {} : { filters }),
      ...(Object.keys(excluded).length === 0 ? {} : { exclude_filters: excluded }),
      ...(spatial.bbox === undefined ? {} : { bbox: spatial.bbox }),
    },
    ...(place === undefined ? {} : { place }),
    warnings: isUnknown
      ? [`place ${showValue(name)} is not a known country, region or US county; it was searched as keywords.`]
      : [],
  };
};
