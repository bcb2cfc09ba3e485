// GET /demo/geojson/{id}.geojson: the data of the demo records.
import type { FastifyInstance } from 'fastify';
import { DEMO_FILES_PATH, readDemoFileByName } from '../../demo/demo-files.ts';
import { CatalogError } from '../../errors.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { object, text } from '../../http/schema/json-schema.ts';
import { problemResponses } from '../../http/schema/schemas.ts';

const schema = {
  tags: ['Demo'],
  operationId: 'getDemoFile',
  summary: 'Data of a demo record',
  description: 'The GeoJSON data of a demo record. With it, downloads and viewers work offline.',
  params: object({ file: text('Identifier of the record, followed by .geojson.') }),
  response: {
    200: {
      description: 'OK',
      content: { 'application/geo+json': { schema: object({ type: text('FeatureCollection') }) } },
    },
    ...problemResponses(404),
  },
};

export const registerDemoFiles = (app: FastifyInstance): void => {
  app.get(`${DEMO_FILES_PATH}:file`, { schema }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const text = await readDemoFileByName(file);
    if (text === undefined) throw new CatalogError('not_found', 'Demo file not found.');
    sendJson(reply, text, { type: 'application/geo+json' });
    return reply;
  });
};
