// The OGC API interface: OGC API - Records (20-004r1), based on OGC API - Features and Common.
import type { FastifyPluginAsync } from 'fastify';
import { registerApi } from './api.ts';
import { registerCollections } from './collections.ts';
import { registerConformance } from './conformance.ts';
import type { OgcContext } from './context.ts';
import { registerFacets } from './facets.ts';
import { registerItem } from './item.ts';
import { registerItems } from './items.ts';
import { registerJsonBodyParser } from './json-body.ts';
import { registerLanding } from './landing.ts';
import { collectRoutes } from './openapi/api-document.ts';
import { registerProperties } from './properties.ts';

export const createOgcPlugin =
  (context: OgcContext): FastifyPluginAsync =>
  async (app) => {
    const routes = collectRoutes(app);
    registerJsonBodyParser(app);
    registerLanding(app, context); // GET /
    registerApi(app, context, routes); // GET /api
    registerConformance(app); // GET /conformance
    registerCollections(app, context); // GET /collections, /collections/{id}
    registerProperties(app); // GET /collections/{id}/queryables, .../sortables, .../schema, .../feature-schema
    registerItems(app, context); // GET, POST /collections/{id}/items
    registerFacets(app, context); // GET /collections/{id}/facets
    registerItem(app, context); // GET /collections/{id}/items/{recordId}
  };
