// Reads the arguments of a search into the parameters of GET /search: the address of the same question comes from those.

import { type FoundPlace, GAZETTEER } from '@periplus/gazetteer';
import { CatalogError } from '../../errors.ts';
import { integer, type JsonSchema, stringEnum, text } from '../../http/schema/json-schema.ts';
import { isObject, type Params, paramOf, showValue, toScalarText } from '../../query/params.ts';
import { SORT_OPTIONS } from '../../query/request/sort.ts';
import { toCountryFacet, toCountyFacet, toRegionFacet } from '../../record/place-facets.ts';
import { FACET_FIELDS, type FieldName, fieldRow, resolveField } from '../../schema/fields.ts';

/** 'provider' for schema_provider_s: the id of a facet without its ending. */
export const toShortFieldName = (field: FieldName): string => fieldRow(field).facet?.agg.replace(/_agg$/, '') ?? field;

/** A field by its name, or by the short name of its facet; what is neither is refused by those who read filters. */
export const toFieldName = (name: string): string => resolveField(name) ?? resolveField(`${name}_agg`) ?? name;

const NAMED: readonly FieldName[] = FACET_FIELDS.filter((field) => field !== 'year_histogram');
export const FACET_NAMES = NAMED.map(toShortFieldName).join(', ');

const values = { anyOf: [{ type: ['string', 'number', 'boolean'] }, { type: 'array', maxItems: 1_000 }] };

/** Which records: shared by searches and counts. */
export const QUERY_INPUT: Readonly<Record<string, JsonSchema>> = {
  query: text(
    'Words; all of them must occur. "Phrases", AND, OR, NOT, prefix* work. Leave out words such as map of, and give places and years by the other arguments.',
  ),
  place: text(
    'Country, state or province, or US county: Minnesota; Dane County, WI; Ontario, Canada. Keeps records that lie there. Other places are searched for as words.',
  ),
  bbox: {
    type: 'array',
    items: { type: 'number' },
    minItems: 4,
    maxItems: 4,
    description: 'west, south, east, north in degrees: keeps records that meet the box. west > east crosses 180.',
  },
  year_from: integer('First year of interest.'),
  year_to: integer('Last year of interest.'),
  filters: {
    type: 'object',
    additionalProperties: values,
    description: `Keeps records with one of these values, exactly as facets spell them; all names must hold. {"resource_class": "Maps", "format": ["GeoJSON", "Shapefile"]}. Names: ${FACET_NAMES}, or any field of the schema.`,
  },
  exclude_filters: { type: 'object', additionalProperties: values, description: 'Drops records with these values.' },
};

export const SORT_INPUT = stringEnum(
  SORT_OPTIONS.map(({ id }) => id),
  'Order of the results.',
  { default: 'relevance' },
);

export type ResolvedPlace = { readonly found: FoundPlace; readonly others: readonly string[] };

export type SearchArguments = {
  readonly params: Params;
  readonly place?: ResolvedPlace;
  /** Sentences about what was done to the arguments. */
  readonly warnings: readonly string[];
};

const MOST_OTHERS = 8;

const wrong = (parameter: string, detail: string): CatalogError =>
  new CatalogError('validation_error', detail, { problems: [{ parameter, detail }] });

/** Countries come first; two places of one kind cannot be told apart, so the agent is asked which. */
const choosePlace = (name: string): ResolvedPlace | undefined => {
  const [found, ...rest] = GAZETTEER.find(name);
  if (found === undefined) return undefined;
  const labels = rest.slice(0, MOST_OTHERS).map(({ label }) => label);
  if (rest[0]?.place.kind !== found.place.kind) return { found, others: labels };
  const more = rest.length > MOST_OTHERS ? ' and more' : '';
  const choices = [found.label, ...labels].map((label) => JSON.stringify(label)).join(', ');
  throw wrong(
    'place',
    `place ${showValue(name)} is the name of ${rest.length + 1} places: ${choices}${more}. Name one.`,
  );
};

const PLACE_FACETS = {
  country: { field: 'geo_country', write: toCountryFacet },
  region: { field: 'geo_region', write: toRegionFacet },
  county: { field: 'geo_county', write: toCountyFacet },
} as const;

const toNames = (args: Params, name: string): Params => {
  const given = paramOf(args, name);
  if (given === undefined || given === null) return {};
  if (!isObject(given)) throw wrong(name, `${name} must be an object of names and values: {"provider": "Stanford"}.`);
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [toFieldName(key), value]));
};

const toYears = (args: Params): Params => {
  const [start, end] = [paramOf(args, 'year_from') ?? undefined, paramOf(args, 'year_to') ?? undefined];
  return start === undefined && end === undefined ? {} : { year_range: { start, end } };
};

/** What lies in a place by its box is found by the facet of that place; the box beside it puts what fits best first. */
const placeParams = ({
  found: { place, bounds },
}: ResolvedPlace): { readonly filters: Params; readonly bbox: string } => {
  const { field, write } = PLACE_FACETS[place.kind];
  return { filters: { [field]: [write(place)] }, bbox: bounds.join(',') };
};

const readPlaceName = (args: Params): string | undefined => {
  const given = paramOf(args, 'place') ?? undefined;
  const name = toScalarText(given ?? '')?.trim();
  if (name === undefined) throw wrong('place', `place must be the name of one place, not ${showValue(given)}.`);
  return name === '' ? undefined : name;
};

export const parseSearchArguments = (args: Params): SearchArguments => {
  const name = readPlaceName(args);
  const bbox = paramOf(args, 'bbox') ?? undefined;
  if (name !== undefined && bbox !== undefined) throw wrong('bbox', 'Give place or bbox, not both.');
  const place = name === undefined ? undefined : choosePlace(name);
  const isWords = name !== undefined && place === undefined;
  const own = place === undefined ? { filters: {}, bbox } : placeParams(place);
  const query = paramOf(args, 'query') ?? '';
  const filters = { ...toNames(args, 'filters'), ...own.filters, ...toYears(args) };
  const excluded = toNames(args, 'exclude_filters');
  return {
    params: {
      q: isWords && typeof query === 'string' ? `${query} ${name}`.trim() : query,
      ...(Object.keys(filters).length === 0 ? {} : { filters }),
      ...(Object.keys(excluded).length === 0 ? {} : { exclude_filters: excluded }),
      ...(own.bbox === undefined ? {} : { bbox: own.bbox }),
    },
    ...(place === undefined ? {} : { place }),
    warnings: isWords
      ? [
          `place ${showValue(name)} is no country, region or US county that is known here; it was searched for as words.`,
        ]
      : [],
  };
};
