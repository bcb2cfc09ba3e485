import assert from 'node:assert/strict';
import test from 'node:test';
import { parseEnvelope, toEnvelope } from './envelope.ts';

const BOX = { kind: 'ok', value: { west: -93.3, east: -93.2, north: 45, south: 44.9 } };

test('an envelope has the order west, east, north, south', () => {
  assert.deepEqual(parseEnvelope('ENVELOPE(-93.3,-93.2,45,44.9)'), BOX);
  assert.equal(toEnvelope([-93.3, 44.9, -93.2, 45]), 'ENVELOPE(-93.3,-93.2,45,44.9)');
  assert.deepEqual(parseEnvelope('  envelope ( -93.3 , -93.2, +45.0,44.9 ) '), BOX);
});

test('a plain list has the order minx, miny, maxx, maxy', () => {
  assert.deepEqual(parseEnvelope('-93.3,44.9,-93.2,45'), BOX);
  assert.deepEqual(parseEnvelope(' -93.3, 44.9, -9.32E1, 45. '), BOX);
});

test('numbers are returned as written, even if they are out of range', () => {
  assert.deepEqual(parseEnvelope('ENVELOPE(-180000000, 180, -72, 95)'), {
    kind: 'ok',
    value: { west: -180000000, east: 180, north: -72, south: 95 },
  });
});

test('anything else is rejected with a reason', () => {
  for (const text of [
    '',
    'ENVELOPE',
    'ENVELOPE(1,2,3)',
    'ENVELOPE(1,2,3,4,5)',
    '1,2,3',
    '1 2 3 4',
    'ENVELOPE(a,b,c,d)',
  ]) {
    assert.equal(parseEnvelope(text).kind, 'bad', text);
  }
});
