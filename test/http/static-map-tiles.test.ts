// Maps over tiles configured by the operator, from a loopback server, and the fallback when it is unavailable.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { createTestApp } from '../support/app.ts';
import { createPicture, type PictureResponse, startPictureSource } from '../support/services/picture-source.ts';

const tile = await createPicture(256, 256, 'png');
let isAway = false;
const sendTile: PictureResponse = (_request, response) => {
  if (isAway) response.writeHead(503).end();
  else response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
};
const tiles = new Proxy<Record<string, PictureResponse>>({}, { getOwnPropertyDescriptor, get: () => sendTile });
function getOwnPropertyDescriptor() {
  return { configurable: true, enumerable: true, value: sendTile };
}
const source = await startPictureSource({ after }, () => tiles);

const { get } = await createTestApp({
  settings: { 'media.tileUrl': `${source.base}/{z}/{x}/{y}.png`, 'media.tileCredit': 'A & B' },
  records: [
    { id: 'wisconsin', dct_title_s: 'Wisconsin', dcat_bbox: 'ENVELOPE(-92.9,-86.8,47.1,42.5)' },
    { id: 'fiji', dct_title_s: 'Fiji', dcat_bbox: 'ENVELOPE(176,-178,-12,-20)' },
    { id: 'utah', dct_title_s: 'Utah', dcat_bbox: 'ENVELOPE(-114.1,-109,42,37)' },
  ],
});

/** The colour of the upper left corner, which the extent does not cover. */
const cornerOf = async (png: Buffer): Promise<readonly number[]> =>
  Array.from(await sharp(png).extract({ left: 4, top: 4, width: 1, height: 1 }).raw().toBuffer());

const TILE_COLOUR = [0xb0, 0x50, 0x30];

test('the tiles under the view are requested, also across 180, and drawn', async () => {
  for (const id of ['wisconsin', 'fiji']) {
    const drawn = await get(`/static-maps/${id}/geometry`);
    assert.equal(drawn.statusCode, 200);
    assert.deepEqual(await cornerOf(drawn.rawPayload), TILE_COLOUR, id);
  }
  assert.ok(source.requests.length > 8);
  for (const path of source.requests) {
    const [, z = '', x = '', y = ''] = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path) ?? [];
    assert.ok(z !== '' && Number(x) < 2 ** Number(z) && Number(y) < 2 ** Number(z), path);
  }
});

test('while tiles are unavailable the bundled base map is sent, and that map is not cached', async () => {
  isAway = true;
  const without = await get('/static-maps/utah/geometry');
  assert.equal(without.statusCode, 200);
  assert.notDeepEqual(await cornerOf(without.rawPayload), TILE_COLOUR);
  isAway = false;
  const again = await get('/static-maps/utah/geometry');
  assert.equal(again.statusCode, 200, 'no redirect to what stood in for the map');
  assert.deepEqual(await cornerOf(again.rawPayload), TILE_COLOUR);
  assert.equal((await get('/static-maps/utah/geometry')).statusCode, 302);
});
