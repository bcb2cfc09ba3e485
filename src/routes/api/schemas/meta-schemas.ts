// OpenAPI schemas of what answers say about a record beside its fields: meta, meta.ui, dictionaries, neighbours.
import { integer, type JsonSchema, list, number, object, ref, text } from '../../../http/schema/json-schema.ts';

const mapOf = (values: JsonSchema, description: string): JsonSchema => ({
  type: 'object',
  additionalProperties: values,
  description,
});

const named = ($id: string, schema: JsonSchema): JsonSchema => ({ ...schema, $id });

const nullableText = (description: string): JsonSchema => ({ type: ['string', 'null'], description });

const labelledUrl = object({ label: text('What it is.'), url: text('Where it is.') });

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
  { label: text('What it is.'), url: text('Where it is.'), type: text('Media type or kind of file.') },
  {
    format: text('Format.'),
    generated: { type: 'boolean', description: 'Made on request.' },
    download_type: text('Kind of export.'),
    generation_path: text('Path that prepares it.'),
  },
);

const uiDownload = object({
  label: text('What it is.'),
  url: list(labelledUrl, 'Where it is.'),
  type: text('Media type or kind of file.'),
});

const viewer = object(
  {
    protocol: text('What to show it with.'),
    endpoint: text('Where its data are; empty when only the outline is drawn.'),
  },
  { geometry: { type: ['object', 'null'], description: 'GeoJSON.' } },
);

/** `ui_profile=homepage` leaves the viewer and pictures; what follows `ui_downloads` comes with `include_ui=full`. */
const ui = object(
  { viewer },
  {
    thumbnail_url: text('A small picture; absent when there is none.', { format: 'uri' }),
    citation: text('APA.'),
    ui_downloads: list(
      uiDownload,
      'Images, files, then exports that can be made at the moment; an image is one item with its large sizes.',
    ),
    static_map: text('A map of its place; absent when there is none.', { format: 'uri' }),
    citations: object({ apa: text('APA.'), mla: text('MLA.'), chicago: text('Chicago.') }),
    downloads: list(ref('Download'), 'Images, files, then exports that can be made at the moment.'),
    links: mapOf(list(labelledUrl, 'Links.'), 'Links by category.'),
    relationships: mapOf(list(relatedResource, 'By title.'), 'By predicate; the first of each.'),
    relationship_counts: mapOf(integer('All of them.'), 'By predicate.'),
    relationship_browse_links: mapOf(text('Path of a search.'), 'By predicate.'),
    similar_items: list(ref('SimilarItem'), 'Single records only; most similar first.'),
  },
);

const explainPart = object(
  {
    part: text('word, id, title, box, full_value, parent or recency.'),
    text: text('The same in words.'),
  },
  {
    word: text('The word that speaks for the record.'),
    fields: list(text('Field.'), 'Where it stands.'),
    weight: number('What the form that was found counts beside the word itself.'),
    rarity: number('How rare the word is.'),
    score: number('What this part adds.'),
    factor: number('What the sum is multiplied by.'),
  },
);

const explanation = object(
  { score: number('The sum of its parts.'), parts: list(explainPart, 'In the order in which they count.') },
  {},
  { description: 'With explain=true: why the record stands where it stands.' },
);

const itemMeta = object(
  { '@context': text('JSON-LD context.', { format: 'uri' }), '@type': text('AardvarkRecord') },
  {
    ui: ref('RecordUi'),
    score: number('How well it matches the question.'),
    highlight: mapOf(list(text('HTML with <em>.'), 'Marked texts.'), 'With highlight=true: by field.'),
    explain: explanation,
  },
  { description: 'What is known about the record beside its fields.' },
);

const metaRelationship = object({
  links: object({ related: text('The neighbour, or the list of them.', { format: 'uri' }) }),
  data: list(object({ type: text('resource'), id: text('Identifier.') }), 'The first of them.'),
});

const recordMeta = object(
  {
    '@context': text('JSON-LD context.', { format: 'uri' }),
    '@type': text('AardvarkRecord'),
    citation: text('Generic citation.'),
    downloads: list(labelledUrl, 'Files that the record states.'),
    metadata: list(labelledUrl, 'Metadata documents that the record states.'),
    relationships: mapOf(metaRelationship, 'By name of the relation, such as member_of.'),
  },
  {
    geometry: object(
      {},
      {
        locn_geometry: text('As delivered.'),
        dcat_bbox: text('As delivered.'),
        dcat_centroid: text('Latitude and longitude; derived when the record has none.'),
      },
    ),
    human_readable: object({}, { file_size: text('Size of the file in words.') }),
    dictionary: text('Data dictionaries as CSV.'),
    thumbnail: object({ url: text('Where it is.'), alt: text('What it shows.') }),
    ui: ref('RecordUi'),
  },
  { description: 'What is known about the record beside its fields.' },
);

const dictionaryEntry = object({
  id: integer('Number of the entry.'),
  resource_data_dictionary_id: integer('Number of its dictionary.'),
  friendlier_id: text('Identifier of the record.'),
  field_name: text('Name of the column or code.'),
  field_type: nullableText('Type of its values.'),
  values: nullableText('Values that it may have.'),
  definition: nullableText('What it means.'),
  definition_source: nullableText('Who says so.'),
  parent_field_name: nullableText('Field that it belongs to.'),
  position: integer('Place among the entries.'),
  created_at: nullableText('When it was made.'),
  updated_at: nullableText('When it was last changed.'),
});

const dictionary = object({
  id: integer('Number of the dictionary.'),
  friendlier_id: text('Identifier of the record.'),
  name: nullableText('Name.'),
  description: nullableText('What it is about.'),
  staff_notes: nullableText('Notes of those who keep it.'),
  tags: text('Tags.'),
  position: integer('Place among the dictionaries.'),
  created_at: nullableText('When it was made.'),
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
