// GET .../items/{recordId}: one record, as a feature, a page, or in a form of other catalogues.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { createProblems } from '../../errors.ts';
import { sitePath } from '../../http/html/site-page.ts';
import { queryContextFor, responseVersionFor } from '../../http/request/query-context.ts';
import { cataloguePage, siteOf } from '../../http/request/site.ts';
import {
  metadataFormatLinks,
  type OwnFormats,
  parseMetadataFormat,
  sendMetadataFormat,
} from '../../http/response/metadata-formats.ts';
import type { MetadataFormatName } from '../../record/formats/metadata-formats.ts';
import { type OgcContext, queryOf, requireCollection } from './context.ts';
import { renderItemPage } from './html/item-page.ts';
import { GEOJSON_TYPE, HTML_TYPE, itemUrl, JSON_TYPE } from './names.ts';
import { ITEM_SCHEMA } from './openapi/route-schemas.ts';
import { requireKnownParameters } from './parameters.ts';
import { requestsRecordProfile, requireKnownProfile } from './parse/profile.ts';
import { presentFeature } from './present/feature.ts';
import { setLinkHeader } from './present/page-links.ts';
import { sendRepresentation } from './representations.ts';

const TYPES = [GEOJSON_TYPE, JSON_TYPE, HTML_TYPE];
const OWN: OwnFormats = { names: ['json', 'geojson', 'html', ...TYPES], types: TYPES };

/** Links that headers repeat. */
const OWN_RELATIONS: readonly string[] = ['self', 'alternate', 'collection', 'profile'];

/** Undefined for the forms that every resource of this door has. */
const readForm = (request: FastifyRequest): MetadataFormatName | undefined => {
  const params = queryOf(request);
  if (requestsRecordProfile(params)) return undefined;
  const problems = createProblems();
  const form = parseMetadataFormat(params, request.headers.accept, OWN, problems);
  problems.throwIfAny();
  return form;
};

export const registerItem = (app: FastifyInstance, context: OgcContext): void => {
  const { catalog, pictures } = context;
  app.get('/collections/:collectionId/items/:recordId', { schema: ITEM_SCHEMA }, async (request, reply) => {
    requireCollection(request);
    requireKnownParameters(queryOf(request), 'profile');
    const form = readForm(request);
    if (form === undefined) requireKnownProfile(queryOf(request));
    const { recordId } = request.params as { readonly recordId: string };
    const stored = await catalog.resource(recordId, false, queryContextFor(catalog, reply));
    const record = parseStoredRecord(stored);
    const site = siteOf(request);
    if (form !== undefined) return sendMetadataFormat(reply, form, record, cataloguePage(site, stored.id));
    const feature = presentFeature(record, site.base, pictures.linksOf(stored, site.base));
    const { static_map: map } = pictures.linksOf(stored, sitePath(site.base));
    const dictionaries = await catalog.dictionaries(stored);
    const forms = metadataFormatLinks(itemUrl(site.base, stored.id));
    setLinkHeader(reply, [...feature.links.filter(({ rel }) => OWN_RELATIONS.includes(rel)), ...forms]);
    sendRepresentation(request, reply, {
      jsonType: GEOJSON_TYPE,
      version: `${responseVersionFor(catalog, request, false)}.${stored.version}.${pictures.revision()}`,
      json: () => ({ ...feature, links: [...feature.links, ...forms] }),
      html: (links) => renderItemPage({ site, record, feature, dictionaries, links: [...links, ...forms], map }),
    });
  });
};
