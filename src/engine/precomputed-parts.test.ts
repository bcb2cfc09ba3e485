import assert from 'node:assert/strict';
import test from 'node:test';
import { encodeParts, findPart, requirePart, splitParts } from './precomputed-parts.ts';

const PRECOMPUTED = encodeParts({ core: { ui: '{"a":1}', aliases: '' }, extended: { extendedUi: '[]', meta: '{}' } });

test('each part is read by its name', () => {
  const names = ['ui', 'aliases', 'extendedUi', 'meta', 'a'];
  assert.deepEqual(
    names.map((name) => findPart(PRECOMPUTED, name)),
    ['{"a":1}', '', '[]', '{}', undefined],
  );
});

test('extended parts are missing from core text, and requiring one throws', () => {
  const { core, extended } = splitParts(PRECOMPUTED);
  assert.equal(core + extended, PRECOMPUTED);
  assert.equal(requirePart(core, 'ui'), '{"a":1}');
  assert.throws(() => requirePart(core, 'meta'), TypeError);
});

test('a text without extended parts is all core', () => {
  assert.deepEqual(splitParts('{}'), { core: '{}', extended: '' });
});
