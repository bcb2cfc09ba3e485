import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord } from '../../../test/support/records/record-builder.ts';
import { readFootprint, toBbox } from './footprint.ts';

const toGeoJson = (dcat_bbox: string) => readFootprint(buildRecord({ dcat_bbox })).geometry;

test('an envelope is a ring from the upper left corner, counter-clockwise', () => {
  assert.deepEqual(toGeoJson('ENVELOPE(-13,4,62,49)'), {
    type: 'Polygon',
    coordinates: [
      [
        [-13, 62],
        [-13, 49],
        [4, 49],
        [4, 62],
        [-13, 62],
      ],
    ],
  });
});

test('a box without area is a point', () => {
  assert.deepEqual(toGeoJson('ENVELOPE(-89.5,-89.5,43,43)'), { type: 'Point', coordinates: [-89.5, 43] });
});

test('the geometry comes from locn_geometry, else from dcat_bbox', () => {
  const box = 'ENVELOPE(1,2,4,3)';
  const drawn = readFootprint(buildRecord({ locn_geometry: 'POINT(5 6)', dcat_bbox: box }));
  assert.deepEqual(drawn.geometry, { type: 'Point', coordinates: [5, 6] });
  assert.deepEqual(drawn.boxes, [[1, 3, 2, 4]]);
  for (const locn_geometry of ['', 'somewhere', 'POLYGON((']) {
    assert.deepEqual(readFootprint(buildRecord({ locn_geometry, dcat_bbox: box })).geometry, toGeoJson(box));
  }
  assert.deepEqual(readFootprint(buildRecord()), { geometry: null, boxes: [] });
});

test('an extent across the antimeridian has two polygons and one box with west > east', () => {
  const place = readFootprint(buildRecord({ dcat_bbox: 'ENVELOPE(176,-168,-12,-20)' }));
  assert.equal(place.geometry?.type, 'MultiPolygon');
  assert.deepEqual(toBbox(place), [176, -20, -168, -12]);
  assert.equal(toBbox({ geometry: null, boxes: [] }), undefined);
});

test('a ring with the corners of the box is drawn like the box', () => {
  const dcat_bbox = 'ENVELOPE(176,-168,-12,-20)';
  const ring = 'POLYGON((-168 -20, 176 -20, 176 -12, -168 -12, -168 -20))';
  assert.deepEqual(readFootprint(buildRecord({ dcat_bbox, locn_geometry: ring })).geometry, toGeoJson(dcat_bbox));
});
