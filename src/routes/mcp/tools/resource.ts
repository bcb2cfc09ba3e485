// One record: what it says, how to get at it and how to cite it, in one answer; and its fields as they are kept.

import { cataloguePage } from '../../../http/request/site.ts';
import { recordPageUrl, resourceUrl } from '../../../http/request/urls.ts';
import { object, text } from '../../../http/schema/json-schema.ts';
import { RELATIONS } from '../../../record/relations.ts';
import { readCitations } from '../../../record/views/citation/styles.ts';
import { readLinks } from '../../../record/views/links.ts';
import { toExcerpt } from '../../../record/views/strings.ts';
import { readViewer } from '../../../record/views/viewer.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { presentDownloads, presentLinks } from '../present/access.ts';
import { presentRelations, RELATIONS_SCHEMA } from '../present/relations.ts';
import { ID_INPUT, readRecord } from '../read-record.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';

/** Longer texts and lists are cut here; get_resource_metadata has them whole. */
const MOST_CHARACTERS = 2_000;
const MOST_VALUES = 50;
const MOST_RELATED = 10;

const shorten = (value: unknown): unknown => {
  if (typeof value === 'string') return toExcerpt(value, MOST_CHARACTERS);
  return Array.isArray(value) ? value.slice(0, MOST_VALUES).map(shorten) : value;
};

/** References are told as links, and are too long to be told twice. */
const REFERENCES = 'dct_references_s';

const presentFields = (record: AardvarkRecord): object =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => name !== REFERENCES)
      .map(([name, value]) => [name, shorten(value)]),
  );

const anything = { type: 'object', description: 'Fields of the record.' };

export const getResource: Tool = {
  name: 'get_resource',
  title: 'One record',
  description:
    'Everything about one record: its fields, links by category, downloads, viewer, related records and a citation. Very long values are cut.',
  input: toInputSchema(ID_INPUT, 'id'),
  output: object({
    id: text('Identifier.'),
    page: text('Its page in this catalogue.'),
    url: text('The record in the web API.'),
    metadata: anything,
    citation: text('In the style of the APA.'),
    links: { type: 'object', description: 'From category to links.' },
    downloads: { type: 'array', description: 'Files.' },
    viewer: object({ protocol: text('Protocol.'), endpoint: text('Address of the data; empty when there is none.') }),
    relationships: RELATIONS_SCHEMA,
  }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const record = await readRecord(args, call);
    const { session, queryContext } = call;
    const { id } = record;
    const query = { ids: [id], includeNonPublic: false, relations: RELATIONS, offset: 0, limit: MOST_RELATED };
    const [related = []] = await session.context.catalog.relatedRecords(query, queryContext);
    const { protocol, endpoint } = readViewer(record);
    return {
      structuredContent: {
        id,
        page: recordPageUrl(session.site.base, id),
        url: resourceUrl(session.site.base, id),
        metadata: presentFields(record),
        citation: readCitations(record, cataloguePage(session.site, id)).apa,
        links: presentLinks(readLinks(record)),
        downloads: await presentDownloads(record, session),
        viewer: { protocol, endpoint },
        relationships: presentRelations(related),
      },
    };
  },
};

export const getResourceMetadata: Tool = {
  name: 'get_resource_metadata',
  title: 'The fields of a record',
  description: 'The OpenGeoMetadata Aardvark record as it is kept, whole, with names of the schema.',
  input: toInputSchema(ID_INPUT, 'id'),
  output: object({ id: text('Identifier.'), metadata: anything }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const record = await readRecord(args, call);
    return { structuredContent: { id: record.id, metadata: record } };
  },
};

export const getResourceRelationships: Tool = {
  name: 'get_resource_relationships',
  title: 'Related records',
  description:
    'Records that this one is part of, that are parts of it, that it replaces, and so on: at most 100 of each relation.',
  input: toInputSchema(ID_INPUT, 'id'),
  output: object({ id: text('Identifier.'), relationships: RELATIONS_SCHEMA }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const { id } = await readRecord(args, call);
    const query = { ids: [id], includeNonPublic: false, relations: RELATIONS, offset: 0, limit: 100 };
    const [related = []] = await call.session.context.catalog.relatedRecords(query, call.queryContext);
    return { structuredContent: { id, relationships: presentRelations(related) } };
  },
};
