import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { readArrayMember } from './array-member.ts';
import { InvalidJsonError } from './invalid-json-error.ts';

const LIMITS = { maxItemBytes: 1_500, maxRestBytes: 1_000 };

async function* cut(text: string | Buffer, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = async (text: string | Buffer, size = 7) => {
  const items: unknown[] = [];
  let rest: unknown;
  for await (const part of readArrayMember(cut(text, size), 'features', LIMITS)) {
    if (part.kind === 'items') items.push(...part.values);
    else rest = part.value;
  }
  return { items, rest };
};

test('values and the rest of the object are read, in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue()),
      fc.jsonValue(),
      fc.integer({ min: 1, max: 40 }),
      async (items, other, size) => {
        const text = JSON.stringify({ other, features: items, last: [1, '"features":['] });
        fc.pre(text.length < 900);
        const found = await read(text, size);
        assert.deepEqual(found.items, JSON.parse(JSON.stringify(items)));
        assert.deepEqual(found.rest, JSON.parse(JSON.stringify({ other, features: [], last: [1, '"features":['] })));
      },
    ),
  );
});

test('a nested array of the same name is not the member', async () => {
  const { items, rest } = await read('{"a":{"features":[1]}, "features" : [ 2 , "x]" ]}');
  assert.deepEqual(items, [2, 'x]']);
  assert.deepEqual(rest, { a: { features: [1] }, features: [] });
});

test('strings are recognised with any escapes and chunk borders', async () => {
  const items = ['\\\\', 'a\\"]', { '}"': ['\\u0041', '\\'] }, ['[', '{'], 'ü€😀'];
  for (let size = 1; size < 30; size++)
    assert.deepEqual((await read(JSON.stringify({ features: items }), size)).items, items);
});

const misleading = fc.oneof(
  fc.record({ a: fc.constantFrom('},{', '}, {', '},\n{', '}],', '"},{"', '\\'), b: fc.constantFrom(1, 'x', null) }),
  fc.array(fc.record({ a: fc.integer(), b: fc.constantFrom('},{', ']') }), { maxLength: 4 }),
  fc.record({ list: fc.array(fc.record({ c: fc.constantFrom(1, '},{') }), { maxLength: 4 }) }),
);

test('text inside values that resembles a separator is not mistaken for one', async () => {
  const separators = fc.constantFrom(',', ', ', ',\n', ' ,\r\n ');
  const sizes = fc.integer({ min: 1, max: 300 });
  await fc.assert(
    fc.asyncProperty(fc.array(misleading), misleading, separators, sizes, async (items, other, separator, size) => {
      const list = items.map((item) => JSON.stringify(item)).join(separator);
      const text = `{"features":[${list}],"links":${JSON.stringify([other, other])}}`;
      fc.pre(text.length < 900);
      const { items: found, rest } = await read(text, size);
      assert.equal(JSON.stringify(found), JSON.stringify(items));
      assert.equal(JSON.stringify(rest), JSON.stringify({ features: [], links: [other, other] }));
    }),
    { numRuns: 1_000 },
  );
});

test('a value over the limit is an error, also within a large chunk', async () => {
  const text = JSON.stringify({ features: [{ a: 1 }, { a: 'x'.repeat(2_000) }, { a: 2 }] });
  for (const size of [100, 5_000]) await assert.rejects(read(text, size), InvalidJsonError);
});

test('extra and missing commas are tolerated', async () => {
  for (let size = 1; size < 40; size++)
    assert.deepEqual((await read('{"features":[{"a":1},,{"a":2} {"a":3},]}', size)).items, [
      { a: 1 },
      { a: 2 },
      { a: 3 },
    ]);
});

test('a value that is not JSON or not UTF-8 is an error', async () => {
  for (const size of [1, 7, 100]) {
    await assert.rejects(read('{"features":[{"a":1},{"a":x}]}', size), InvalidJsonError);
    await assert.rejects(read('{"features":[{"a":[1}]}]}', size), InvalidJsonError);
    const bytes = Buffer.from('{"features":[{"a":"?"}]}');
    bytes[bytes.indexOf('?')] = 0xff;
    await assert.rejects(read(bytes, size), InvalidJsonError);
  }
});

test('a value that is nested too deeply is an error', async () => {
  const deep = `${'['.repeat(600)}${']'.repeat(600)}`;
  for (const size of [7, 100_000]) {
    const reason = { message: 'one of its features cannot be read: it is nested deeper than 512 levels' };
    await assert.rejects(read(`{"features":[{"a":1},{"a":${deep}},{"a":1}]}`, size), reason);
    await assert.rejects(read(`{"a":${deep},"features":[{"a":1}]}`, size), InvalidJsonError);
  }
});

test('truncated input, other types and exceeded limits are errors', async () => {
  for (const text of [
    '{"features":[1,2',
    '{"features":[{"a":1}]',
    '',
    'x',
    `{"features":["${'x'.repeat(2_000)}"]}`,
    `{"a":"${'x'.repeat(2_000)}"}`,
  ])
    await assert.rejects(read(text), InvalidJsonError, text.slice(0, 30));
});
