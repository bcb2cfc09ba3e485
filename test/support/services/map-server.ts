// The real MapServer behind a small HTTP server: a raster and a polygon layer as WMS, and as WMTS tiles.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const PROGRAMS = ['/usr/lib/cgi-bin/mapserv', '/usr/bin/mapserv'];

const mapFileText = (
  folder: string,
  layers: string,
): string => `MAP NAME "test" EXTENT -10 -10 10 10 SIZE 400 300 MAXSIZE 4096
  SHAPEPATH "${folder}" PROJECTION "init=epsg:4326" END
  WEB METADATA "wms_title" "test" "wms_srs" "EPSG:4326 EPSG:3857" "wms_enable_request" "*"
    "wms_onlineresource" "http://127.0.0.1/" "tile_map_edge_buffer" "0"
    "ows_enable_request" "*" "wfs_title" "test" "wfs_onlineresource" "http://127.0.0.1/" "wfs_srs" "EPSG:4326 EPSG:3857"
    "wcs_label" "test" "wcs_onlineresource" "http://127.0.0.1/" END END
  OUTPUTFORMAT NAME "png" DRIVER "AGG/PNG" MIMETYPE "image/png" IMAGEMODE RGBA EXTENSION "png" TRANSPARENT ON END
  LAYER NAME "green" TYPE RASTER STATUS ON DATA "green.tif" PROJECTION "init=epsg:4326" END END
  LAYER NAME "area" TYPE POLYGON STATUS ON TEMPLATE "dummy" PROJECTION "init=epsg:4326" END
    METADATA "wms_include_items" "all" "gml_include_items" "all" END
    FEATURE ITEMS "town" POINTS -5 -5 5 -5 5 5 -5 5 -5 -5 END END PROCESSING "ITEMS=town"
    CLASS STYLE COLOR 32 128 64 END END END
  ${layers} END`;

const layOut = async (folder: string, layers: string): Promise<NodeJS.ProcessEnv> => {
  mkdirSync(folder, { recursive: true });
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: '#208040' } });
  writeFileSync(join(folder, 'green.tif'), await picture.tiff().toBuffer());
  writeFileSync(join(folder, 'green.tfw'), '0.1\n0\n0\n-0.1\n-9.95\n9.95\n');
  const [mapFile, config] = [join(folder, 'test.map'), join(folder, 'mapserver.conf')];
  writeFileSync(mapFile, mapFileText(folder, layers));
  writeFileSync(config, 'CONFIG ENV MS_MAP_PATTERN "." END END');
  return { ...process.env, MS_MAPFILE: mapFile, MAPSERVER_CONFIG_FILE: config, REQUEST_METHOD: 'GET' };
};

const TILE = /^\/wmts\/(\d+)\/(\d+)\/(\d+)\.png$/;

/** MapServer draws tiles by number; the WMTS in front of it only renames them. */
const toQuery = (path: string, query: string): string => {
  const [, z, row, column] = TILE.exec(path) ?? [];
  return z === undefined ? query : `mode=tile&tilemode=gmap&layers=green&tile=${column}+${row}+${z}`;
};

const ORIGIN = 20_037_508.342789244;

const matrix = (zoom: number): string =>
  `<TileMatrix><ows:Identifier>${zoom}</ows:Identifier><ScaleDenominator>${559_082_264.0287178 / 2 ** zoom}</ScaleDenominator>
<TopLeftCorner>-${ORIGIN} ${ORIGIN}</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight>
<MatrixWidth>${2 ** zoom}</MatrixWidth><MatrixHeight>${2 ** zoom}</MatrixHeight></TileMatrix>`;

/** WMTS 1.0.0 with the RESTful binding; tiles come from `tiles`, which may be another host. */
const capabilities = (tiles: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" version="1.0.0">
<Contents><Layer><ows:Title>Green</ows:Title><ows:WGS84BoundingBox><ows:LowerCorner>-10 -10</ows:LowerCorner>
<ows:UpperCorner>10 10</ows:UpperCorner></ows:WGS84BoundingBox><ows:Identifier>green</ows:Identifier>
<Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style><Format>image/png</Format>
<TileMatrixSetLink><TileMatrixSet>mercator</TileMatrixSet></TileMatrixSetLink>
<ResourceURL format="image/png" resourceType="tile" template="${tiles}/wmts/{TileMatrix}/{TileRow}/{TileCol}.png"/></Layer>
<TileMatrixSet><ows:Identifier>mercator</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>
${Array.from({ length: 19 }, (_, zoom) => matrix(zoom)).join('\n')}</TileMatrixSet></Contents></Capabilities>`;

type Cleanup = { readonly after: (work: () => void) => void };

/**
 * Layers `green` (raster) and `area` (polygon) around 0, 0, and further ones as map file text; `wmts` is the
 * capabilities URL.
 */
export const startMapServer = async ({ after }: Cleanup, folder: string, layers = '') => {
  const env = await layOut(folder, layers);
  const program = PROGRAMS.find((path) => existsSync(path)) ?? 'mapserv';
  const server = createServer(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const cors = { 'access-control-allow-origin': '*' };
    if (path === '/capabilities.xml') {
      const { port } = server.address() as AddressInfo;
      response.writeHead(200, { 'content-type': 'text/xml' }).end(capabilities(`http://localhost:${port}`));
      return;
    }
    const options = {
      env: { ...env, QUERY_STRING: toQuery(path, query) },
      encoding: 'buffer',
      maxBuffer: 1e8,
    } as const;
    const { stdout } = await run(program, [], options).catch(() => ({ stdout: Buffer.from('\r\n\r\n') }));
    const at = stdout.indexOf('\r\n\r\n');
    const type = /content-type:\s*([^\r\n]+)/i.exec(stdout.subarray(0, at).toString())?.[1] ?? 'text/plain';
    response.writeHead(200, { ...cors, 'content-type': type }).end(stdout.subarray(at + 4));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mapFile = env.MS_MAPFILE ?? '';
  writeFileSync(mapFile, readFileSync(mapFile, 'utf8').replaceAll('http://127.0.0.1/', `${base}/wms?`));
  return { wms: `${base}/wms`, wmts: `${base}/capabilities.xml` };
};
