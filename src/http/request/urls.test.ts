import assert from 'node:assert/strict';
import test from 'node:test';
import { recordPageUrl, resourceUrl } from './urls.ts';

test('ids are encoded in URLs, and the base is unchanged', () => {
  assert.equal(resourceUrl('http://h', 'ark:/1/a b'), 'http://h/api/v1/resources/ark%3A%2F1%2Fa%20b');
  assert.equal(recordPageUrl('@@BASE@@', 'x'), '@@BASE@@/resources/x');
});
