// The dictionary: record counts of words and their forms, and similar words.

import assert from 'node:assert/strict';
import type { Visibility } from '../../../src/query/visibility.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import type { Fixture } from './fixture.ts';
import type { Section } from './section.ts';

const know = async ({ index }: Fixture, word: string, near = 10, visibility: Visibility = 'public') => {
  const [known] = await index.words({ words: [word], visibility, similarLimit: near });
  assert.ok(known !== undefined);
  return known;
};

const nearOf = async (bench: Fixture, word: string, near?: number): Promise<readonly string[]> =>
  (await know(bench, word, near)).similar.map((other) => other.word);

export const wordSection: Section = {
  name: 'known words',
  records: [
    buildRecord({ id: 'a', dct_title_s: 'Harbour charts', dct_description_sm: ['A chart of the harbour. A chart.'] }),
    buildRecord({ id: 'b', dct_title_s: 'Charts of California', dct_subject_sm: ['California'] }),
    buildRecord({ id: 'c', dct_title_s: 'California highways 1906' }),
    buildRecord({ id: 'd', dct_title_s: 'A chant', gbl_suppressed_b: true }),
    buildRecord({ id: 'e', dct_title_s: 'A chart in the drawer', b1g_publication_state_s: 'draft' }),
    buildRecord({ id: 'f', dct_title_s: 'Zürich and Saint-Denis' }),
  ],
  cases: {
    'a word has a count of exact matches and a count with all of its forms': async (bench) => {
      const { word, exact, anyForm } = await know(bench, 'chart');
      assert.deepEqual([word, exact, anyForm], ['chart', 1, 2]);
      const plural = await know(bench, 'charts');
      assert.deepEqual([plural.exact, plural.anyForm], [2, 2]);
    },
    'only records that are visible to the client count': async (bench) => {
      assert.equal((await know(bench, 'chart', 0, 'all')).exact, 2);
      assert.deepEqual(await nearOf(bench, 'chant'), ['chart']);
      assert.equal((await know(bench, 'chant')).exact, 0);
      assert.equal((await know(bench, 'chant', 0, 'all')).exact, 1);
      assert.ok(!(await nearOf(bench, 'chart')).includes('chant'));
    },
    'word counts ignore case and accents': async (bench) => {
      for (const typed of ['ZÜRICH', 'zurich', 'Zürich']) {
        assert.deepEqual([(await know(bench, typed)).exact, (await know(bench, typed)).word], [1, 'zurich']);
      }
    },
    'similar words are returned with edit distance and count, the nearest first': async (bench) => {
      const { exact, similar: near } = await know(bench, 'calfornia');
      assert.equal(exact, 0);
      assert.deepEqual(near, [{ word: 'california', edits: 1, records: 2 }]);
      assert.deepEqual(await nearOf(bench, 'hrabour'), ['harbour']);
      assert.deepEqual(await nearOf(bench, 'califronai'), ['california']);
      assert.deepEqual(await nearOf(bench, 'darbour'), ['harbour']);
    },
    'a word is not similar to itself; short words and numbers have no similar words': async (bench) => {
      assert.deepEqual(await nearOf(bench, 'harbour'), []);
      assert.deepEqual(await nearOf(bench, 'ch'), []);
      assert.deepEqual(await nearOf(bench, '1907'), []);
    },
    'no more similar words are returned than requested': async (bench) => {
      const all = await nearOf(bench, 'charte');
      assert.deepEqual([...all].sort(), ['chart', 'charts']);
      assert.deepEqual(await nearOf(bench, 'charte', 1), all.slice(0, 1));
      assert.deepEqual(await nearOf(bench, 'charte', 0), []);
    },
    'text that is not exactly one word has no records': async ({ index }) => {
      const typed = ['', '&', 'harbour charts', 'nothing'];
      const known = await index.words({ words: typed, visibility: 'all', similarLimit: 0 });
      assert.deepEqual(
        known.map(({ word, exact, anyForm }) => [word, exact, anyForm]),
        [
          ['', 0, 0],
          ['', 0, 0],
          ['', 0, 0],
          ['nothing', 0, 0],
        ],
      );
    },
  },
};
