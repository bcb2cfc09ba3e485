// Thumbnails over HTTP: icons until there is a picture, and visibility.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';

const { get } = await createTestApp({
  settings: { 'media.thumbnails': false },
  records: [
    { id: 'map', dct_title_s: 'Map', gbl_resourceClass_sm: ['Maps'], dcat_bbox: 'ENVELOPE(1,2,4,3)' },
    { id: 'secret', dct_title_s: 'Secret', gbl_resourceClass_sm: ['Maps'], dct_accessRights_s: 'Restricted' },
    { id: 'draft', dct_title_s: 'Draft', b1g_publication_state_s: 'draft' },
  ],
});

test('the class icon replaces a missing picture', async () => {
  for (const path of ['/resources/map/thumbnail', '/thumbnails/map']) {
    const icon = await get(path);
    assert.equal(icon.statusCode, 200);
    assert.match(String(icon.headers['content-type']), /^image\/svg\+xml/);
    assert.equal(icon.headers['x-placeholder'], 'true');
    assert.equal(icon.headers['cache-control'], 'public, max-age=30');
    assert.match(icon.body, /<title>Maps<\/title>/);
  }
  assert.match((await get('/resources/map/thumbnail?variant=icon-basemap')).body, /data:image\/png/);
  assert.equal((await get('/resources/map/thumbnail?variant=x')).statusCode, 400);
});

test('a restricted record has its own placeholder; drafts and unknown records are not found', async () => {
  assert.match((await get('/resources/secret/thumbnail')).body, /Restricted resource/);
  for (const id of ['draft', 'nobody'])
    for (const path of [`/resources/${id}/thumbnail`, `/thumbnails/${id}`])
      assert.equal((await get(path)).statusCode, 404, path);
  assert.equal((await get(`/thumbnails/${'0'.repeat(64)}`)).statusCode, 404);
});

test('the placeholder is a picture, or JSON on request', async () => {
  const picture = await get('/thumbnails/placeholder');
  assert.match(String(picture.headers['content-type']), /^image\/svg\+xml/);
  assert.equal(picture.headers['x-placeholder'], 'true');
  const json = await get('/thumbnails/placeholder', { accept: 'application/json' });
  assert.equal(json.json().placeholder, true);
  assert.match(json.json().url, /\/api\/v1\/thumbnails\/placeholder$/);
});
