// Ranking rules that all engines share, although their scores differ.
import assert from 'node:assert/strict';
import { buildRecord } from '../../support/records/record-builder.ts';
import type { Fixture } from './fixture.ts';
import { words } from './queries.ts';
import type { Section } from './section.ts';

const first = async ({ ordered }: Fixture, text: string): Promise<string | undefined> =>
  (await ordered({ text: words(text), wording: text }))[0];

const STORY = 'It was drawn by many hands and printed in a small number of copies for the members.';

export const rankingSection: Section = {
  name: 'ranking',
  records: [
    buildRecord({ id: 'a-told', dct_title_s: 'A sheet', dct_description_sm: [`Canals. ${STORY}`] }),
    buildRecord({ id: 'b-form', dct_title_s: 'Canal of the north', dct_description_sm: [STORY] }),
    buildRecord({
      id: 'c-part',
      dct_title_s: 'Survey',
      dct_creator_sm: ['Harbour Board North', 'Harbour Board South'],
    }),
    buildRecord({ id: 'd-whole', dct_title_s: 'Survey', dct_creator_sm: ['Harbour Board'] }),
    buildRecord({ id: 'e-part', dct_title_s: 'Atlas', dct_subject_sm: ['Salt mines, east', 'Salt mines, west'] }),
    buildRecord({ id: 'f-whole', dct_title_s: 'Atlas', dct_subject_sm: ['Salt mines'] }),
    buildRecord({ id: 'g-sheet', dct_title_s: 'Orchards', dct_isPartOf_sm: ['i-series'], gbl_indexYear_im: [1950] }),
    buildRecord({ id: 'h-sheet', dct_title_s: 'Orchards', dct_isPartOf_sm: ['i-series'], gbl_indexYear_im: [1990] }),
    buildRecord({ id: 'i-series', dct_title_s: 'Orchards', gbl_indexYear_im: [1900] }),
    buildRecord({ id: 'j-undated', dct_title_s: 'Orchards' }),
  ],
  cases: {
    'another form of a word in a title ranks above the exact word in a description': async (bench) => {
      assert.equal(await first(bench, 'canals'), 'b-form');
    },
    'a creator or subject that equals the query ranks above one that contains its words': async (bench) => {
      assert.equal(await first(bench, 'harbour board'), 'd-whole');
      assert.equal(await first(bench, 'salt mines'), 'f-whole');
    },
    'among equal records a parent ranks above its members, and a newer one above an older one': async ({ ordered }) => {
      const result = await ordered({ text: words('orchards'), wording: 'orchards' });
      assert.deepEqual(result, ['i-series', 'h-sheet', 'g-sheet', 'j-undated']);
    },
  },
};
