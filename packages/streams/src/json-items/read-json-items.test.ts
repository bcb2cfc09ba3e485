import assert from 'node:assert/strict';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { JsonItem } from './json-item.ts';
import { readJsonItems } from './read-json-items.ts';

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = async (input: string | Uint8Array, chunk = 7, maxItemBytes = 1000): Promise<JsonItem[]> => {
  const bytes = typeof input === 'string' ? Buffer.from(input) : input;
  return Array.fromAsync(readJsonItems(inChunks(bytes, chunk), { maxItemBytes }));
};

const values = (items: JsonItem[]): unknown[] =>
  items.map((item) => (item.kind === 'text' ? JSON.parse(item.text) : item.reason));

test('JSON lines are read with line numbers, and blank lines are skipped', async () => {
  const items = await read('{"a":1}\n\n{"a":2}\r\n{"a":3}');
  assert.deepEqual(values(items), [{ a: 1 }, { a: 2 }, { a: 3 }]);
  assert.deepEqual(
    items.map((item) => item.line),
    [1, 3, 4],
  );
});

test('a broken line does not affect the others', async () => {
  const items = await read('{"a":1}\n{"a":"\n{"a":3}\n');
  assert.equal(items.length, 3);
  assert.throws(() => JSON.parse((items[1] as { text: string }).text));
  assert.deepEqual(JSON.parse((items[2] as { text: string }).text), { a: 3 });
});

test('an array is split into its elements, with brackets and quotes inside strings', async () => {
  const array = [{ a: '[{"' }, { b: ['}', '\\"'] }, 'text', 12, null, [1]];
  assert.deepEqual(values(await read(JSON.stringify(array, null, 2), 3)), array);
});

test('a pretty-printed object and a JSON string that contains a record are single values', async () => {
  assert.deepEqual(values(await read(JSON.stringify({ a: { b: [1] } }, null, 2))), [{ a: { b: [1] } }]);
  assert.deepEqual(values(await read(JSON.stringify('{"id":"x"}'))), ['{"id":"x"}']);
});

test('gzip is recognised by its first bytes, and truncated data is read up to its end', async () => {
  const lines = Array.from({ length: 2000 }, (_, n) => JSON.stringify({ n, noise: `${n * 7919}-${n}` })).join('\n');
  const zipped = gzipSync(lines);
  assert.equal((await read(zipped, 1000)).length, 2000);
  const cut = await read(zipped.subarray(0, zipped.length - 2000), 1000);
  const last = cut.at(-1);
  assert.ok(cut.length > 100 && cut.length < 2000);
  assert.ok(last?.kind === 'bad' && last.reason.includes('gzip'));
});

test('a value over the limit is reported, and the following values are read', async () => {
  const long = JSON.stringify({ a: 'x'.repeat(5000) });
  assert.deepEqual(values(await read(`{"a":1}\n${long}\n{"a":2}\n`)), [{ a: 1 }, 'Longer than 0 MiB.', { a: 2 }]);
  assert.deepEqual(values(await read(`[{"a":1},${long},{"a":2}]`)), [{ a: 1 }, 'Longer than 0 MiB.', { a: 2 }]);
});

test('invalid UTF-8, an unclosed array and empty input are reported', async () => {
  const bad = Buffer.concat([Buffer.from('{"a":1}\n{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n')]);
  assert.deepEqual(values(await read(bad)), [{ a: 1 }, 'Not valid UTF-8.']);
  assert.deepEqual(values(await read('[{"a":1}, {"b"')), [{ a: 1 }, 'The input ends in the middle of a value.']);
  assert.deepEqual(values(await read('[{"a":1}')), [{ a: 1 }, 'The input ends before its array is closed.']);
  assert.deepEqual(await read(''), []);
});

test('a byte order mark is dropped', async () => {
  assert.deepEqual(values(await read('\uFEFF{"a":1}\n{"a":2}\n')), [{ a: 1 }, { a: 2 }]);
});

test('any list of values is read back from an array, from lines and from gzip, in chunks of any size', async () => {
  const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(objects, fc.integer({ min: 1, max: 40 }), async (list, size) => {
      const expected = JSON.parse(JSON.stringify(list));
      const lines = list.map((value) => JSON.stringify(value)).join('\n');
      assert.deepEqual(values(await read(JSON.stringify(list), size, 1e6)), expected);
      assert.deepEqual(values(await read(`${lines}\n`, size, 1e6)), expected);
      assert.deepEqual(values(await read(gzipSync(`${lines}\n`), size, 1e6)), expected);
    }),
    { numRuns: 200 },
  );
});
