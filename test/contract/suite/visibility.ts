// Visibility: the public sees published records that are not suppressed; all others only on request.
import assert from 'node:assert/strict';
import { buildRecord } from '../../support/records/record-builder.ts';
import { buildQuery } from './fixture.ts';
import { isIn, relates, words } from './queries.ts';
import type { Section } from './section.ts';

const COMMON = {
  dct_subject_sm: ['Cartography', 'Harbors', 'Pilotage'],
  dct_description_sm: ['Soundings, anchorages and pilotage of the harbor'],
  dct_spatial_sm: ['Lisbon'],
  dcat_bbox: 'ENVELOPE(-9.3,-9.0,38.8,38.6)',
  dct_isPartOf_sm: ['shown'],
};

const STATES = {
  shown: {},
  also: { b1g_publication_state_s: 'published', gbl_suppressed_b: false },
  suppressed: { gbl_suppressed_b: true, dct_spatial_sm: ['Lisbon', 'Hidden Bay'] },
  draft: { b1g_publication_state_s: 'draft', dct_spatial_sm: ['Lisbon', 'Secret Cove'] },
  both: { b1g_publication_state_s: 'unpublished', gbl_suppressed_b: true },
} as const;

const ALL = Object.keys(STATES).sort();
const PUBLIC = ['also', 'shown'];

export const visibilitySection: Section = {
  name: 'visibility',
  records: Object.entries(STATES).map(([id, state]) =>
    buildRecord({ id, dct_title_s: `Harbor chart ${id}`, ...COMMON, ...state }),
  ),
  cases: {
    'a public search returns public records only': async ({ found }) => {
      assert.deepEqual(await found({}), PUBLIC);
      assert.deepEqual(await found({ text: words('harbor chart') }), PUBLIC);
      assert.deepEqual(await found({ filter: isIn('id', 'draft', 'suppressed') }), []);
      assert.deepEqual(await found({ includeNonPublic: true }), ALL);
      assert.deepEqual(await found({ text: words('harbor chart'), includeNonPublic: true }), ALL);
    },
    'NOT does not reveal hidden records': async ({ found }) => {
      const text = { kind: 'not', node: words('shown') } as const;
      assert.deepEqual(await found({ text }), ['also']);
      assert.deepEqual(await found({ filter: { kind: 'not', filter: isIn('id', 'shown') } }), ['also']);
      assert.deepEqual(await found({ filter: relates('disjoint', [[0, 0, 1, 1]]) }), PUBLIC);
    },
    'facets count what the search returns': async ({ search }) => {
      const places = async (includeNonPublic: boolean) =>
        (await search({ includeNonPublic, facets: ['dct_spatial_sm'] })).facets[0];
      assert.deepEqual(await places(false), {
        field: 'dct_spatial_sm',
        buckets: [{ value: 'Lisbon', count: 2 }],
        distinct: 1,
      });
      assert.equal((await places(true))?.distinct, 3);
    },
    'facet values come from public records only': async ({ index }) => {
      const total = async (includeNonPublic: boolean) => {
        const within = buildQuery({ includeNonPublic });
        const query = { within, field: 'dct_spatial_sm', sort: 'count_desc', offset: 0, limit: 10 } as const;
        return (await index.facetValues(query)).total;
      };
      assert.deepEqual([await total(false), await total(true)], [1, 3]);
    },
    'suggestions come from public records only': async ({ index }) => {
      const labels = async (text: string, includeNonPublic: boolean) =>
        (await index.suggest({ text, limit: 10, includeNonPublic })).suggestions.map(({ label }) => label);
      assert.deepEqual(await labels('secr', false), []);
      assert.deepEqual(await labels('hidden', false), []);
      assert.deepEqual(await labels('secr', true), ['Secret Cove']);
      assert.deepEqual((await labels('harbor chart', false)).length, 2);
    },
    'cells count public records only': async ({ index }) => {
      const count = async (includeNonPublic: boolean) => {
        const query = { within: buildQuery({ includeNonPublic }), resolution: 4, boxes: [], limit: 100 };
        return (await index.hexes(query)).hexes.map(([, hits]) => hits);
      };
      assert.deepEqual([await count(false), await count(true)], [[2], [5]]);
    },
    'similar records are public, whatever the visibility of the given record': async ({ index }) => {
      const like = async (id: string) => (await index.similar({ id, limit: 10 })).map(({ record }) => record.id).sort();
      assert.deepEqual(await like('shown'), ['also']);
      assert.deepEqual(await like('draft'), PUBLIC);
    },
    'relations lead to published records, including suppressed ones': async ({ index }) => {
      const parts = async (includeNonPublic: boolean) => {
        const lists = [[{ field: 'dct_isPartOf_sm', direction: 'in' }]] as const;
        const [[list] = []] = await index.related({ ids: ['shown'], lists, includeNonPublic, offset: 0, limit: 10 });
        return list?.items.map(({ id }) => id);
      };
      assert.deepEqual(await parts(false), ['also', 'suppressed']);
      assert.deepEqual(await parts(true), ['also', 'both', 'draft', 'suppressed']);
    },
    'lists and scans return public records only': async ({ store, index }) => {
      for (const [includeNonPublic, ids] of [
        [false, PUBLIC],
        [true, ALL],
      ] as const) {
        const { total, records } = await store.list({ includeNonPublic, offset: 0, limit: 10 });
        assert.deepEqual([total, records.map(({ id }) => id)], [ids.length, ids]);
        const scanned: string[] = [];
        for await (const { id } of index.scan(buildQuery({ includeNonPublic }))) scanned.push(id);
        assert.deepEqual(scanned, ids);
      }
    },
    'every record can be read by id and has its visibility': async ({ store }) => {
      const state = async (id: string) => {
        const stored = await store.get(id);
        return [stored?.published, stored?.visible];
      };
      assert.deepEqual(await state('shown'), [true, true]);
      assert.deepEqual(await state('suppressed'), [true, false]);
      assert.deepEqual(await state('draft'), [false, false]);
      assert.deepEqual(await state('nobody'), [undefined, undefined]);
    },
    'statistics count all records and public records': async ({ store }) => {
      const { records, visible } = await store.stats();
      assert.deepEqual([records, visible], [5, 2]);
    },
    'a record that becomes hidden disappears immediately and can be shown again': async ({ found, put }) => {
      const record = (state: object) =>
        buildRecord({ id: 'also', dct_title_s: 'Harbor chart also', ...COMMON, ...state });
      await put(record({ gbl_suppressed_b: true }));
      assert.deepEqual(await found({ text: words('harbor') }), ['shown']);
      await put(record({ b1g_publication_state_s: 'draft' }));
      assert.deepEqual(await found({}), ['shown']);
      await put(record(STATES.also));
      assert.deepEqual(await found({}), PUBLIC);
    },
  },
};
