// GET /ogc/conformance: the conformance classes that hold here, and no others.
import type { FastifyInstance } from 'fastify';
import { siteOf } from '../http/site.ts';
import { queryOf } from './context.ts';
import { anchor, landingCrumb, renderOgcPage } from './html/frame.ts';
import { JSON_TYPE } from './names.ts';
import { requireKnown } from './parameters.ts';
import { CONFORMANCE_SCHEMA } from './schemas.ts';
import { sendTwin } from './twins.ts';

const classes = (standard: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `http://www.opengis.net/spec/${standard}/conf/${name}`);

export const CONFORMANCE_CLASSES: readonly string[] = [
  ...classes('ogcapi-common-1/1.0', 'core', 'landing-page', 'json', 'html'),
  ...classes('ogcapi-common-2/1.0', 'collections', 'json', 'html'),
  ...classes('ogcapi-features-1/1.0', 'core', 'geojson', 'html'),
  ...classes('ogcapi-records-1/1.0', 'record-core', 'record-collection', 'record-core-query-parameters', 'record-api'),
  ...classes('ogcapi-records-1/1.0', 'searchable-catalog', 'searchable-catalog-sorting', 'sorting'),
  ...classes('ogcapi-records-1/1.0', 'json', 'html', 'autodiscovery', 'query-param-profile'),
  // The name of an earlier draft, by which older clients know a catalogue of records.
  ...classes('ogcapi-records-1/1.0', 'core'),
];

export const registerConformance = (app: FastifyInstance): void => {
  app.get('/conformance', { schema: CONFORMANCE_SCHEMA }, (request, reply) => {
    requireKnown(queryOf(request));
    const site = siteOf(request);
    sendTwin(request, reply, {
      ownType: JSON_TYPE,
      json: (links) => ({ conformsTo: CONFORMANCE_CLASSES, links }),
      html: (links) =>
        renderOgcPage({
          site,
          title: 'Conformance',
          trail: [landingCrumb(site)],
          links,
          body: `<h1>Conformance</h1>\n<ul>\n${CONFORMANCE_CLASSES.map((name) => `<li>${anchor(name, name)}</li>`).join('\n')}\n</ul>\n`,
        }),
    });
  });
};
