// Tools for one record: everything about it, its stored fields, and its related records.

import { cataloguePage } from '../../../http/request/site.ts';
import { recordPageUrl, resourceUrl } from '../../../http/request/urls.ts';
import { integer, list, object, text } from '../../../http/schema/json-schema.ts';
import { RELATIONS, type RelatedList } from '../../../record/relations.ts';
import { readCitations } from '../../../record/views/citation/styles.ts';
import { readLinks } from '../../../record/views/links.ts';
import { toExcerpt } from '../../../record/views/strings.ts';
import { readViewer } from '../../../record/views/viewer.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { presentDownloads, presentLinks } from '../present/access.ts';
import { ID_INPUT, readRecord } from '../read-record.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';

const RELATIONS_SCHEMA = list(
  object({
    type: text('Predicate, such as dct:isPartOf.'),
    total: integer('Number of related records, including those not listed.'),
    resources: list(object({ id: text('Identifier.'), title: text('Title.') }), 'By title.'),
  }),
  'One item per relation that has records.',
);

const presentRelations = (lists: readonly RelatedList[]): readonly object[] =>
  lists.map(({ relation, total, items }) => ({ type: relation.predicate, total, resources: items }));

/** get_resource cuts longer texts and lists; get_resource_metadata returns them in full. */
const MAX_CHARACTERS = 2_000;
const MAX_VALUES = 50;
const MAX_RELATED = 10;

const shorten = (value: unknown): unknown => {
  if (typeof value === 'string') return toExcerpt(value, MAX_CHARACTERS);
  return Array.isArray(value) ? value.slice(0, MAX_VALUES).map(shorten) : value;
};

/** Left out, because links and downloads present the references. */
const REFERENCES = 'dct_references_s';

const presentFields = (record: AardvarkRecord): object =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => name !== REFERENCES)
      .map(([name, value]) => [name, shorten(value)]),
  );

const fieldsSchema = { type: 'object', description: 'Fields of the record.' };

export const getResource: Tool = {
  name: 'get_resource',
  title: 'Get a record',
  description:
    'Get everything about one record: fields, links by category, downloads, viewer, related records and a citation. Very long values are shortened.',
  input: toInputSchema(ID_INPUT, 'id'),
  output: object({
    id: text('Identifier.'),
    page: text('URL of its web page.'),
    url: text('URL of the record in the web API.'),
    metadata: fieldsSchema,
    citation: text('In APA style.'),
    links: { type: 'object', description: 'Links by category.' },
    downloads: { type: 'array', description: 'Files.' },
    viewer: object({ protocol: text('Protocol.'), endpoint: text('URL of the data; empty if there is none.') }),
    relationships: RELATIONS_SCHEMA,
  }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const record = await readRecord(args, call);
    const { session, queryContext } = call;
    const { id } = record;
    const query = { ids: [id], visibility: 'public', relations: RELATIONS, offset: 0, limit: MAX_RELATED } as const;
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
  title: 'Get metadata',
  description: 'Get the complete OpenGeoMetadata Aardvark record as stored.',
  input: toInputSchema(ID_INPUT, 'id'),
  output: object({ id: text('Identifier.'), metadata: fieldsSchema }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const record = await readRecord(args, call);
    return { structuredContent: { id: record.id, metadata: record } };
  },
};

export const getResourceRelationships: Tool = {
  name: 'get_resource_relationships',
  title: 'List related records',
  description: 'List related records by relation (part of, has part, replaces, ...), at most 100 per relation.',
  input: toInputSchema(ID_INPUT, 'id'),
  output: object({ id: text('Identifier.'), relationships: RELATIONS_SCHEMA }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const { id } = await readRecord(args, call);
    const query = { ids: [id], visibility: 'public', relations: RELATIONS, offset: 0, limit: 100 } as const;
    const [related = []] = await call.session.context.catalog.relatedRecords(query, call.queryContext);
    return { structuredContent: { id, relationships: presentRelations(related) } };
  },
};
