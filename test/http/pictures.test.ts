import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { buildApp } from '../../src/app.ts';
import { createConfig } from '../../src/config/load.ts';
import { createApiDoor } from '../../src/doors/api/plugin.ts';
import { API_SCHEMAS } from '../../src/doors/api/schemas.ts';
import { API_PREFIX } from '../../src/doors/http/urls.ts';
import { createTestApp } from '../support/app.ts';

/** A door whose pictures come and go while the records stay as they were written. */
const createPictureApp = async () => {
  const { catalog } = await createTestApp({ records: [{ id: 'a', dct_title_s: 'Harbour chart' }] });
  const config = createConfig({ 'log.level': 'silent' });
  const drawn = new Set<string>();
  const pictures = {
    linksOf: (id: string, base: string) => (drawn.has(id) ? { thumbnail_url: `${base}/thumbnails/${id}` } : {}),
    revision: () => String(drawn.size),
  };
  const plugin = createApiDoor({ catalog, config, version: '0.0.0', pictures });
  const app = await buildApp({
    config,
    version: '0.0.0',
    doors: [{ prefix: API_PREFIX, plugin, schemas: API_SCHEMAS }],
  });
  after(() => app.close());
  return { drawn, get: (path: string) => app.inject(`http://catalogue.example${API_PREFIX}${path}`) };
};

test('a picture that is there only after the record was written shows in every answer at once', async () => {
  const { drawn, get } = await createPictureApp();
  const before = await get('/search?q=harbour');
  assert.equal(before.json().data[0].meta.ui.thumbnail_url, undefined);
  assert.equal((await get('/resources/a')).json().data.meta.thumbnail, undefined);

  drawn.add('a');
  const url = 'http://catalogue.example/thumbnails/a';
  const found = await get('/search?q=harbour');
  assert.equal(found.json().data[0].meta.ui.thumbnail_url, url);
  assert.notEqual(found.headers.etag, before.headers.etag);
  assert.equal((await get('/resources/')).json().data[0].meta.ui.thumbnail_url, url);
  const { meta } = (await get('/resources/a')).json().data;
  assert.deepEqual(meta.thumbnail, { url, alt: 'Harbour chart' });
  assert.equal(meta.ui.thumbnail_url, url);
});
