// Recognises JSON that is not a record, for a better message than "no id".

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const BULK_ACTIONS = ['index', 'create', 'update', 'delete'];

const isBulkAction = (raw: Json): boolean => {
  const [[name, value] = [], ...rest] = Object.entries(raw);
  return rest.length === 0 && BULK_ACTIONS.includes(name ?? '') && isObject(value);
};

const SHAPES: readonly (readonly [matches: (raw: Json) => boolean, message: string])[] = [
  [
    (raw) => isObject(raw._source),
    'This is an Elasticsearch or OpenSearch hit. Extract the record from _source, one per line (jq -c ._source).',
  ],
  [
    isBulkAction,
    'This is an action line of an Elasticsearch or OpenSearch bulk file; only the lines between are records.',
  ],
  [
    (raw) => isObject(raw.hits) && Array.isArray(raw.hits.hits),
    'This is an Elasticsearch or OpenSearch response; the records are in hits.hits[]._source (jq -c ".hits.hits[]._source").',
  ],
  [
    (raw) => isObject(raw.response) && Array.isArray(raw.response.docs),
    'This is a Solr response; the records are in response.docs (jq -c ".response.docs[]").',
  ],
  [(raw) => raw.type === 'FeatureCollection', 'This is a GeoJSON feature collection, not a record.'],
  [
    (raw) => Array.isArray(raw.data) && isObject(raw.jsonapi),
    'This is a JSON:API document; the records are the attributes of its data (jq -c ".data[].attributes").',
  ],
];

/** Undefined if it may be a record. */
export const describeNonRecord = (raw: Json): string | undefined => SHAPES.find(([matches]) => matches(raw))?.[1];
