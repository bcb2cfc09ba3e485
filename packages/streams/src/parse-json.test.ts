import assert from 'node:assert/strict';
import test from 'node:test';
import { DeepJsonError, decodeUtf8, isDeeperThan, MAX_JSON_DEPTH, parseJson } from './parse-json.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

test('JSON at the limit of nesting is parsed; deeper JSON is a SyntaxError, however deep it is', () => {
  assert.ok(Array.isArray(parseJson(nested(MAX_JSON_DEPTH))));
  for (const depth of [MAX_JSON_DEPTH + 1, 100_000])
    assert.throws(() => parseJson(nested(depth)), { name: 'SyntaxError', message: 'nested deeper than 512 levels' });
  assert.throws(() => parseJson(`{"a":{"b":${nested(1)}}}`, 2), DeepJsonError);
  assert.deepEqual(parseJson('{"a":{"b":1}}', 2), { a: { b: 1 } });
  assert.throws(() => parseJson('{'), SyntaxError);
  const brackets = '[{"\\'.repeat(1_000);
  assert.deepEqual(parseJson(JSON.stringify([brackets, { [brackets]: '"' }]), 2), [brackets, { [brackets]: '"' }]);
  assert.throws(() => parseJson(`["${'\\"'.repeat(3)}", [[]]]`, 2), DeepJsonError);
});

test('the depth of scalars and empty containers is measured', () => {
  assert.equal(isDeeperThan(0, 1), false);
  assert.equal(isDeeperThan(0, []), false);
  assert.equal(isDeeperThan(0, { a: [] }), true);
  assert.equal(isDeeperThan(1, { a: [null] }), false);
});

test('UTF-8 is decoded without its byte order mark, and the line of an invalid byte is reported', () => {
  assert.deepEqual(decodeUtf8(Buffer.from('\uFEFF{"a":"é"}')), { kind: 'ok', text: '{"a":"é"}' });
  assert.deepEqual(decodeUtf8(Buffer.from([0x61, 0x0a, 0x0a, 0xe9, 0x0a])), { kind: 'bad', line: 3 });
  assert.deepEqual(decodeUtf8(Buffer.from([0x61, 0xff])), { kind: 'bad', line: 1 });
});
