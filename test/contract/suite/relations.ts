// Relations between records, in both directions.
import assert from 'node:assert/strict';
import type { RelatedQuery } from '../../../src/engine/engine.ts';
import type { RelationEdge } from '../../../src/record/relations.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import type { Fixture } from './fixture.ts';
import type { Section } from './section.ts';

const PART_OF: RelationEdge = { field: 'dct_isPartOf_sm', direction: 'out' };
const HAS_PART: RelationEdge = { field: 'dct_isPartOf_sm', direction: 'in' };
const REPLACES: readonly RelationEdge[] = [
  { field: 'dct_replaces_sm', direction: 'out' },
  { field: 'dct_isReplacedBy_sm', direction: 'in' },
];

const follow = ({ index }: Fixture, query: Partial<RelatedQuery>) =>
  index.related({ ids: [], lists: [], visibility: 'public', offset: 0, limit: 10, ...query });

const sheet = (n: number) =>
  buildRecord({ id: `sheet-${n}`, dct_title_s: `Sheet ${9 - n}`, dct_isPartOf_sm: ['atlas', 'nowhere'] });

export const relationSection: Section = {
  name: 'relations',
  records: [
    buildRecord({ id: 'atlas', dct_title_s: 'Atlas', dct_isPartOf_sm: ['atlas'] }),
    ...[1, 2, 3, 4].map(sheet),
    buildRecord({ id: 'old', dct_title_s: 'Old edition', dct_isReplacedBy_sm: ['new'] }),
    buildRecord({ id: 'older', dct_title_s: 'older edition' }),
    buildRecord({ id: 'new', dct_title_s: 'New edition', dct_replaces_sm: ['older', 'old', 'lost'] }),
  ],
  cases: {
    'a relation leads to the records it names; ids without a record are omitted': async (bench) => {
      assert.deepEqual(await follow(bench, { ids: ['sheet-1'], lists: [[PART_OF]] }), [
        [{ total: 1, items: [{ id: 'atlas', title: 'Atlas' }] }],
      ]);
    },
    'inverse relations are ordered by title and never contain the record itself': async (bench) => {
      const [[list] = []] = await follow(bench, { ids: ['atlas'], lists: [[HAS_PART]] });
      assert.deepEqual(
        list?.items.map(({ id }) => id),
        ['sheet-4', 'sheet-3', 'sheet-2', 'sheet-1'],
      );
      assert.equal(list?.total, 4);
    },
    'a list is the union of its edges and contains each record once': async (bench) => {
      const [[list] = []] = await follow(bench, { ids: ['new'], lists: [REPLACES] });
      assert.deepEqual(
        list?.items.map(({ id }) => id),
        ['old', 'older'],
      );
    },
    'results for many ids and lists are returned in the requested order': async (bench) => {
      const found = await follow(bench, { ids: ['nobody', 'atlas', 'sheet-2'], lists: [[PART_OF], [HAS_PART]] });
      assert.deepEqual(
        found.map((lists) => lists.map(({ total }) => total)),
        [
          [0, 0],
          [0, 4],
          [1, 0],
        ],
      );
      assert.deepEqual(await follow(bench, { ids: [], lists: [[PART_OF]] }), []);
    },
    'a list of related records is paged': async (bench) => {
      const page = async (offset: number, limit: number) => {
        const [[list] = []] = await follow(bench, { ids: ['atlas'], lists: [[HAS_PART]], offset, limit });
        return [list?.total, list?.items.map(({ id }) => id)];
      };
      assert.deepEqual(await page(1, 2), [4, ['sheet-3', 'sheet-2']]);
      assert.deepEqual(await page(4, 2), [4, []]);
      assert.deepEqual(await page(0, 0), [4, []]);
    },
    'an id that is referenced but not stored has inverse relations': async (bench) => {
      const [[list] = []] = await follow(bench, { ids: ['nowhere'], lists: [[HAS_PART]] });
      assert.equal(list?.total, 4);
    },
    'relations follow changes and removals': async (bench) => {
      const parts = async () => {
        const [[list] = []] = await follow(bench, { ids: ['atlas'], lists: [[HAS_PART]] });
        return list?.items.map(({ id, title }) => `${id} ${title}`);
      };
      await bench.put(buildRecord({ id: 'sheet-1', dct_title_s: 'Loose sheet' }), {
        ...sheet(2),
        dct_title_s: 'A sheet',
      });
      await bench.remove('sheet-3');
      assert.deepEqual(await parts(), ['sheet-2 A sheet', 'sheet-4 Sheet 5']);
      await bench.put(...[1, 2, 3].map(sheet));
      assert.equal((await parts())?.length, 4);
    },
  },
};
