import assert from 'node:assert/strict';
import test from 'node:test';
import { type Ring, signedArea } from '@periplus/geo';
import fc from 'fast-check';
import { type Area, areaKm2, polygonsOf } from './measure.ts';
import { toPlanarArea, toPlanarLines } from './planar.ts';

const planarArea = (area: Area): number =>
  polygonsOf(area)
    .flat()
    .reduce((sum, ring) => sum + signedArea(ring), 0);
const ringsOf = (polygons: readonly (readonly Ring[])[]): readonly Ring[] => polygons.flat();

test('a ring joined across 180 degrees is split into one piece on either side', () => {
  const area = toPlanarArea([
    [
      [
        [179, -17],
        [-179, -17],
        [-179, -16],
        [179, -16],
        [179, -17],
      ],
    ],
  ]);
  const longitudes = polygonsOf(area).map(([shell = []]) => shell.map(([lon]) => lon));
  assert.equal(area.type, 'MultiPolygon');
  assert.deepEqual(longitudes.map((lons) => [Math.min(...lons), Math.max(...lons)]).sort(), [
    [-180, -179],
    [179, 180],
  ]);
});

test('shells are counterclockwise and holes clockwise, whatever their order in the file', () => {
  const shell = [
    [0, 0],
    [0, 9],
    [9, 9],
    [9, 0],
    [0, 0],
  ];
  const hole = [
    [3, 3],
    [6, 3],
    [6, 6],
    [3, 6],
    [3, 3],
  ];
  for (const rings of [
    [shell, hole],
    [shell.toReversed(), hole.toReversed()],
  ]) {
    const [polygon = []] = polygonsOf(toPlanarArea([rings]));
    assert.deepEqual(
      polygon.map((ring) => Math.sign(signedArea(ring))),
      [1, -1],
    );
  }
});

test('a coast around the pole is closed along the edge of the map, and a ring on the pole itself is dropped', () => {
  const coast = [
    [-180, -80],
    [-90, -70],
    [0, -75],
    [90, -70],
    [179, -79],
    [-180, -80],
  ];
  const onPole = [
    [-180, -89.999],
    [179, -89.999],
    [0, -89.999],
    [-180, -89.999],
  ];
  const area = toPlanarArea([[onPole, coast]]);
  const [ring = []] = ringsOf(polygonsOf(area));
  assert.equal(polygonsOf(area).length, 1);
  assert.ok(ring.some(([lon, lat]) => lon === 180 && lat === -90));
  assert.ok(ring.some(([lon, lat]) => lon === -180 && lat === -90));
  assert.ok(areaKm2(area) > 8e6);
});

test('a ring that touches itself becomes two rings', () => {
  const bowTie = [
    [0, 0],
    [2, 0],
    [2, 2],
    [4, 2],
    [4, 4],
    [2, 4],
    [2, 2],
    [0, 2],
    [0, 0],
  ];
  assert.equal(polygonsOf(toPlanarArea([[bowTie]])).length, 2);
});

test('a vertex where the ring doubles back is removed', () => {
  const [ring = []] = ringsOf(
    polygonsOf(
      toPlanarArea([
        [
          [
            [0, 0],
            [4, 0],
            [4, 4],
            [4, 9],
            [4, 4],
            [0, 4],
            [0, 0],
          ],
        ],
      ]),
    ),
  );
  assert.ok(ring.every(([, lat]) => lat <= 4));
});

test('an open ring is closed, and a shape smaller than the grid becomes the box of its points', () => {
  const open = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  const [ring = []] = ringsOf(polygonsOf(toPlanarArea([[open]])));
  assert.deepEqual(ring[0], ring.at(-1));
  const flat = [
    [5, 5],
    [6, 7],
    [5, 5],
  ];
  assert.deepEqual(toPlanarArea([[flat]]).coordinates, [
    [
      [5, 5],
      [6, 5],
      [6, 7],
      [5, 7],
      [5, 5],
    ],
  ]);
});

test('a line across 180 degrees is cut there, and other lines are not', () => {
  const over = toPlanarLines([
    [
      [170, 0],
      [-170, 10],
    ],
  ]);
  assert.deepEqual(over.coordinates, [
    [
      [170, 0],
      [180, 5],
    ],
    [
      [-180, 5],
      [-170, 10],
    ],
  ]);
  assert.equal(
    toPlanarLines([
      [
        [0, 0],
        [10, 10],
      ],
    ]).type,
    'LineString',
  );
});

test('property: shifting a shape in longitude, also across 180 degrees, keeps its area and winding', () => {
  const radii = fc.array(fc.double({ min: 1, max: 8, noNaN: true }), { minLength: 5, maxLength: 30 });
  fc.assert(
    fc.property(radii, fc.integer({ min: -180, max: 180 }), fc.integer({ min: -60, max: 60 }), (spokes, lon, lat) => {
      const star = spokes.map((radius, index) => {
        const angle = (2 * Math.PI * index) / spokes.length;
        return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
      });
      const at = (centre: number) =>
        toPlanarArea([
          [star.map(([x, y]) => [((((centre + x + 180) % 360) + 360) % 360) - 180, Math.round((lat + y) * 1e4) / 1e4])],
        ]);
      const [moved, home] = [at(lon), at(0)];
      assert.ok(Math.abs(planarArea(moved) - planarArea(home)) <= 1e-2 * planarArea(home));
      for (const ring of ringsOf(polygonsOf(moved))) {
        assert.ok(ring.every(([x]) => Math.abs(x) <= 180));
      }
    }),
    { numRuns: 200 },
  );
});
