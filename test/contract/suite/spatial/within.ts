// Place names that a record does not contain: the record is found by the names of the places under its box.
import assert from 'node:assert/strict';
import { buildRecord } from '../../../support/records/record-builder.ts';
import { near, pattern, phrase, words } from '../queries.ts';
import type { Section } from '../section.ts';

/**
 * Zonia Alpha begins at 180 degrees west, Zonia Beta at 170, and so on; each has a canton
 * (test/support/records/records.ts).
 */
const boxed = (west: number, east: number): string => `ENVELOPE(${west},${east},10,0)`;

export const withinSection: Section = {
  name: 'places that a record does not name',
  records: [
    buildRecord({ id: 'only-b', dct_title_s: 'Bus routes', dcat_bbox: boxed(-169, -161) }),
    buildRecord({ id: 'only-c', dct_title_s: 'Bus routes', dcat_bbox: boxed(-159, -151) }),
    buildRecord({ id: 'wide', dct_title_s: 'Bus routes', dcat_bbox: boxed(-169, -61) }),
    buildRecord({ id: 'wider', dct_title_s: 'Bus routes', dcat_bbox: boxed(-169, -31) }),
    buildRecord({
      id: 'telling-b',
      dct_title_s: 'Bus routes',
      dct_description_sm: [
        `A long story of buses and their drivers. ${'More is told of it elsewhere. '.repeat(10)} Beta.`,
      ],
    }),
    buildRecord({ id: 'naming-b', dct_title_s: 'Bus routes', dct_spatial_sm: ['Beta Canton, Zonia Beta'] }),
  ],
  cases: {
    'a record is found by the names of the region and county under its box': async ({ found }) => {
      assert.deepEqual(await found({ text: words('routes zonia gamma') }), ['only-c', 'wide']);
      assert.deepEqual(await found({ text: words('gamma canton') }), ['only-c', 'wide', 'wider']);
      assert.deepEqual(await found({ text: words('z2') }), []);
    },
    'a place name matches as a phrase and with a search in that field only': async ({ found }) => {
      assert.deepEqual(await found({ text: phrase('zonia gamma') }), ['only-c', 'wide']);
      assert.deepEqual(await found({ text: phrase('gamma zonia') }), []);
      assert.deepEqual(await found({ text: words('beta', 'geo_region') }), ['only-b', 'wide']);
      assert.deepEqual(await found({ text: words('gamma', 'dct_title_s') }), []);
    },
    'wildcards and fuzzy words match place names only when that field is searched': async ({ found }) => {
      assert.deepEqual(await found({ text: pattern('gam*') }), []);
      assert.deepEqual(await found({ text: pattern('gam*', 'geo_region') }), ['only-c', 'wide']);
      assert.deepEqual(await found({ text: near('gamna', 1) }), []);
    },
    'place names are not stemmed': async ({ found }) => {
      assert.deepEqual(await found({ text: words('gammas') }), []);
    },
    'a box over very many regions is assigned to none of them': async ({ found }) => {
      assert.deepEqual(await found({ text: words('kappa', 'geo_region') }), ['wide']);
    },
    'a record that names the place ranks first, then the one with the smallest extent': async ({ ordered }) => {
      const result = await ordered({ text: words('beta canton zonia') });
      assert.deepEqual(result, ['naming-b', 'only-b', 'wide']);
      assert.deepEqual((await ordered({ text: words('routes beta') })).slice(0, 1), ['naming-b']);
    },
    'words of place names are in the dictionary': async ({ index }) => {
      const [word] = await index.words({ words: ['gamma'], visibility: 'public', similarLimit: 0 });
      assert.equal(word?.exact, 3);
      const [slip] = await index.words({ words: ['gamna'], visibility: 'public', similarLimit: 3 });
      assert.deepEqual(slip?.similar, [{ word: 'gamma', edits: 1, records: 3 }]);
    },
  },
};
