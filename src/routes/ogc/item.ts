// GET .../items/{recordId}: one record as a feature, a page or another metadata format.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { createProblems } from '../../errors.ts';
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
import { toItemPage } from './html/item-page.ts';
import { GEOJSON_TYPE, HTML_TYPE, itemUrl, JSON_TYPE } from './names.ts';
import { ITEM_SCHEMA } from './openapi/route-schemas.ts';
import { requireKnownParameters } from './parameters.ts';
import { requestsRecordProfile, requireKnownProfile } from './parse/profile.ts';
import { presentFeature } from './present/feature.ts';
import { setLinkHeader } from './present/page-links.ts';
import { sendRepresentation } from './representations.ts';

const TYPES = [GEOJSON_TYPE, JSON_TYPE, HTML_TYPE];
const OWN: OwnFormats = { names: ['json', 'geojson', 'html', ...TYPES], types: TYPES };

/** Links repeated in the Link header. */
const OWN_RELATIONS: readonly string[] = ['self', 'alternate', 'collection', 'profile'];

/** Undefined means GeoJSON or HTML. */
const readMetadataFormat = (request: FastifyRequest): MetadataFormatName | undefined => {
  const params = queryOf(request);
  if (requestsRecordProfile(params)) return undefined;
  const problems = createProblems();
  const format = parseMetadataFormat(params, request.headers.accept, OWN, problems);
  problems.throwIfAny();
  return format;
};

export const registerItem = (app: FastifyInstance, context: OgcContext): void => {
  const { catalog, pictures } = context;
  app.get('/collections/:collectionId/items/:recordId', { schema: ITEM_SCHEMA }, async (request, reply) => {
    requireCollection(request);
    requireKnownParameters(queryOf(request), 'profile');
    const format = readMetadataFormat(request);
    if (format === undefined) requireKnownProfile(queryOf(request));
    const { recordId } = request.params as { readonly recordId: string };
    const stored = await catalog.resource(recordId, 'public', queryContextFor(catalog, reply));
    const record = parseStoredRecord(stored);
    const site = siteOf(request);
    if (format !== undefined) return sendMetadataFormat(reply, format, record, cataloguePage(site, stored.id));
    const formatLinks = metadataFormatLinks(itemUrl(site.base, stored.id));
    const presented = presentFeature(record, site.base, pictures.linksOf(stored, site.base));
    const feature = { ...presented, links: [...presented.links, ...formatLinks] };
    const { static_map: map } = pictures.linksOf(stored, site.root);
    const dictionaries = await catalog.dictionaries(stored);
    setLinkHeader(reply, [...presented.links.filter(({ rel }) => OWN_RELATIONS.includes(rel)), ...formatLinks]);
    sendRepresentation(request, reply, {
      jsonType: GEOJSON_TYPE,
      version: `${responseVersionFor(catalog, request)}.${stored.version}.${pictures.revision()}`,
      json: () => feature,
      html: () => ({ ...toItemPage({ site, record, feature, dictionaries, map }), otherLinks: formatLinks }),
    });
  });
};
