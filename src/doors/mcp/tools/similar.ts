// get_resource_similar_items: records that read alike.
import { list, object, text } from '../../http/schema/json-schema.ts';
import { presentShortRecord, SHORT_RECORD } from '../present/record.ts';
import { ID_INPUT, readRecord } from '../read-record.ts';
import { READS_ONLY, type Tool, takes } from '../tool.ts';

const MOST_SIMILAR = 10;

export const getResourceSimilarItems: Tool = {
  name: 'get_resource_similar_items',
  title: 'Similar records',
  description: `At most ${MOST_SIMILAR} records that share words of title, description, subjects and places with this one, most similar first.`,
  input: takes(ID_INPUT, 'id'),
  output: object({ id: text('Identifier.'), resources: list(SHORT_RECORD, 'Most similar first.') }),
  annotations: READS_ONLY,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const { id } = await readRecord(args, call);
    const { context, site } = call.session;
    const hits = await context.catalog.similar({ id, limit: MOST_SIMILAR }, call.asking);
    return { structured: { id, resources: hits.map(({ record }) => presentShortRecord(record, site)) } };
  },
};
