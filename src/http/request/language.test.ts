import assert from 'node:assert/strict';
import test from 'node:test';
import { createConfig } from '../../config/load-config.ts';
import { removeLanguage } from './language.ts';

const config = createConfig({ 'web.languages': 'en, de' });

test('the path of a page is the same without its language', () => {
  for (const [url, path] of [
    ['/de/search?q=de', '/search?q=de'],
    ['/de', '/'],
    ['/DE/', '/'],
    ['/de?q=x', '/?q=x'],
    ['/de/api/v1/resource/x', '/api/v1/resources/x'],
    ['http://host.example/de/help', '/help'],
  ] as const)
    assert.equal(removeLanguage(url, config), path);
});

test('other segments are no language', () => {
  for (const path of ['/', '/fr/search', '/design', '/de-AT/search', '/search/de', '/api', ''])
    assert.equal(removeLanguage(path, config), path === '' ? '/' : path);
});
