// GET /demo/geojson/{id}.geojson: the data behind the records of the demo catalogue, so that everything works offline.
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
  description:
    'The GeoJSON behind a record of the demo catalogue, so that downloads and viewers work without any other server.',
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
    if (text === undefined) throw new CatalogError('not_found', 'There is no such demo file.');
    sendJson(reply, text, { type: 'application/geo+json' });
    return reply;
  });
};
