// GET /map/places?q=: places by name prefix, for the place search of the map.

import { once } from '@periplus/collections';
import type { FastifyInstance } from 'fastify';
import { createProblems } from '../../../errors.ts';
import { readQuery } from '../../../http/request/query-string.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { readNonEmptyText } from '../../../query/params.ts';
import { openBaseMapFile } from './base-map-file.ts';
import { createGazetteer } from './gazetteer.ts';

const MAX_PLACES = 8;
const MAX_LENGTH = 100;

export const registerPlaces = (app: FastifyInstance): void => {
  const gazetteer = once(async () => createGazetteer(await openBaseMapFile()));
  app.get('/map/places', { schema: { hide: true } }, async (request, reply) => {
    const problems = createProblems();
    const text = readNonEmptyText(readQuery(request), 'q', problems) ?? '';
    problems.throwIfAny();
    const places = (await gazetteer()).find(text.slice(0, MAX_LENGTH), MAX_PLACES);
    sendJson(reply, { places });
  });
};
