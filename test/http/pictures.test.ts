import assert from 'node:assert/strict';
import test from 'node:test';
import { createApiApp } from '../support/api-app.ts';
import { BASE } from '../support/app.ts';

test('a picture that is stored after its record appears in every response immediately', async () => {
  const drawn = new Set<string>();
  const pictures = {
    linksOf: ({ id }: { readonly id: string }, base: string) =>
      drawn.has(id) ? { thumbnail_url: `${base}/thumbnails/${id}` } : {},
    revision: () => String(drawn.size),
  };
  const { get } = await createApiApp({ records: [{ id: 'a', dct_title_s: 'Harbour chart' }], pictures });
  const before = await get('/search?q=harbour');
  assert.equal(before.json().data[0].meta.ui.thumbnail_url, undefined);
  assert.equal((await get('/resources/a')).json().data.meta.thumbnail, undefined);

  drawn.add('a');
  const url = `${BASE}/thumbnails/a`;
  const found = await get('/search?q=harbour');
  assert.equal(found.json().data[0].meta.ui.thumbnail_url, url);
  assert.notEqual(found.headers.etag, before.headers.etag);
  assert.equal((await get('/resources/')).json().data[0].meta.ui.thumbnail_url, url);
  const { meta } = (await get('/resources/a')).json().data;
  assert.deepEqual(meta.thumbnail, { url, alt: 'Harbour chart' });
  assert.equal(meta.ui.thumbnail_url, url);
});
