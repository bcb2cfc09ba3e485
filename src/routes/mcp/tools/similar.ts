// get_resource_similar_items: records with similar text and extent.
import { list, object, text } from '../../../http/schema/json-schema.ts';
import { presentStoredRecordSummary, RECORD_SUMMARY_SCHEMA } from '../present/record-summary.ts';
import { ID_INPUT, readRecord } from '../read-record.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';

const MAX_SIMILAR = 10;

export const getResourceSimilarItems: Tool = {
  name: 'get_resource_similar_items',
  title: 'Find similar records',
  description: `Find up to ${MAX_SIMILAR} records whose title, description, subjects, places and extent are most similar to this one.`,
  input: toInputSchema(ID_INPUT, 'id'),
  output: object({ id: text('Identifier.'), resources: list(RECORD_SUMMARY_SCHEMA, 'Most similar first.') }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const { id } = await readRecord(args, call);
    const { context, site } = call.session;
    const hits = await context.catalog.similar({ id, limit: MAX_SIMILAR }, call.queryContext);
    return { structuredContent: { id, resources: hits.map(({ record }) => presentStoredRecordSummary(record, site)) } };
  },
};
