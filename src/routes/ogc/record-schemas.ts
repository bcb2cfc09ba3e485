// Schemas of answers for the API definition, in the dialect of OpenAPI 3.0 (OGC 20-004r1 and 17-069r4, in our words).

type Json = Readonly<Record<string, unknown>>;

const TEXT: Json = { type: 'string' };
const MOMENT: Json = { type: 'string', format: 'date-time' };
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: Json, more: Json = {}): Json => ({ type: 'array', items, ...more });
const objectOf = (properties: Json, required: readonly string[] = []): Json => ({
  type: 'object',
  ...(required.length === 0 ? {} : { required }),
  properties,
});

const GEOMETRY_TYPES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
];

const END: Json = {
  type: 'string',
  pattern: '^(\\.\\.|\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z)?)$',
};

const PROPERTIES: Json = objectOf(
  {
    created: MOMENT,
    updated: MOMENT,
    type: { type: 'string', maxLength: 64 },
    title: TEXT,
    description: TEXT,
    keywords: listOf(TEXT),
    themes: listOf(
      objectOf({ concepts: listOf(objectOf({ id: TEXT }, ['id']), { minItems: 1 }), scheme: TEXT }, [
        'concepts',
        'scheme',
      ]),
      { minItems: 1 },
    ),
    language: ref('language'),
    languages: listOf(ref('language')),
    resourceLanguages: listOf(ref('language')),
    externalIds: listOf(objectOf({ scheme: TEXT, value: TEXT }, ['value'])),
    formats: listOf({
      ...objectOf({ name: TEXT, mediaType: TEXT }),
      anyOf: [{ required: ['name'] }, { required: ['mediaType'] }],
    }),
    contacts: listOf({
      ...objectOf({ name: TEXT, organization: TEXT, roles: listOf(TEXT, { minItems: 1 }) }),
      anyOf: [{ required: ['name'] }, { required: ['organization'] }],
    }),
    license: TEXT,
    rights: TEXT,
  },
  ['type', 'title'],
);

const LINK: Json = { href: { type: 'string', format: 'uri-reference' }, rel: TEXT, type: TEXT, title: TEXT };

export const RECORD_SCHEMAS: Readonly<Record<string, Json>> = {
  object: { type: 'object' },
  link: objectOf(LINK, ['href', 'rel']),
  linkTemplate: objectOf({ uriTemplate: TEXT, rel: TEXT, type: TEXT, title: TEXT, variables: { type: 'object' } }, [
    ...['uriTemplate', 'rel'],
  ]),
  language: objectOf({ code: TEXT, name: TEXT, alternate: TEXT }, ['code']),
  time: {
    nullable: true,
    ...objectOf({
      date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
      timestamp: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' },
      interval: listOf(END, { minItems: 2, maxItems: 2 }),
    }),
  },
  geometry: {
    nullable: true,
    ...objectOf(
      {
        type: { type: 'string', enum: GEOMETRY_TYPES },
        coordinates: listOf({}),
        geometries: listOf({ type: 'object' }),
      },
      ['type'],
    ),
  },
  record: objectOf(
    {
      id: TEXT,
      type: { type: 'string', enum: ['Feature'] },
      conformsTo: listOf(TEXT),
      time: ref('time'),
      geometry: ref('geometry'),
      properties: PROPERTIES,
      links: listOf(ref('link')),
      linkTemplates: listOf(ref('linkTemplate')),
    },
    ['id', 'type', 'time', 'geometry', 'properties', 'links'],
  ),
  records: objectOf(
    {
      type: { type: 'string', enum: ['FeatureCollection'] },
      timeStamp: MOMENT,
      numberMatched: { type: 'integer', minimum: 0 },
      numberReturned: { type: 'integer', minimum: 0 },
      features: listOf(ref('record')),
      links: listOf(ref('link')),
    },
    ['type', 'features', 'links'],
  ),
  landingPage: objectOf({ title: TEXT, description: TEXT, links: listOf(ref('link')) }, ['links']),
  confClasses: objectOf({ conformsTo: listOf(TEXT) }, ['conformsTo']),
  collection: objectOf(
    {
      id: TEXT,
      type: { type: 'string', enum: ['Collection'] },
      itemType: { type: 'string', enum: ['record'] },
      title: TEXT,
      description: TEXT,
      extent: { type: 'object' },
      crs: listOf(TEXT),
      contacts: listOf({ type: 'object' }),
      links: listOf(ref('link')),
    },
    ['id', 'type', 'itemType', 'links'],
  ),
  collections: objectOf({ links: listOf(ref('link')), collections: listOf(ref('collection')) }, [
    'links',
    'collections',
  ]),
  problem: objectOf(
    {
      type: TEXT,
      title: TEXT,
      status: { type: 'integer' },
      detail: TEXT,
      instance: TEXT,
      code: TEXT,
      errors: listOf({ type: 'object' }),
    },
    ['type', 'title', 'status'],
  ),
};
