// Data dictionaries, stored beside the records.
import assert from 'node:assert/strict';
import type { Dictionary } from '../../../src/record/dictionaries.ts';
import type { Section } from './section.ts';

const dictionary = (record: string, id: number, name: string): Dictionary => ({
  id,
  friendlier_id: record,
  name,
  description: null,
  staff_notes: null,
  tags: '',
  position: id,
  created_at: null,
  updated_at: null,
  entries: [],
});

export const dictionarySection: Section = {
  name: 'dictionaries',
  records: [],
  cases: {
    'dictionaries are returned by record, in order of id': async ({ store }) => {
      assert.deepEqual(await store.dictionaries('a'), []);
      await store.writeDictionaries([
        dictionary('a', 10, 'Ten'),
        dictionary('a', 2, 'Two'),
        dictionary('b', 1, 'One "quoted"'),
      ]);
      assert.deepEqual(
        (await store.dictionaries('a')).map(({ name }) => name),
        ['Two', 'Ten'],
      );
      assert.deepEqual(await store.dictionaries('b'), [dictionary('b', 1, 'One "quoted"')]);
    },
    'a dictionary replaces the one with the same record and id': async ({ store }) => {
      await store.writeDictionaries([dictionary('b', 1, 'Uno')]);
      assert.deepEqual(await store.dictionaries('b'), [dictionary('b', 1, 'Uno')]);
      assert.equal((await store.dictionaries('a')).length, 2);
    },
    'writing a dictionary changes the revision; writing none does not': async ({ store, index }) => {
      const before = index.revision();
      await store.writeDictionaries([]);
      assert.equal(index.revision(), before);
      await store.writeDictionaries([dictionary('b', 1, 'Ein')]);
      assert.notEqual(index.revision(), before);
    },
  },
};
