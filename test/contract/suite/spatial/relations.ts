// Spatial relations, distances and cells, including at the antimeridian and the poles.
import assert from 'node:assert/strict';
import type { Box, Geometry } from '@periplus/geo';
import { latLngToCell } from 'h3-js';
import { buildRecord } from '../../../support/records/record-builder.ts';
import { buildQuery } from '../fixture.ts';
import { exclude, relates, within } from '../queries.ts';
import type { Section } from '../section.ts';

const PLACES = {
  paris: { dcat_bbox: 'ENVELOPE(2,3,49,48)' },
  europe: { dcat_bbox: 'ENVELOPE(-10,30,60,35)' },
  fiji: { dcat_bbox: 'ENVELOPE(177,-178,-16,-19)' },
  kermadec: { dcat_bbox: 'ENVELOPE(179,180,-30,-33)' },
  arctic: { dcat_bbox: 'ENVELOPE(-180,180,90,65)' },
  antarctic: { dcat_bbox: 'ENVELOPE(-180,180,-65,-90)' },
  camp: { dcat_centroid: '89,10' },
  minneapolis: { dcat_centroid: '44.9778,-93.2650' },
  river: { locn_geometry: 'LINESTRING(-100 40, -90 45)' },
  triangle: { locn_geometry: 'POLYGON((10 0, 20 0, 10 10, 10 0))' },
  delta: { dcat_bbox: 'ENVELOPE(60,62,12,10)', locn_geometry: 'POLYGON((60 10, 70 10, 60 20, 60 10))' },
  world: { dcat_bbox: 'ENVELOPE(-180,180,90,-90)' },
  unplaced: {},
} as const;

const PLACED = Object.keys(PLACES).filter((id) => id !== 'unplaced');

const WEST_EUROPE: readonly Box[] = [[0, 40, 10, 50]];
const ACROSS_180: readonly Box[] = [
  [170, -20, 180, -10],
  [-180, -20, -170, -10],
];
const point = (lon: number, lat: number): Geometry => ({ type: 'Point', coordinates: [lon, lat] });

export const spatialSection: Section = {
  name: 'places',
  records: Object.entries(PLACES).map(([id, place]) => buildRecord({ id, dct_title_s: `Place ${id}`, ...place })),
  cases: {
    'a box intersects records that share a point with it, including on the edge': async ({ found }) => {
      assert.deepEqual(await found({ filter: relates('intersects', WEST_EUROPE) }), ['europe', 'paris', 'world']);
      assert.deepEqual(await found({ filter: relates('intersects', [[3, 48, 5, 49]]) }), ['europe', 'paris', 'world']);
      assert.deepEqual(await found({ filter: relates('intersects', [[3.01, 48, 5, 49]]) }), ['europe', 'world']);
    },
    'within matches records that lie inside, however small': async ({ found }) => {
      assert.deepEqual(await found({ filter: relates('within', WEST_EUROPE) }), ['paris']);
      assert.deepEqual(await found({ filter: relates('within', [[-20, 30, 40, 62]]) }), ['europe', 'paris']);
      assert.deepEqual(await found({ filter: relates('within', [[-180, -90, 180, 90]]) }), [...PLACED].sort());
    },
    'contains matches records that surround the box': async ({ found }) => {
      assert.deepEqual(await found({ filter: relates('contains', [[2.2, 48.2, 2.8, 48.8]]) }), [
        'europe',
        'paris',
        'world',
      ]);
      assert.deepEqual(await found({ filter: relates('contains', [[-180, -90, 180, 90]]) }), ['world']);
    },
    'disjoint matches all other records with an extent; for records without one it is unknown': async ({ found }) => {
      const others = PLACED.filter((id) => !['europe', 'paris', 'world'].includes(id)).sort();
      assert.deepEqual(await found({ filter: relates('disjoint', WEST_EUROPE) }), others);
      assert.deepEqual(
        await found({ filter: exclude(relates('intersects', WEST_EUROPE)) }),
        [...others, 'unplaced'].sort(),
      );
    },
    'extents across the antimeridian are found from both sides': async ({ found }) => {
      assert.deepEqual(await found({ filter: relates('intersects', ACROSS_180) }), ['fiji', 'world']);
      assert.deepEqual(await found({ filter: relates('within', ACROSS_180) }), ['fiji']);
      assert.deepEqual(await found({ filter: relates('intersects', [[-179, -18, -178.5, -17]]) }), ['fiji', 'world']);
      assert.deepEqual(await found({ filter: relates('intersects', [[177.5, -18, 178, -17]]) }), ['fiji', 'world']);
      const inside: readonly Box[] = [
        [179.5, -18, 180, -17],
        [-180, -18, -179.5, -17],
      ];
      assert.deepEqual(await found({ filter: relates('contains', inside) }), ['fiji', 'world']);
      assert.deepEqual(await found({ filter: relates('intersects', [[-170, -18, 170, -17]]) }), ['world']);
    },
    '180 and -180 are one meridian': async ({ found }) => {
      assert.deepEqual(await found({ filter: relates('intersects', [[-180, -32, -179.9, -31]]) }), [
        'kermadec',
        'world',
      ]);
      assert.deepEqual(await found({ filter: relates('intersects', point(-180, -32)) }), ['kermadec', 'world']);
      assert.deepEqual(await found({ filter: relates('intersects', point(180, -18)) }), ['fiji', 'world']);
    },
    'a box around a pole contains the pole': async ({ found }) => {
      assert.deepEqual(await found({ filter: relates('intersects', [[0, 85, 10, 90]]) }), ['arctic', 'camp', 'world']);
      assert.deepEqual(await found({ filter: relates('contains', point(123, 90)) }), ['arctic', 'world']);
      assert.deepEqual(await found({ filter: relates('contains', point(-45, -90)) }), ['antarctic', 'world']);
      assert.deepEqual(await found({ filter: relates('within', [[-180, 60, 180, 90]]) }), ['arctic', 'camp']);
    },
    'boxes are compared as boxes, and geometries by their exact shape': async ({ found }) => {
      const corner: readonly Box[] = [[18, 8, 20, 10]];
      assert.deepEqual(await found({ filter: relates('intersects', corner, 'dcat_bbox') }), ['triangle', 'world']);
      assert.deepEqual(await found({ filter: relates('intersects', corner, 'locn_geometry') }), ['world']);
      const bank: readonly Box[] = [[-100, 44, -99, 45]];
      assert.deepEqual(await found({ filter: relates('intersects', bank, 'dcat_bbox') }), ['river', 'world']);
      assert.deepEqual(await found({ filter: relates('intersects', bank, 'locn_geometry') }), ['world']);
      assert.deepEqual(await found({ filter: relates('within', [[-101, 39, -89, 46]], 'locn_geometry') }), [
        'minneapolis',
        'river',
      ]);
    },
    'a geometry that extends beyond its box is found there, and the box is still found': async ({ found }) => {
      const beyond: readonly Box[] = [[63, 13, 64, 14]];
      assert.deepEqual(await found({ filter: relates('intersects', beyond, 'locn_geometry') }), ['delta', 'world']);
      assert.deepEqual(await found({ filter: relates('intersects', beyond, 'dcat_bbox') }), ['world']);
      assert.deepEqual(await found({ filter: relates('contains', beyond, 'locn_geometry') }), ['delta', 'world']);
      const around: readonly Box[] = [[59, 9, 63, 13]];
      assert.deepEqual(await found({ filter: relates('within', around, 'locn_geometry') }), []);
      assert.deepEqual(await found({ filter: relates('within', around, 'dcat_bbox') }), ['delta']);
      assert.deepEqual(await found({ filter: within(1, [68, 11], 'locn_geometry') }), ['delta', 'world']);
      assert.deepEqual(await found({ filter: within(1, [68, 11], 'dcat_bbox') }), ['world']);
    },
    'equal matches the same set of points': async ({ found }) => {
      assert.deepEqual(await found({ filter: relates('equals', [[2, 48, 3, 49]]) }), ['paris']);
      const fiji: readonly Box[] = [
        [177, -19, 180, -16],
        [-180, -19, -178, -16],
      ];
      assert.deepEqual(await found({ filter: relates('equals', fiji) }), ['fiji']);
      assert.deepEqual(await found({ filter: relates('equals', [[10, 0, 20, 10]], 'locn_geometry') }), []);
      assert.deepEqual(await found({ filter: relates('equals', [[10, 0, 20, 10]], 'dcat_bbox') }), ['triangle']);
    },
    'extents that only share a border touch, also across 180': async ({ found }) => {
      assert.deepEqual(await found({ filter: relates('touches', [[3, 48, 5, 49]]) }), ['paris']);
      assert.deepEqual(await found({ filter: relates('touches', [[-180, -32, -179, -31]]) }), ['kermadec']);
      assert.deepEqual(await found({ filter: relates('touches', point(30, 60)) }), ['europe']);
      assert.deepEqual(await found({ filter: relates('touches', [[15, 5, 20, 10]], 'locn_geometry') }), ['triangle']);
    },
    'areas overlap, lines cross': async ({ found }) => {
      assert.deepEqual(await found({ filter: relates('overlaps', [[2.5, 48.5, 5, 52]]) }), ['paris']);
      assert.deepEqual(await found({ filter: relates('overlaps', [[-178.5, -17, -170, -10]]) }), ['fiji']);
      const road: Geometry = {
        type: 'LineString',
        coordinates: [
          [1, 48.5],
          [5, 48.5],
        ],
      };
      assert.deepEqual(await found({ filter: relates('crosses', road) }), ['paris']);
      const valley: readonly Box[] = [[-96, 40, -80, 50]];
      assert.deepEqual(await found({ filter: relates('crosses', valley, 'locn_geometry') }), ['river']);
    },
    'queries accept polygons, lines and points': async ({ found }) => {
      const slope: Geometry = {
        type: 'Polygon',
        coordinates: [
          [
            [0, 40],
            [10, 40],
            [0, 60],
            [0, 40],
          ],
        ],
      };
      assert.deepEqual(await found({ filter: relates('within', slope, 'locn_geometry') }), ['paris']);
      const road: Geometry = {
        type: 'LineString',
        coordinates: [
          [11, 1],
          [12, 2],
        ],
      };
      assert.deepEqual(await found({ filter: relates('contains', road, 'locn_geometry') }), ['triangle', 'world']);
      assert.deepEqual(await found({ filter: relates('intersects', point(-95, 42.5), 'locn_geometry') }), [
        'river',
        'world',
      ]);
    },
    'centroids are points': async ({ found }) => {
      const filter = relates('within', [[-94, 44, -93, 46]], 'dcat_centroid');
      assert.deepEqual(await found({ filter }), ['minneapolis']);
      assert.deepEqual(await found({ filter: relates('intersects', [[2, 48, 3, 49]], 'dcat_centroid') }), ['paris']);
    },
    'distance is measured on the globe, across 180 and over the pole': async ({ found }) => {
      assert.deepEqual(await found({ filter: within(50, [-93.1, 44.9]) }), ['minneapolis']);
      assert.deepEqual(await found({ filter: within(0.001, [-93.265, 44.9778]) }), ['minneapolis']);
      assert.deepEqual(await found({ filter: within(100, [-179.9, -17.5]) }), ['fiji']);
      assert.deepEqual(await found({ filter: within(250, [-170, 89]) }), ['camp']);
      assert.deepEqual(await found({ filter: within(200, [-170, 89]) }), []);
      assert.deepEqual((await found({ filter: within(20_040, [0, 0]) })).length, PLACED.length);
    },
    'distance to a box is the distance to its nearest point': async ({ found }) => {
      assert.deepEqual(await found({ filter: within(80, [4, 48.5], 'dcat_bbox') }), ['europe', 'paris', 'world']);
      assert.deepEqual(await found({ filter: within(70, [4, 48.5], 'dcat_bbox') }), ['europe', 'world']);
      assert.deepEqual(await found({ filter: within(10, [0, 90], 'dcat_bbox') }), ['arctic', 'world']);
    },
    'a cell contains the records whose centroid lies in it': async ({ found }) => {
      for (const resolution of [2, 5, 8]) {
        const cells = [latLngToCell(44.9778, -93.265, resolution), latLngToCell(-45, 20, resolution)];
        assert.deepEqual(await found({ filter: { kind: 'h3', resolution, cells } }), ['minneapolis']);
      }
    },
    'cells are counted for a map; records with a global extent are counted separately': async ({ index }) => {
      const { hexes, globalCount } = await index.hexes({
        within: buildQuery({}),
        resolution: 4,
        boxes: [],
        limit: 1000,
      });
      const counted = hexes.reduce((sum, [, count]) => sum + count, 0);
      assert.equal(counted + globalCount, PLACED.length);
      assert.ok(globalCount >= 1);
      assert.ok(hexes.some(([cell, count]) => cell === latLngToCell(44.9778, -93.265, 4) && count === 1));
    },
    'a viewport excludes cells but not global records': async ({ index }) => {
      const at = (boxes: readonly Box[], limit = 1000) =>
        index.hexes({ within: buildQuery({}), resolution: 4, boxes, limit });
      const { globalCount } = await at([]);
      assert.deepEqual(await at([[-94, 44, -93, 46]]), {
        hexes: [[latLngToCell(44.9778, -93.265, 4), 1]],
        globalCount,
      });
      assert.deepEqual((await at(ACROSS_180)).hexes.length, 1);
      assert.deepEqual((await at([], 2)).hexes.length, 2);
    },
    'the typical size is that of single boxes that have a cell': async ({ index }) => {
      const sizeOf = async (ids: readonly string[]) => {
        const within = buildQuery({ filter: { kind: 'in', field: 'id', values: ids } });
        return (await index.hexes({ within, resolution: 2, boxes: [], limit: 10, sized: true })).typicalSize;
      };
      assert.deepEqual(await sizeOf(['europe']), [40, 25]);
      assert.deepEqual(await sizeOf(['paris', 'world', 'fiji', 'unplaced']), [1, 1]);
      assert.deepEqual(await sizeOf(['world', 'unplaced']), [0, 0]);
    },
    'cells count the matches of the query': async ({ index }) => {
      const query = {
        within: buildQuery({ filter: relates('within', WEST_EUROPE) }),
        resolution: 3,
        boxes: [],
        limit: 10,
      };
      assert.deepEqual(await index.hexes(query), { hexes: [[latLngToCell(48.5, 2.5, 3), 1]], globalCount: 0 });
    },
    'the overlap of a record with a box is returned and affects the score': async ({ search }) => {
      const box: Box = [-10, 35, 30, 60];
      const { hits } = await search({ filter: relates('intersects', [box]), fit: [box] });
      assert.equal(hits[0]?.record.id, 'europe');
      const fits = new Map(hits.map(({ record, fit }) => [record.id, fit]));
      assert.deepEqual(fits.get('europe'), { overlap: 1, containment: 1, score: 1 });
      assert.equal(fits.get('paris')?.containment, 1);
      assert.ok((fits.get('world')?.score ?? 1) < 0.1);
    },
  },
};
