// GET /map/tiles/{z}/{x}/{y}: the base map as vector tiles (Mapbox Vector Tile 2.1).
import type { FastifyInstance } from 'fastify';
import { CatalogError } from '../../../errors.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import { OPEN_ACCESS } from '../../../http/security/access-control.ts';
import { openBaseMapFile } from './base-map-file.ts';

const TYPE = 'application/vnd.mapbox-vector-tile';
const A_WEEK = 'public, max-age=604800';
const NUMBER = /^\d{1,5}$/;

type Address = { readonly z: string; readonly x: string; readonly y: string };

/** Undefined if there cannot be such a tile. */
const toAddress = ({ z, x, y }: Address): readonly [number, number, number] | undefined => {
  if (![z, x, y].every((text) => NUMBER.test(text))) return undefined;
  const [zoom, column, row] = [Number(z), Number(x), Number(y)];
  return zoom <= 20 && column < 2 ** zoom && row < 2 ** zoom ? [zoom, column, row] : undefined;
};

export const registerTiles = (app: FastifyInstance): void => {
  app.get<{ Params: Address }>(
    '/map/tiles/:z/:x/:y',
    { schema: { hide: true }, config: OPEN_ACCESS },
    async (request, reply) => {
      const address = toAddress(request.params);
      const { header, tile } = await openBaseMapFile();
      if (address === undefined || address[0] > header.maxZoom)
        throw new CatalogError('not_found', `No such tile. Zoom levels range from 0 to ${header.maxZoom}.`);
      // The archive omits empty tiles.
      const body = (await tile(...address)) ?? new Uint8Array();
      sendBody(reply, { type: TYPE, body, cacheControl: A_WEEK });
    },
  );
};
