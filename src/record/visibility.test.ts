import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord } from '../../test/support/records/record-builder.ts';
import { isPublished, isSuppressed } from './visibility.ts';

test('a record is published if its state is published or absent', () => {
  for (const b1g_publication_state_s of ['published', 'Published', ' PUBLISHED ']) {
    assert.ok(isPublished(buildRecord({ b1g_publication_state_s })));
  }
  assert.ok(isPublished(buildRecord()));
});

test('any other state is not published', () => {
  for (const b1g_publication_state_s of ['draft', 'unpublished', 'retired', 'publish']) {
    assert.equal(isPublished(buildRecord({ b1g_publication_state_s })), false);
  }
});

test('only the value true suppresses a record', () => {
  assert.ok(isSuppressed(buildRecord({ gbl_suppressed_b: true })));
  assert.equal(isSuppressed(buildRecord({ gbl_suppressed_b: false })), false);
  assert.equal(isSuppressed(buildRecord()), false);
});
