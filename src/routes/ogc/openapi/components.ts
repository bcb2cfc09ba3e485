// Response schemas of the OGC API (OGC 20-004r1, 17-069r4), shared by both OpenAPI documents.
import { integer, type JsonSchema, list, object, ref, stringEnum, text } from '../../../http/schema/json-schema.ts';

const timestamp = (description: string): JsonSchema => text(description, { format: 'date-time' });

const links = list(ref('OgcLink'), 'Links.');

const DAY = '\\d{4}-\\d{2}-\\d{2}';
const TIME = 'T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z';

const GEOMETRY_TYPES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
];

const theme = object({
  concepts: list(object({ id: text('Term.') }), 'Terms.', { minItems: 1 }),
  scheme: text('Vocabulary of the terms.'),
});
const externalId = object({ value: text('Identifier.') }, { scheme: text('Authority that assigned it.') });
const format = object(
  {},
  { name: text('Name.'), mediaType: text('Media type.') },
  { anyOf: [{ required: ['name'] }, { required: ['mediaType'] }] },
);
const contact = object(
  {},
  {
    name: text('Person.'),
    organization: text('Organisation.'),
    roles: list(text('Role.'), 'Roles.', { minItems: 1 }),
  },
  { anyOf: [{ required: ['name'] }, { required: ['organization'] }] },
);

const language = object(
  { code: text('Language tag (BCP 47).') },
  { name: text('Name in the language.'), alternate: text('Name in English.') },
);

const REQUIRED_PROPERTIES = { type: text('Type of the resource.', { maxLength: 64 }), title: text('Title.') };

const optionalProperties = (languageSchema: JsonSchema): Readonly<Record<string, JsonSchema>> => ({
  created: timestamp('Creation of the resource.'),
  updated: timestamp('Last change of the resource.'),
  description: text('Description.'),
  keywords: list(text('Keyword.'), 'Keywords.'),
  themes: list(theme, 'Terms of controlled vocabularies.', { minItems: 1 }),
  language: languageSchema,
  languages: list(languageSchema, 'Languages of the record.'),
  resourceLanguages: list(languageSchema, 'Languages of the resource.'),
  externalIds: list(externalId, 'Identifiers assigned by others.'),
  formats: list(format, 'Formats of the resource.'),
  contacts: list(contact, 'People and organisations.'),
  license: text('Licence.'),
  rights: text('Rights statement.'),
});

const properties = object(REQUIRED_PROPERTIES, optionalProperties(ref('OgcLanguage')));

/** The properties of the record core, without references. */
export const CORE_PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  ...REQUIRED_PROPERTIES,
  ...optionalProperties(language),
};

export const time = object(
  {},
  {
    date: text('Day.', { pattern: `^${DAY}$` }),
    timestamp: text('Point in time.', { pattern: `^${DAY}${TIME}$` }),
    interval: list(
      text('A day, a timestamp, or .. for an open end.', { pattern: `^(\\.\\.|${DAY}(${TIME})?)$` }),
      'Start and end.',
      { minItems: 2, maxItems: 2 },
    ),
  },
  { type: ['object', 'null'], description: 'Temporal extent.' },
);

export const geometry = object(
  { type: stringEnum(GEOMETRY_TYPES, 'Geometry type.') },
  {
    coordinates: list({}, 'Coordinates.'),
    geometries: list({ type: 'object' }, 'Members of a GeometryCollection.'),
  },
  { type: ['object', 'null'], description: 'Spatial extent (RFC 7946).' },
);

const record = object(
  {
    id: text('Identifier.'),
    type: stringEnum(['Feature'], 'GeoJSON type.'),
    time,
    geometry,
    properties,
    links,
  },
  {
    conformsTo: list(text('Conformance class.'), 'Conformance classes of the record.'),
    linkTemplates: list(ref('OgcLinkTemplate'), 'Templates of links, such as map tiles.'),
  },
);

/** An export of a whole result has neither counts nor links. */
const records = object(
  { type: stringEnum(['FeatureCollection'], 'GeoJSON type.'), features: list(ref('OgcRecord'), 'Records.') },
  {
    timeStamp: timestamp('Time of the response.'),
    numberMatched: integer('Number of matching records.', { minimum: 0 }),
    numberReturned: integer('Number of records in this response.', { minimum: 0 }),
    links,
  },
);

const collection = object(
  {
    id: text('Identifier.'),
    type: stringEnum(['Collection'], 'Type.'),
    itemType: stringEnum(['record'], 'Type of the items.'),
    title: text('Title.'),
    description: text('Description.'),
    links,
  },
  {
    extent: { type: 'object', description: 'Spatial and temporal extent.' },
    crs: list(text('URI.'), 'Coordinate reference systems.'),
    contacts: list({ type: 'object' }, 'Contacts.'),
  },
);

const facet = object({
  type: stringEnum(['term'], 'Type of the facet.'),
  title: text('Title.'),
  property: text('Queryable that is counted.'),
  sortedBy: stringEnum(['count'], 'Order of the values.'),
  buckets: list(object({ value: {}, count: integer('Number of records.') }), 'Values.'),
});

const COMPONENTS: Readonly<Record<string, JsonSchema>> = {
  OgcLink: object(
    { href: text('URL.', { format: 'uri-reference' }), rel: text('Link relation.') },
    { type: text('Media type.'), title: text('Title.') },
  ),
  OgcLinkTemplate: object(
    { uriTemplate: text('URI template (RFC 6570).'), rel: text('Link relation.') },
    {
      type: text('Media type.'),
      title: text('Title.'),
      variables: { type: 'object', description: 'Variables of the template.' },
    },
  ),
  OgcLanguage: language,
  OgcRecord: record,
  OgcRecords: records,
  OgcLandingPage: object({ title: text('Title.'), description: text('Description.'), links }),
  OgcConformance: object({ conformsTo: list(text('URI of a class.'), 'Conformance classes.') }),
  OgcCollection: collection,
  OgcCollections: object({ collections: list(ref('OgcCollection'), 'The only collection.'), links }),
  OgcFacets: object({
    id: text('Identifier of the collection.'),
    numberMatched: integer('Number of matching records.'),
    facets: { type: 'object', additionalProperties: facet },
    links,
  }),
};

/** Components of the OpenAPI document of the whole service. */
export const OGC_COMPONENTS: readonly JsonSchema[] = Object.entries(COMPONENTS).map(([name, schema]) => ({
  $id: name,
  ...schema,
}));
