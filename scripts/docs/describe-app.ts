// The OpenAPI document of the whole application, for the documentation and its tests, without opening a catalogue.

import { composeApp } from '../../src/app/application.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { createConfig } from '../../src/config/load-config.ts';
import type { OpenApiDocument } from './doc-pages.ts';

/** Registering routes does not use the catalogue, so an empty one is enough. */
const noCatalog = {} as Catalog;

export const describeApp = async (): Promise<OpenApiDocument> => {
  const secrets = { 'access.operatorToken': 'only to be described', 'harvest.webhookSecret': 'only to be described' };
  const config = createConfig({ 'log.level': 'silent', ...secrets });
  const app = await composeApp({ config, version: '0.0.0', catalog: noCatalog });
  const response = await app.inject('/api/openapi.json');
  await app.close();
  return response.json<OpenApiDocument>();
};
