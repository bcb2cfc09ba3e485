import assert from 'node:assert/strict';
import test from 'node:test';
import { signedArea } from '@periplus/geo';
import fc from 'fast-check';
import { buildRecord } from '../../test/support/records/record-builder.ts';
import { parseCentroid, readGeometryFields, readRecordExtent } from './record-extent.ts';

const placed = (members: Readonly<Record<string, string>>) => readRecordExtent(buildRecord(members));

test('an envelope is west, east, north, south, ignoring case and spaces', () => {
  for (const text of [
    'ENVELOPE(-93.3,-93.2,45,44.9)',
    'envelope( -93.3 , -93.2 , 45 , 44.9 )',
    '-93.3,44.9,-93.2,45',
  ]) {
    assert.deepEqual(placed({ dcat_bbox: text }).boxes, [[-93.3, 44.9, -93.2, 45]], text);
  }
});

test('swapped numbers are corrected', () => {
  assert.deepEqual(placed({ dcat_bbox: 'ENVELOPE(130.36,130.00,32,33)' }).boxes, [[130, 32, 130.36, 33]]);
  assert.deepEqual(placed({ dcat_bbox: 'ENVELOPE(10,-10,32,33)' }).boxes.length, 2);
  assert.deepEqual(placed({ dcat_bbox: 'ENVELOPE(-10,-20,32,33)' }).boxes, [[-20, 32, -10, 33]]);
});

test('a box across the antimeridian gives two boxes and a correct centroid', () => {
  const { boxes, centroid } = placed({ dcat_bbox: 'ENVELOPE(176,-168,-12,-20)' });
  assert.deepEqual(boxes, [
    [176, -20, 180, -12],
    [-180, -20, -168, -12],
  ]);
  assert.deepEqual(centroid, [-176, -16]);
});

test('points and lines are boxes without area', () => {
  assert.deepEqual(placed({ dcat_bbox: 'ENVELOPE(5,5,6,6)' }).boxes, [[5, 6, 5, 6]]);
  assert.deepEqual(placed({ locn_geometry: 'POINT(5 6)' }).boxes, [[5, 6, 5, 6]]);
  assert.deepEqual(placed({ locn_geometry: 'LINESTRING(0 0, 10 5)' }).boxes, [[0, 0, 10, 5]]);
});

test('numbers out of range leave the record without an extent', () => {
  for (const text of ['ENVELOPE(-180000000,10,5,0)', 'ENVELOPE(0,10,500,0)', 'ENVELOPE(a,b,c,d)', 'nonsense', ' ']) {
    assert.deepEqual(placed({ dcat_bbox: text }), { boxes: [] }, text);
  }
});

test('an invalid box falls back to the geometry, then to the centroid', () => {
  const bad = { dcat_bbox: 'ENVELOPE(0,10,500,0)' };
  assert.deepEqual(placed({ ...bad, locn_geometry: 'ENVELOPE(1,2,4,3)' }).boxes, [[1, 3, 2, 4]]);
  assert.deepEqual(placed({ ...bad, dcat_centroid: '45,-93' }), { boxes: [[-93, 45, -93, 45]], centroid: [-93, 45] });
});

test('the geometry is stored if it is more precise than the box', () => {
  const box = 'ENVELOPE(0,4,4,0)';
  assert.equal(placed({ dcat_bbox: box, locn_geometry: box }).geometry, undefined);
  assert.equal(placed({ dcat_bbox: box, locn_geometry: 'envelope(0, 4, 4, 0)' }).geometry, undefined);
  const triangle = placed({ dcat_bbox: box, locn_geometry: 'POLYGON((0 0, 4 0, 4 4, 0 0))' }).geometry;
  assert.equal(triangle?.type, 'Polygon');
  const parts = placed({ locn_geometry: 'MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)),((3 3, 4 3, 4 4, 3 3)))' });
  assert.equal(parts.geometry?.type, 'MultiPolygon');
  assert.deepEqual(parts.boxes, [[0, 0, 4, 4]]);
});

test('a tall sliver across the antimeridian is the world, a low or wider one is not', () => {
  assert.deepEqual(placed({ dcat_bbox: 'ENVELOPE(179,-179,85,-75)' }).boxes, [[-180, -75, 180, 85]]);
  assert.deepEqual(placed({ dcat_bbox: 'ENVELOPE(177.5,-177.5,60,-30)' }).boxes, [[-180, -30, 180, 60]]);
  assert.equal(placed({ dcat_bbox: 'ENVELOPE(179,-179,-10,-20)' }).boxes.length, 2);
  assert.equal(placed({ dcat_bbox: 'ENVELOPE(177,-177,85,-75)' }).boxes.length, 2);
});

test('a ring with the corners of the box is the box, whichever corner it starts with', () => {
  for (const dcat_bbox of ['ENVELOPE(176,-168,-12,-20)', 'ENVELOPE(-168,176,-12,-20)', 'ENVELOPE(179,-179,85,-75)']) {
    const [west, east, north, south] = dcat_bbox.slice('ENVELOPE('.length, -1).split(',');
    const corners = [`${west} ${south}`, `${east} ${south}`, `${east} ${north}`, `${west} ${north}`];
    for (const first of corners.keys()) {
      const ring = [...corners.slice(first), ...corners.slice(0, first + 1)];
      for (const positions of [ring, ring.toReversed()]) {
        const locn_geometry = `POLYGON((${positions.join()}))`;
        assert.deepEqual(placed({ dcat_bbox, locn_geometry }), placed({ dcat_bbox }), locn_geometry);
      }
    }
  }
});

test('a rectangle without a separate box is the box', () => {
  const { boxes, geometry } = placed({ locn_geometry: 'POLYGON((0 0, 4 0, 4 3, 0 3, 0 0))' });
  assert.deepEqual(boxes, [[0, 0, 4, 3]]);
  assert.equal(geometry, undefined);
});

test('a geometry outside the box is stored too', () => {
  const { boxes, geometry } = placed({ dcat_bbox: 'ENVELOPE(0,4,4,0)', locn_geometry: 'ENVELOPE(10,14,4,0)' });
  assert.deepEqual(boxes, [[0, 0, 4, 4]]);
  assert.equal(geometry?.type, 'Polygon');
});

test('a centroid outside the box is ignored', () => {
  const box = { dcat_bbox: 'ENVELOPE(-94,-92,46,44)' };
  assert.deepEqual(placed({ ...box, dcat_centroid: '44.5,-93.5' }).centroid, [-93.5, 44.5]);
  assert.deepEqual(placed({ ...box, dcat_centroid: '44.5,93.5' }).centroid, [-93, 45]);
  assert.deepEqual(placed({ ...box, dcat_centroid: '0,0' }).centroid, [-93, 45]);
  const crossing = { dcat_bbox: 'ENVELOPE(176,-168,-12,-20)' };
  assert.deepEqual(placed({ ...crossing, dcat_centroid: '-15,-170' }).centroid, [-170, -15]);
  assert.deepEqual(placed({ ...crossing, dcat_centroid: '-15,0' }).centroid, [-176, -16]);
  assert.deepEqual(placed({ locn_geometry: 'ENVELOPE(-180,-170,5,0)', dcat_centroid: '3,180' }).centroid, [180, 3]);
});

test('GeoJSON text is a geometry', () => {
  const text = JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 0],
      ],
    ],
  });
  const { boxes, geometry, centroid } = placed({ locn_geometry: text });
  assert.deepEqual(boxes, [[0, 0, 4, 4]]);
  assert.equal(geometry?.type, 'Polygon');
  assert.deepEqual(centroid, [2, 2]);
});

test('a centroid has its latitude first and wins over the centre of the box', () => {
  assert.deepEqual(parseCentroid('44.95,-93.25'), [-93.25, 44.95]);
  assert.deepEqual(parseCentroid(' 44.95 , -93.25 '), [-93.25, 44.95]);
  assert.deepEqual(parseCentroid('0,0'), [0, 0]);
  assert.deepEqual(parseCentroid('POINT(-93.25 44.95)'), [-93.25, 44.95]);
  for (const text of ['-93.25,44.95', '91,0', '0,181', 'here', '', '1,2,3', undefined]) {
    assert.equal(parseCentroid(text), undefined, text);
  }
  assert.deepEqual(placed({ dcat_bbox: 'ENVELOPE(0,4,4,0)', dcat_centroid: '1,1' }).centroid, [1, 1]);
  assert.deepEqual(placed({ dcat_bbox: 'ENVELOPE(0,4,4,0)', dcat_centroid: 'x' }).centroid, [2, 2]);
});

test('any text is parsed without an error, and boxes are within the world', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^(ENVELOPE|POLYGON|POINT)?[(]{0,2}[-0-9., ()]{0,40}$/));
  fc.assert(
    fc.property(texts, texts, texts, (dcat_bbox, locn_geometry, dcat_centroid) => {
      for (const [west, south, east, north] of placed({ dcat_bbox, locn_geometry, dcat_centroid }).boxes) {
        assert.ok(-180 <= west && west <= east && east <= 180);
        assert.ok(-90 <= south && south <= north && north <= 90);
      }
    }),
    { numRuns: 1000 },
  );
});

test('outer rings are wound counter-clockwise, holes clockwise', () => {
  const outer = '0 0,0 9,9 9,9 0,0 0';
  const hole = '1 1,2 1,2 2,1 2,1 1';
  const { geometry } = readGeometryFields({ locn_geometry: `POLYGON((${outer}),(${hole}))` });
  assert.ok(geometry?.geometry.type === 'Polygon');
  assert.deepEqual(
    geometry.geometry.coordinates.map((ring) => Math.sign(signedArea(ring))),
    [1, -1],
  );
});
