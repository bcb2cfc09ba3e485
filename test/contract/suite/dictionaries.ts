// Data dictionaries: kept beside the records, whole.
import assert from 'node:assert/strict';
import type { Dictionary } from '../../../src/record/views/dictionaries.ts';
import type { Chapter } from './chapter.ts';

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

export const dictionaryChapter: Chapter = {
  name: 'dictionaries',
  records: [],
  cases: {
    'dictionaries come back by record, in order of id': async ({ engine }) => {
      assert.deepEqual(await engine.dictionaries('a'), []);
      await engine.writeDictionaries([
        dictionary('a', 10, 'Ten'),
        dictionary('a', 2, 'Two'),
        dictionary('b', 1, 'One "quoted"'),
      ]);
      assert.deepEqual(
        (await engine.dictionaries('a')).map(({ name }) => name),
        ['Two', 'Ten'],
      );
      assert.deepEqual(await engine.dictionaries('b'), [dictionary('b', 1, 'One "quoted"')]);
    },
    'a dictionary replaces the one with its record and id': async ({ engine }) => {
      await engine.writeDictionaries([dictionary('b', 1, 'Uno')]);
      assert.deepEqual(await engine.dictionaries('b'), [dictionary('b', 1, 'Uno')]);
      assert.equal((await engine.dictionaries('a')).length, 2);
    },
    'a written dictionary changes the revision, writing none does not': async ({ engine }) => {
      const before = engine.revision();
      await engine.writeDictionaries([]);
      assert.equal(engine.revision(), before);
      await engine.writeDictionaries([dictionary('b', 1, 'Ein')]);
      assert.notEqual(engine.revision(), before);
    },
  },
};
