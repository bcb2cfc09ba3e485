import assert from 'node:assert/strict';
import test from 'node:test';
import { extensionOf, isSafeUrl, isWebUrl, withParameters } from './urls.ts';

test('URLs that a browser would execute are not safe', () => {
  for (const url of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:x',
    'data:text/html,x',
    'vbscript:x',
  ]) {
    assert.equal(isSafeUrl(url), false, url);
  }
  for (const url of ['https://a/b', 'HTTP://a', 'ftp://a/b.zip', 's3://bucket/key', '/relative', 'a/b']) {
    assert.equal(isSafeUrl(url), true, url);
  }
  assert.equal(isWebUrl('ftp://a'), false);
});

test('parameters replace those of the same name, ignoring case, and keep others', () => {
  assert.equal(
    withParameters('https://h/wms?map=a.map&SERVICE=WMS&Request=GetCapabilities#top', {
      request: 'GetMap',
      service: 'WMS',
    }),
    'https://h/wms?map=a.map&request=GetMap&service=WMS#top',
  );
  assert.equal(withParameters('https://h/wfs', { typeName: 'a:b c' }), 'https://h/wfs?typeName=a%3Ab%20c');
  assert.equal(withParameters('https://h/wfs?', { a: '1' }), 'https://h/wfs?a=1');
});

test('the extension ignores query and fragment', () => {
  assert.equal(extensionOf('https://h.org/a.b/data.ZIP?x=1.pdf#y'), 'zip');
  assert.equal(extensionOf('https://h.org/file/ff89fcc8'), undefined);
  assert.equal(extensionOf(''), undefined);
});
