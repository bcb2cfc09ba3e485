// OpenAPI schemas of meta, meta.ui, dictionaries and related records.
import { TIERS } from '../../../catalog/search/tiered-search.ts';
import {
  integer,
  type JsonSchema,
  list,
  number,
  object,
  ref,
  stringEnum,
  text,
} from '../../../http/schema/json-schema.ts';

const mapOf = (values: JsonSchema, description: string): JsonSchema => ({
  type: 'object',
  additionalProperties: values,
  description,
});

const named = ($id: string, schema: JsonSchema): JsonSchema => ({ ...schema, $id });

const nullableText = (description: string): JsonSchema => ({ type: ['string', 'null'], description });

const labelledUrl = object({ label: text('Label.'), url: text('URL.') });

const relatedResource = object({
  resource_id: text('Identifier.'),
  resource_title: text('Title.'),
  link: text('Path of its page.'),
});

const similarItem = object(
  {
    id: text('Identifier.'),
    title: text('Title.'),
    temporal_coverage: list(text('Period.'), 'Time covered.'),
  },
  { gbl_indexYear_im: list({ type: 'integer' }, 'Years.'), gbl_resourceClass_sm: list(text('Class.'), 'Classes.') },
);

const download = object(
  { label: text('Label.'), url: text('URL.'), type: text('Media type or kind of file.') },
  {
    format: text('Format.'),
    generated: { type: 'boolean', description: 'Generated on request.' },
    download_type: text('Kind of export.'),
    generation_path: text('Path that generates it.'),
  },
);

const uiDownload = object({
  label: text('Label.'),
  url: list(labelledUrl, 'Links.'),
  type: text('Media type or kind of file.'),
});

const viewer = object(
  {
    protocol: text('Viewer protocol.'),
    endpoint: text('URL of the data; empty if only the extent is shown.'),
  },
  { geometry: { type: ['object', 'null'], description: 'GeoJSON.' } },
);

/** `ui_profile=homepage` keeps only the viewer and pictures; members after `ui_downloads` need `include_ui=full`. */
const ui = object(
  { viewer },
  {
    thumbnail_url: text('URL of the thumbnail, if the record has a source for one.', { format: 'uri' }),
    citation: text('APA.'),
    ui_downloads: list(
      uiDownload,
      'Images, files, then generated downloads that are available now; an image is one item with its large sizes.',
    ),
    static_map: text('URL of a map of the extent, if there is one.', { format: 'uri' }),
    citations: object({ apa: text('APA.'), mla: text('MLA.'), chicago: text('Chicago.') }),
    downloads: list(ref('Download'), 'Images, files, then downloads that can be generated now.'),
    links: mapOf(list(labelledUrl, 'Links.'), 'Links by category.'),
    relationships: mapOf(list(relatedResource, 'By title.'), 'By predicate; the first of each.'),
    relationship_counts: mapOf(integer('All of them.'), 'By predicate.'),
    relationship_browse_links: mapOf(text('Path of a search.'), 'By predicate.'),
    similar_items: list(ref('SimilarItem'), 'Single records only; most similar first.'),
  },
);

const explainPart = object(
  {
    part: text('word, spatial, temporal, value, id, title, box, full_value, parent or recency.'),
    text: text('Explanation.'),
  },
  {
    word: text('The matching word.'),
    fields: list(text('Field.'), 'Fields that contain it.'),
    weight: number('Weight of the matching form relative to the query word.'),
    rarity: number('How rare the word is.'),
    score: number('Amount added to the score.'),
    factor: number('Factor applied to the sum.'),
  },
);

const explanation = object(
  { score: number('The sum of its parts.'), parts: list(explainPart, 'In the order in which they count.') },
  {},
  { description: 'With explain=true: the parts of the score.' },
);

const itemMeta = object(
  { '@context': text('JSON-LD context.', { format: 'uri' }), '@type': text('AardvarkRecord') },
  {
    ui: ref('RecordUi'),
    score: number('Relevance to the query.'),
    abbreviated: {
      type: 'boolean',
      description: 'True if the page is so large that only the title is shown; read the record by its id.',
    },
    highlight: mapOf(list(text('HTML with <em>.'), 'Highlighted texts.'), 'With highlight=true: by field.'),
    tier: stringEnum(TIERS, 'How the record matches the words of a search.'),
    explain: explanation,
  },
  { description: 'Information about the record besides its fields.' },
);

const metaRelationship = object({
  links: object({ related: text('The related record, or the list of them.', { format: 'uri' }) }),
  data: list(object({ type: text('resource'), id: text('Identifier.') }), 'The first related records.'),
});

const recordMeta = object(
  {
    '@context': text('JSON-LD context.', { format: 'uri' }),
    '@type': text('AardvarkRecord'),
    citation: text('Generic citation.'),
    downloads: list(labelledUrl, 'Files referenced by the record.'),
    metadata: list(labelledUrl, 'Metadata documents referenced by the record.'),
    relationships: mapOf(metaRelationship, 'By name of the relation, such as member_of.'),
  },
  {
    geometry: object(
      {},
      {
        locn_geometry: text('As given in the record.'),
        dcat_bbox: text('As given in the record.'),
        dcat_centroid: text('Latitude and longitude; derived if the record has none.'),
      },
    ),
    human_readable: object({}, { file_size: text('Size of the file.') }),
    dictionary: text('Data dictionaries as CSV.'),
    thumbnail: object({ url: text('URL.'), alt: text('Alternative text.') }),
    ui: ref('RecordUi'),
  },
  { description: 'Information about the record besides its fields.' },
);

const dictionaryEntry = object({
  id: integer('Number of the entry.'),
  resource_data_dictionary_id: integer('Number of its dictionary.'),
  friendlier_id: text('Identifier of the record.'),
  field_name: text('Name of the column or code.'),
  field_type: nullableText('Type of its values.'),
  values: nullableText('Values that it may have.'),
  definition: nullableText('What it means.'),
  definition_source: nullableText('Source of the definition.'),
  parent_field_name: nullableText('Field that it belongs to.'),
  position: integer('Position among the entries.'),
  created_at: nullableText('Time of creation.'),
  updated_at: nullableText('When it was last changed.'),
});

const dictionary = object({
  id: integer('Number of the dictionary.'),
  friendlier_id: text('Identifier of the record.'),
  name: nullableText('Name.'),
  description: nullableText('Description.'),
  staff_notes: nullableText('Notes of those who keep it.'),
  tags: text('Tags.'),
  position: integer('Position among the dictionaries.'),
  created_at: nullableText('Time of creation.'),
  updated_at: nullableText('When it was last changed.'),
  entries: list(dictionaryEntry, 'In order of position.'),
});

export const META_SCHEMAS: readonly JsonSchema[] = [
  named('Download', download),
  named('SimilarItem', similarItem),
  named('RecordUi', ui),
  named('ItemMeta', itemMeta),
  named('RecordMeta', recordMeta),
  named('DataDictionaryListResponse', list(dictionary, 'In order of position.')),
];
