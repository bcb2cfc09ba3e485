// The preview on record pages: picture or map, how the viewer opens, and restricted records.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';

const withReferences = (id: string, references: object, more: object = {}) => ({
  ...{ id, dct_title_s: `Harbour ${id}`, dcat_bbox: 'ENVELOPE(1,2,4,3)', schema_provider_s: 'Harbour Library' },
  dct_references_s: JSON.stringify(references),
  ...more,
});

const IIIF = { 'http://iiif.io/api/image': 'https://images.example.org/1/info.json' };

const RECORDS = [
  withReferences('scan', IIIF),
  withReferences('locked', IIIF, { dct_accessRights_s: 'Restricted' }),
  withReferences(
    'locked-page',
    { ...IIIF, 'http://schema.org/url': 'https://library.example.org/access' },
    { dct_accessRights_s: 'Restricted' },
  ),
  withReferences('plain', {}),
  { id: 'nowhere', dct_title_s: 'Nowhere' },
];

const openSite = async (viewer?: 'auto' | 'click' | 'off') => {
  const settings = { 'media.thumbnails': false, ...(viewer === undefined ? {} : { 'web.viewer': viewer }) };
  const { get } = await createTestApp({ records: RECORDS, settings });
  return async (id: string, language = ''): Promise<string> => (await get(`/${language}/resources/${id}`)).body;
};

const auto = await openSite();

test('the viewer opens by itself over a large map, and the page names the host', async () => {
  const body = await auto('scan');
  assert.match(body, /<div class="preview-stage"><img [^>]*\/static-maps\/scan\/geometry"/);
  assert.match(body, /data-viewer="\/api\/v1\/resources\/scan\/ogm-viewer\?embed=true" data-opens="auto"/);
  assert.match(body, /loads from images\.example\.org/);
  assert.doesNotMatch(body, /<iframe/);
});

test('web.viewer chooses a click or no viewer', async () => {
  assert.match(await (await openSite('click'))('scan'), /data-opens="click"/);
  const without = await (await openSite('off'))('scan');
  assert.doesNotMatch(without, /ogm-viewer/);
  assert.match(without, /<div class="preview-stage"><img/);
});

test('a restricted record shows the map, opens nothing by itself and explains how to get access', async () => {
  const body = await auto('locked');
  assert.match(body, /<div class="preview-stage"><img [^>]*\/static-maps\/locked\/geometry"/);
  assert.match(body, /data-opens="click"/);
  assert.doesNotMatch(body, /thumbnails\//);
  assert.match(body, /Contact Harbour Library for access/);
  assert.match(
    await auto('locked-page'),
    /Request access from <a href="https:\/\/library\.example\.org\/access"[^>]*>Harbour Library<\/a>/,
  );
});

test('the map of the extent is shown once, and a record without place and source has no preview', async () => {
  const maps = (body: string): number => body.match(/class="where-map"/g)?.length ?? 0;
  assert.deepEqual([maps(await auto('plain')), maps(await auto('scan'))], [1, 2]);
  assert.doesNotMatch(await auto('nowhere'), /id="preview"/);
});

test('the preview uses the language of the page, and its pictures have the address of the site', async () => {
  const body = await auto('scan', '/fr');
  assert.match(body, /Ouvrir la visionneuse/);
  assert.match(body, /<img class="where-map" src="\/api\/v1\//);
});
