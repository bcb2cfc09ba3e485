// GET .../items/{recordId}: one record.
import type { FastifyInstance } from 'fastify';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { askFor, versionFor } from '../http/client-asking.ts';
import { siteOf } from '../http/site.ts';
import { type OgcContext, queryOf, requireCollection } from './context.ts';
import { renderItemPage } from './html/item-page.ts';
import { GEOJSON_TYPE } from './names.ts';
import { requireKnown } from './parameters.ts';
import { checkProfile } from './parse/profile.ts';
import { presentFeature } from './present/feature.ts';
import { setLinkHeader } from './present/page-links.ts';
import { ITEM_SCHEMA } from './schemas.ts';
import { sendTwin } from './twins.ts';

export const registerItem = (app: FastifyInstance, context: OgcContext): void => {
  const { catalog } = context;
  app.get('/collections/:collectionId/items/:recordId', { schema: ITEM_SCHEMA }, async (request, reply) => {
    requireCollection(request);
    requireKnown(queryOf(request), 'profile');
    checkProfile(queryOf(request));
    const { recordId } = request.params as { readonly recordId: string };
    const stored = await catalog.resource(recordId, false, askFor(catalog, reply));
    const record = JSON.parse(stored.text) as AardvarkRecord;
    const site = siteOf(request);
    const feature = presentFeature(record, site.base);
    const dictionaries = await catalog.dictionaries(record);
    setLinkHeader(reply, feature.links.slice(0, 4));
    sendTwin(request, reply, {
      ownType: GEOJSON_TYPE,
      version: `${versionFor(catalog, request, false)}.${stored.version}`,
      json: () => feature,
      html: (links) => renderItemPage({ site, record, feature, dictionaries, links }),
    });
  });
};
