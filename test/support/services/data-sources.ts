// Data servers that records point to: one like GeoServer, one like ArcGIS, and files. They record requests and can be
// made to fail.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Sample = {
  readonly id: number;
  readonly name: string;
  readonly height: number;
  readonly isOpen: boolean;
  readonly founded: string;
  readonly geometry: unknown;
};

/** Points around 10 east, 50 north, so that swapped axes are noticed. */
export const toSamples = (count: number): readonly Sample[] =>
  Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    name: n === 0 ? 'Zürich, "Altstadt"' : `Well ${n}`,
    height: n / 4,
    isOpen: n % 2 === 0,
    founded: '1911-07-24',
    geometry: { type: 'Point', coordinates: [10 + (n % 100) / 100, 50 + (n % 50) / 100] },
  }));

/** A square with a hole, and a pair of squares. */
const ring = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
export const POLYGON = { type: 'Polygon', coordinates: [ring(10, 50, 4), ring(11, 51, 1).toReversed()] };

export const toGeoJsonFeature = ({ id, geometry, ...properties }: Sample) => ({
  ...{ type: 'Feature', id: `wells.${id}`, geometry },
  properties: { gid: id, ...properties },
});

type Response = (query: URLSearchParams, response: ServerResponse, request: IncomingMessage) => void;

export type DataSource = {
  readonly base: string;
  /** Queries in order of arrival. */
  readonly queries: URLSearchParams[];
  /** Replaces the next responses, one per request. */
  readonly failNext: (...responses: readonly Response[]) => void;
  /** Stops responding. */
  readonly stop: () => Promise<void>;
};

type Cleanup = { readonly after: (work: () => void) => void };

const lower = (url: string): URLSearchParams => {
  const query = new URLSearchParams();
  for (const [name, value] of new URL(url, 'http://x').searchParams) query.append(name.toLowerCase(), value);
  return query;
};

export const startDataSource = async ({ after }: Cleanup, result: Response): Promise<DataSource> => {
  const requested: URLSearchParams[] = [];
  const failures: Response[] = [];
  const server = createServer((request, response) => {
    const query = lower(request.url ?? '');
    requested.push(query);
    (failures.shift() ?? result)(query, response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    if (server.listening) server.close();
  };
  after(() => void stop());
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    queries: requested,
    failNext: (...responses) => void failures.push(...responses),
    stop,
  };
};

const json = (response: ServerResponse, value: unknown): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

export const exception = (response: ServerResponse, text: string, code = 'InvalidParameterValue', locator = ''): void =>
  void response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0">
<ows:Exception exceptionCode="${code}" locator="${locator}"><ows:ExceptionText>${text}</ows:ExceptionText></ows:Exception></ows:ExceptionReport>`);

export type WfsOptions = {
  /** Maximum number of features per response. */
  readonly limit?: number;
  readonly hasJson?: boolean;
  readonly hasPages?: boolean;
  readonly isLatFirst?: boolean;
  readonly versions?: readonly string[];
};

const gmlPoint = ({ geometry }: Sample, isLatFirst: boolean): string => {
  const [x, y] = (geometry as { coordinates: [number, number] }).coordinates;
  return `<gml:Point srsName="urn:ogc:def:crs:EPSG::4326"><gml:pos>${isLatFirst ? `${y} ${x}` : `${x} ${y}`}</gml:pos></gml:Point>`;
};

const toXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const gmlMember = (sample: Sample, isLatFirst: boolean): string =>
  `<wfs:member><t:wells gml:id="wells.${sample.id}"><gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326"><gml:lowerCorner>0 0</gml:lowerCorner></gml:Envelope></gml:boundedBy>
<t:gid>${sample.id}</t:gid><t:name>${toXml(sample.name)}</t:name><t:height>${sample.height}</t:height><t:isOpen>${sample.isOpen}</t:isOpen>
<t:founded>${sample.founded}</t:founded><t:geom>${gmlPoint(sample, isLatFirst)}</t:geom></t:wells></wfs:member>`;

const SCHEMA = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"><xsd:complexType name="wellsType"><xsd:sequence>
<xsd:element name="gid" type="xsd:int"/><xsd:element name="name" type="xsd:string"/><xsd:element name="height" type="xsd:double"/>
<xsd:element name="isOpen" type="xsd:boolean"/><xsd:element name="founded" type="xsd:date"/>
</xsd:sequence></xsd:complexType></xsd:schema>`;

const collection = (members: string, matched: number): string => `<?xml version="1.0" encoding="UTF-8"?>
<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:t="http://t" numberMatched="${matched}" numberReturned="1">${members}</wfs:FeatureCollection>`;

/** Responds like GeoServer with the layer `test:wells`. */
export const createWfsResponse = (samples: readonly Sample[], options: WfsOptions = {}): Response => {
  const { limit = 1_000_000, hasJson = true, hasPages = true, isLatFirst = true } = options;
  const { versions = ['2.0.0', '1.1.0', '1.0.0'] } = options;
  const xml = (response: ServerResponse, text: string): void =>
    void response.writeHead(200, { 'content-type': 'text/xml' }).end(text);
  return (query, response) => {
    if (!versions.includes(query.get('version') ?? ''))
      return exception(response, 'Version is not supported', 'VersionNegotiationFailed');
    const layer = query.get('typenames') ?? query.get('typename');
    if (layer !== 'test:wells')
      return exception(response, `Feature type ${layer} unknown`, 'InvalidParameterValue', 'typeName');
    if (query.get('request') === 'DescribeFeatureType') return xml(response, SCHEMA);
    if (query.get('resulttype') === 'hits') return xml(response, collection('', samples.length));
    const start = hasPages ? Number(query.get('startindex') ?? 0) : 0;
    const count = Math.min(limit, Number(query.get('count') ?? query.get('maxfeatures') ?? samples.length));
    const page = samples.slice(start, start + count);
    if (query.get('outputformat') === 'application/json') {
      if (!hasJson)
        return exception(
          response,
          'Failed to find response for output format application/json',
          'InvalidParameterValue',
          'outputFormat',
        );
      return json(response, {
        type: 'FeatureCollection',
        features: page.map(toGeoJsonFeature),
        totalFeatures: samples.length,
      });
    }
    return xml(response, collection(page.map((sample) => gmlMember(sample, isLatFirst)).join('\n'), samples.length));
  };
};

export type ArcgisOptions = { readonly limit?: number; readonly hasPages?: boolean };

const FIELDS = [
  { name: 'OBJECTID', type: 'esriFieldTypeOID' },
  { name: 'name', type: 'esriFieldTypeString' },
  { name: 'height', type: 'esriFieldTypeDouble' },
  { name: 'seen', type: 'esriFieldTypeDate' },
];

const esriFeature = ({ id, name, height, geometry }: Sample) => {
  const { type, coordinates } = geometry as { type: string; coordinates: number[] };
  const place = type === 'Point' ? { x: coordinates[0], y: coordinates[1] } : { rings: coordinates };
  return { attributes: { OBJECTID: id * 10, name, height, seen: 0 }, geometry: place };
};

/** Responds like a FeatureServer with the layer 3. */
export const createArcgisResponse = (samples: readonly Sample[], options: ArcgisOptions = {}): Response => {
  const { limit = 1_000, hasPages = true } = options;
  return (query, response, request) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path.endsWith('/FeatureServer')) return json(response, { layers: [{ id: 3, name: 'wells' }] });
    if (!path.includes('/FeatureServer/3'))
      return json(response, { error: { code: 400, message: 'Invalid URL', details: ['Invalid URL'] } });
    if (!path.endsWith('/query')) {
      return json(response, {
        fields: FIELDS,
        maxRecordCount: limit,
        advancedQueryCapabilities: { supportsPagination: hasPages },
      });
    }
    if (query.get('returncountonly') === 'true') return json(response, { count: samples.length });
    if (query.get('returnidsonly') === 'true')
      return json(response, { objectIdFieldName: 'OBJECTID', objectIds: samples.map(({ id }) => id * 10) });
    const [, first, last] = /OBJECTID >= (\d+) AND OBJECTID <= (\d+)/.exec(query.get('where') ?? '') ?? [];
    const found =
      first === undefined ? samples : samples.filter(({ id }) => id * 10 >= Number(first) && id * 10 <= Number(last));
    const start = hasPages ? Number(query.get('resultoffset') ?? 0) : 0;
    const page = found.slice(start, start + Math.min(limit, Number(query.get('resultrecordcount') ?? limit)));
    if (query.get('f') === 'geojson')
      return json(response, { type: 'FeatureCollection', features: page.map(toGeoJsonFeature) });
    return json(response, {
      ...{ objectIdFieldName: 'OBJECTID', geometryType: 'esriGeometryPoint', spatialReference: { wkid: 4326 } },
      features: page.map(esriFeature),
      exceededTransferLimit: start + page.length < found.length,
    });
  };
};
