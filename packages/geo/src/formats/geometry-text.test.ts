import assert from 'node:assert/strict';
import test from 'node:test';
import { parseGeometryText } from './geometry-text.ts';

const read = (text: string) => {
  const parsed = parseGeometryText(text);
  return parsed.kind === 'ok' ? parsed : assert.fail(`${text}: ${parsed.reason}`);
};

test('each syntax is recognised', () => {
  const box = [[-10, -5, 10, 5]];
  for (const text of ['ENVELOPE(-10,10,5,-5)', 'envelope( -10, 10, -5, 5 )', '-10,-5,10,5']) {
    assert.deepEqual(read(text).boxes, box);
    assert.ok(read(text).isEnvelope);
  }
  const polygon = 'POLYGON((-10 -5, 10 -5, 10 5, -10 5, -10 -5))';
  const json = '{"type":"Polygon","coordinates":[[[-10,-5],[10,-5],[10,5],[-10,5],[-10,-5]]]}';
  for (const text of [polygon, json, json.replaceAll('"', '&quot;')]) {
    assert.deepEqual(read(text).boxes, box);
    assert.deepEqual(read(text).geometry, read('ENVELOPE(-10,10,5,-5)').geometry);
    assert.ok(!read(text).isEnvelope);
  }
});

test('an envelope without area is a point or a line', () => {
  assert.deepEqual(read('ENVELOPE(1,1,2,2)').geometry, { type: 'Point', coordinates: [1, 2] });
  assert.equal(read('ENVELOPE(1,1,3,2)').geometry.type, 'LineString');
  assert.deepEqual(read('ENVELOPE(1,1,3,2)').boxes, [[1, 2, 1, 3]]);
});

test('a box and a polygon across 180 have the same two boxes', () => {
  const boxes = [
    [144.4, -14.8, 180, 71.6],
    [-180, -14.8, -64.4, 71.6],
  ];
  assert.deepEqual(read('ENVELOPE(144.4,-64.4,71.6,-14.8)').boxes, boxes);
  assert.deepEqual(read('POLYGON((144.4 71.6, -64.4 71.6, -64.4 -14.8, 144.4 -14.8, 144.4 71.6))').boxes, boxes);
});

test('invalid text is rejected with a reason', () => {
  const reasonOf = (text: string) => {
    const parsed = parseGeometryText(text);
    return parsed.kind === 'bad' ? parsed.reason : '';
  };
  assert.match(reasonOf('  '), /empty/);
  assert.match(reasonOf('ENVELOPE(-180000000, 180, 72, -72)'), /longitude -180000000 is out of range/);
  assert.match(reasonOf('ENVELOPE(1,2,3)'), /not a box/);
  assert.match(reasonOf('Minnesota'), /not WKT/);
  assert.match(reasonOf('POLYGON EMPTY'), /the geometry is empty/);
  assert.match(reasonOf('{"type":"Point"}'), /not GeoJSON/);
});
