// The web door: files and pages for people.
import type { FastifyPluginAsync } from 'fastify';
import type { WebContext } from './context.ts';
import { registerDemoFiles } from './demo-files.ts';
import { registerIcon } from './icon.ts';
import { registerPages } from './pages.ts';

export const createWebDoor =
  (context: WebContext): FastifyPluginAsync =>
  async (app) => {
    registerPages(app, context); // GET /, /resources/{id}
    registerIcon(app); // GET /favicon.ico
    registerDemoFiles(app); // GET /demo/geojson/{id}.geojson
  };
