import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { createByteReader, createByteWriter } from './leb128.ts';

test('numbers and strings are read back as written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.maxSafeNat()),
      fc.array(fc.integer()),
      fc.string({ unit: 'grapheme' }),
      (naturals, integers, text) => {
        const writer = createByteWriter();
        for (const value of naturals) writer.unsigned(value);
        writer.text(text);
        for (const value of integers) writer.signed(value);
        const reader = createByteReader(writer.finish());
        assert.deepEqual(
          naturals.map(() => reader.unsigned()),
          naturals,
        );
        assert.equal(reader.text(), text);
        assert.deepEqual(
          integers.map(() => reader.signed()),
          integers,
        );
      },
    ),
  );
});

test('small numbers take one byte, whatever their sign', () => {
  const writer = createByteWriter();
  for (const value of [0, -1, 1, -64, 63]) writer.signed(value);
  assert.equal(writer.finish().length, 5);
});

test('truncated input throws', () => {
  assert.throws(() => createByteReader(Uint8Array.of(0x80)).unsigned(), /middle of a number/);
  assert.throws(() => createByteReader(Uint8Array.of(5, 65)).text(), /middle of a text/);
});
