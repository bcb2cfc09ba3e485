import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { createTextBuffer } from './text-buffer.ts';

const numberText = (value: number): string => {
  const buffer = createTextBuffer();
  buffer.writeNumber(value);
  return buffer.take().toString();
};

test('numbers are written as String writes them', () => {
  const limits = [
    0,
    -0,
    1e-6,
    1e-7,
    1.5e-7,
    9.99999e-7,
    1e15,
    9_999_999.99999999,
    1e21,
    5e-324,
    NaN,
    -Infinity,
    2 ** 53,
  ];
  for (const value of [...limits, 0.1, 0.30000000000000004, 179.99999999, -180, 12.34567891, 12.3456789]) {
    assert.equal(numberText(value), String(value));
    assert.equal(numberText(-value), String(-value));
  }
  fc.assert(fc.property(fc.double(), (value) => assert.equal(numberText(value), String(value))));
  const rounded = fc.tuple(fc.double({ min: -1e8, max: 1e8, noNaN: true }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(rounded, ([value, decimals]) => {
      const short = Number(value.toFixed(decimals));
      assert.equal(numberText(short), String(short));
    }),
    { numRuns: 2_000 },
  );
});

test('strings of any length are written as UTF-8, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 200 }), fc.double())),
      (parts) => {
        const buffer = createTextBuffer();
        for (const part of parts) typeof part === 'string' ? buffer.write(part) : buffer.writeNumber(part);
        assert.equal(buffer.take().toString(), Buffer.from(parts.join('')).toString());
        assert.equal(buffer.length(), 0);
      },
    ),
  );
  const buffer = createTextBuffer();
  for (let n = 0; n < 50_000; n++) buffer.write('ü€ and more');
  assert.equal(buffer.take().toString(), 'ü€ and more'.repeat(50_000));
});

test('later writes do not change the text already taken', () => {
  const buffer = createTextBuffer();
  buffer.write('one');
  const first = buffer.take();
  buffer.write('two');
  buffer.writeByte(0x21);
  assert.equal(first.toString(), 'one');
  assert.equal(buffer.take().toString(), 'two!');
});
