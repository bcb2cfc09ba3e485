// Visibility: the public sees published records that are not suppressed; all others only on request.

import assert from 'node:assert/strict';
import type { Visibility } from '../../../src/query/visibility.ts';
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
const PUBLISHED = ['also', 'shown', 'suppressed'];

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
      assert.deepEqual(await found({ visibility: 'all' }), ALL);
      assert.deepEqual(await found({ visibility: 'published' }), PUBLISHED);
      assert.deepEqual(await found({ text: words('harbor chart'), visibility: 'published' }), PUBLISHED);
      assert.deepEqual(await found({ text: words('harbor chart'), visibility: 'all' }), ALL);
    },
    'NOT does not reveal hidden records': async ({ found }) => {
      const text = { kind: 'not', node: words('shown') } as const;
      assert.deepEqual(await found({ text }), ['also']);
      assert.deepEqual(await found({ filter: { kind: 'not', filter: isIn('id', 'shown') } }), ['also']);
      assert.deepEqual(await found({ filter: relates('disjoint', [[0, 0, 1, 1]]) }), PUBLIC);
    },
    'facets count what the search returns': async ({ search }) => {
      const places = async (visibility: Visibility) =>
        (await search({ visibility, facets: ['dct_spatial_sm'] })).facets[0];
      assert.deepEqual(await places('public'), {
        field: 'dct_spatial_sm',
        buckets: [{ value: 'Lisbon', count: 2 }],
        distinct: 1,
      });
      assert.equal((await places('published'))?.distinct, 2);
      assert.equal((await places('all'))?.distinct, 3);
    },
    'facet values come from public records only': async ({ index }) => {
      const total = async (visibility: Visibility) => {
        const within = buildQuery({ visibility });
        const query = { within, field: 'dct_spatial_sm', sort: 'count_desc', offset: 0, limit: 10 } as const;
        return (await index.facetValues(query)).total;
      };
      assert.deepEqual([await total('public'), await total('published'), await total('all')], [1, 2, 3]);
    },
    'suggestions come from public records only': async ({ index }) => {
      const labels = async (text: string, visibility: Visibility) =>
        (await index.suggest({ text, limit: 10, visibility })).suggestions.map(({ label }) => label);
      assert.deepEqual(await labels('secr', 'published'), []);
      assert.deepEqual(await labels('hidden', 'public'), []);
      assert.deepEqual(await labels('hidden', 'published'), ['Hidden Bay']);
      assert.deepEqual(await labels('secr', 'all'), ['Secret Cove']);
      assert.deepEqual((await labels('harbor chart', 'public')).length, 2);
    },
    'cells count public records only': async ({ index }) => {
      const count = async (visibility: Visibility) => {
        const query = { within: buildQuery({ visibility }), resolution: 4, boxes: [], limit: 100 };
        return (await index.hexes(query)).hexes.map(([, hits]) => hits);
      };
      assert.deepEqual([await count('public'), await count('published'), await count('all')], [[2], [3], [5]]);
    },
    'similar records are public, whatever the visibility of the given record': async ({ index }) => {
      const like = async (id: string) => (await index.similar({ id, limit: 10 })).map(({ record }) => record.id).sort();
      assert.deepEqual(await like('shown'), ['also']);
      assert.deepEqual(await like('draft'), PUBLIC);
    },
    'relations lead to published records, including suppressed ones': async ({ index }) => {
      const parts = async (visibility: Visibility) => {
        const lists = [[{ field: 'dct_isPartOf_sm', direction: 'in' }]] as const;
        const [[list] = []] = await index.related({ ids: ['shown'], lists, visibility, offset: 0, limit: 10 });
        return list?.items.map(({ id }) => id);
      };
      assert.deepEqual(await parts('public'), ['also', 'suppressed']);
      assert.deepEqual(await parts('published'), ['also', 'suppressed']);
      assert.deepEqual(await parts('all'), ['also', 'both', 'draft', 'suppressed']);
    },
    'lists and scans return and count the records of their visibility': async ({ store, index }) => {
      for (const [visibility, ids] of [
        ['public', PUBLIC],
        ['published', PUBLISHED],
        ['all', ALL],
      ] as const) {
        const { total, records } = await store.list({ visibility, offset: 0, limit: 10 });
        assert.deepEqual([total, records.map(({ id }) => id)], [ids.length, ids]);
        const scanned: string[] = [];
        for await (const { id } of index.scan(buildQuery({ visibility }))) scanned.push(id);
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
