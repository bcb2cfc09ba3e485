// Text matching.
import assert from 'node:assert/strict';
import type { TextQuery } from '../../../src/query/search-query.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { every, holds, isIn, near, pattern, phrase, some, without, words } from './queries.ts';
import type { Section } from './section.ts';

const EVERYTHING = ['baltic', 'denis', 'iowa-county', 'iowa-map', 'maine', 'tokyo', 'water'];

export const textSection: Section = {
  name: 'words',
  records: [
    buildRecord({
      id: 'baltic',
      dct_title_s: 'Harbors of the Baltic',
      dct_description_sm: ['Soundings, beacons and lighthouses'],
      dct_spatial_sm: ['Sweden'],
      dct_creator_sm: ['Ångström, Anders'],
      dct_format_s: 'Paper map',
    }),
    buildRecord({
      id: 'maine',
      dct_title_s: 'Lighthouse keepers of Maine',
      dct_subject_sm: ['Lighthouses', 'Keepers'],
      dct_format_s: 'Shapefile',
    }),
    buildRecord({ id: 'iowa-map', dct_title_s: 'Geologic map of Iowa', dct_description_sm: ['Bedrock and till'] }),
    buildRecord({
      id: 'iowa-county',
      dct_title_s: 'Geological survey of a county in Wisconsin',
      dct_description_sm: ['Iowa County lies in the south-west of the state'],
    }),
    buildRecord({
      id: 'denis',
      dct_title_s: 'Saint-Denis, plan de la ville',
      dct_subject_sm: ['Rue de la Boétie'],
    }),
    buildRecord({ id: 'tokyo', dct_title_s: '東京 地図', dct_description_sm: ['A plan of the city'] }),
    buildRecord({
      id: 'water',
      dct_title_s: 'Water supply',
      dct_alternative_sm: ["Children's guide to ice"],
      dct_subject_sm: ['Ice', 'Cold water'],
    }),
  ],
  cases: {
    'a query without text matches everything': async ({ found }) => {
      assert.deepEqual(await found({}), EVERYTHING);
    },
    'all words must match, in any field': async ({ found }) => {
      assert.deepEqual(await found({ text: words('beacons sweden') }), ['baltic']);
      assert.deepEqual(await found({ text: words('sweden harbors baltic') }), ['baltic']);
      assert.deepEqual(await found({ text: words('sweden iowa') }), []);
    },
    'letter case and accents do not matter in records and queries': async ({ found }) => {
      for (const text of ['angstrom', 'ANGSTROM', 'Ångström'])
        assert.deepEqual(await found({ text: words(text) }), ['baltic']);
      for (const text of ['boetie', 'Boétie']) assert.deepEqual(await found({ text: words(text) }), ['denis']);
    },
    'other forms of a word match too': async ({ found }) => {
      assert.deepEqual(await found({ text: words('lighthouse') }), ['baltic', 'maine']);
      assert.deepEqual(await found({ text: words('lighthouses') }), ['baltic', 'maine']);
    },
    'words joined by a hyphen match separately': async ({ found }) => {
      assert.deepEqual(await found({ text: words('saint denis') }), ['denis']);
      assert.deepEqual(await found({ text: words('saint-denis') }), ['denis']);
    },
    'words of other scripts match': async ({ found }) => {
      assert.deepEqual(await found({ text: words('東京') }), ['tokyo']);
      assert.deepEqual(await found({ text: words('地図') }), ['tokyo']);
    },
    'a record is found by its id': async ({ found }) => {
      assert.deepEqual(await found({ text: words('iowa-county', 'id') }), ['iowa-county']);
    },
    'punctuation without a word matches nothing': async ({ found }) => {
      for (const text of ['&', '--', '.', '"']) assert.deepEqual(await found({ text: words(text) }), []);
    },
    'a phrase matches its words in order and adjacent': async ({ found }) => {
      assert.deepEqual(await found({ text: phrase('map of Iowa') }), ['iowa-map']);
      assert.deepEqual(await found({ text: phrase('Iowa of map') }), []);
      assert.deepEqual(await found({ text: phrase('geologic Iowa') }), []);
    },
    'a phrase may allow other words between its words': async ({ found }) => {
      assert.deepEqual(await found({ text: phrase('geologic Iowa', 1) }), []);
      assert.deepEqual(await found({ text: phrase('geologic Iowa', 2) }), ['iowa-map']);
    },
    'a phrase matches exact words, not stems': async ({ found }) => {
      assert.deepEqual(await found({ text: phrase('lighthouse') }), ['maine']);
      assert.deepEqual(await found({ text: phrase('lighthouse keepers') }), ['maine']);
    },
    'a phrase does not span two values': async ({ found }) => {
      assert.deepEqual(await found({ text: phrase('lighthouses keepers') }), []);
      assert.deepEqual(await found({ text: phrase('ice cold') }), []);
    },
    'AND, OR and NOT combine and nest': async ({ found }) => {
      assert.deepEqual(await found({ text: every(words('iowa'), words('bedrock')) }), ['iowa-map']);
      assert.deepEqual(await found({ text: some(words('sweden'), words('bedrock')) }), ['baltic', 'iowa-map']);
      assert.deepEqual(await found({ text: every(words('plan'), without(words('city'))) }), ['denis']);
      assert.deepEqual(
        await found({ text: every(some(words('plan'), words('ice')), without(some(words('city'), words('rue')))) }),
        ['water'],
      );
    },
    'NOT alone matches all other records': async ({ found }) => {
      const others = EVERYTHING.filter((id) => !id.startsWith('iowa'));
      assert.deepEqual(await found({ text: without(words('iowa')) }), others);
      assert.deepEqual(await found({ text: without(without(words('iowa'))) }), ['iowa-county', 'iowa-map']);
    },
    'an empty AND matches everything, an empty OR matches nothing': async ({ found }) => {
      assert.deepEqual(await found({ text: every() }), EVERYTHING);
      assert.deepEqual(await found({ text: some() }), []);
      assert.deepEqual(await found({ text: without(every()) }), []);
      assert.deepEqual(await found({ text: every(words('sweden'), some()) }), []);
      assert.deepEqual(await found({ text: some(words('sweden'), every()) }), EVERYTHING);
    },
    'a filter in a text matches like a word and adds its score': async ({ found, search }) => {
      const paper = isIn('dct_format_s', 'Paper map');
      assert.deepEqual(await found({ text: holds(paper) }), ['baltic']);
      assert.deepEqual(await found({ text: every(words('lighthouse'), without(holds(paper))) }), ['maine']);
      const text: TextQuery = { kind: 'firstOf', nodes: [words('keepers'), holds(paper, 7)] };
      const { hits } = await search({ text: every(words('lighthouse'), text) });
      assert.deepEqual(
        hits.map(({ record }) => record.id),
        ['baltic', 'maine'],
      );
      assert.ok((hits[0]?.score ?? 0) > 7);
    },
    'a prefix matches complete words, and wildcards stand for letters': async ({ found }) => {
      assert.deepEqual(await found({ text: pattern('lightho*') }), ['baltic', 'maine']);
      assert.deepEqual(await found({ text: pattern('GEOLOG*') }), ['iowa-county', 'iowa-map']);
      assert.deepEqual(await found({ text: pattern('i?wa') }), ['iowa-county', 'iowa-map']);
      assert.deepEqual(await found({ text: pattern('*rock') }), ['iowa-map']);
      assert.deepEqual(await found({ text: pattern('*') }), EVERYTHING);
      assert.deepEqual(await found({ text: pattern('zz*') }), []);
    },
    'similar spellings match within the requested edit distance': async ({ found }) => {
      assert.deepEqual(await found({ text: near('bedrok', 1) }), ['iowa-map']);
      assert.deepEqual(await found({ text: near('bderock', 1) }), ['iowa-map']);
      assert.deepEqual(await found({ text: near('bdrok', 1) }), []);
      assert.deepEqual(await found({ text: near('bdrok', 2) }), ['iowa-map']);
      assert.deepEqual(await found({ text: near('bedrok', 0) }), []);
    },
    'a text can be restricted to fields, including ones that are not searched by default': async ({ found }) => {
      assert.deepEqual(await found({ text: words('iowa', 'dct_title_s') }), ['iowa-map']);
      assert.deepEqual(await found({ text: words('iowa', 'dct_title_s', 'dct_description_sm') }), [
        'iowa-county',
        'iowa-map',
      ]);
      assert.deepEqual(await found({ text: phrase('paper map', 0, 'dct_format_s') }), ['baltic']);
      assert.deepEqual(await found({ text: words('shapefile') }), []);
      assert.deepEqual(await found({ text: pattern('shape*', 'dct_format_s') }), ['maine']);
    },
    'the total counts all matches, however few are returned': async ({ search }) => {
      const { total, hits } = await search({ text: words('iowa'), limit: 1 });
      assert.deepEqual([total, hits.length], [2, 1]);
      assert.deepEqual(await search({ text: words('iowa'), limit: 0 }), {
        total: 2,
        hits: [],
        facets: [],
      });
    },
    'the record whose title or id equals the query ranks first': async ({ ordered, put, remove }) => {
      await put(
        buildRecord({ id: 'x-1', dct_title_s: 'Water', dct_description_sm: ['One word'] }),
        buildRecord({ id: 'x-2', dct_title_s: 'Water water everywhere: water supply', dct_subject_sm: ['Water'] }),
        buildRecord({ id: 'x-3', dct_title_s: 'About another record', dct_description_sm: ['See x-2, x-2 and x-2.'] }),
      );
      assert.equal((await ordered({ text: words('water supply') }))[0], 'water');
      assert.equal((await ordered({ text: words('WATER') }))[0], 'x-1');
      assert.equal((await ordered({ text: words('x-2') }))[0], 'x-2');
      await remove('x-1', 'x-2', 'x-3');
    },
    'at least the requested number of terms must match, or all when fewer are effective': async ({ found }) => {
      const parts = [words('iowa'), words('county'), phrase('paper map', 0, 'dct_format_s')];
      const atLeast = (count: number, nodes = parts) => ({ text: { kind: 'atLeast', count, nodes } as const });
      assert.deepEqual(await found(atLeast(1)), await found({ text: some(...parts) }));
      assert.deepEqual(await found(atLeast(2)), ['iowa-county']);
      assert.deepEqual(await found(atLeast(3)), []);
      assert.deepEqual(await found(atLeast(5)), []);
      assert.deepEqual(await found(atLeast(5, [words('iowa'), words('&')])), await found({ text: words('iowa') }));
      assert.deepEqual(await found(atLeast(0)), await found({}));
      assert.deepEqual(await found(atLeast(1, [])), []);
    },
    'a group that does not match completely adds nothing to the score': async ({ search }) => {
      const text = (...nodes: readonly TextQuery[]): TextQuery => ({ kind: 'atLeast', count: 1, nodes });
      const scoreOf = async (query: TextQuery): Promise<number | undefined> =>
        (await search({ text: query })).hits.find(({ record }) => record.id === 'iowa-map')?.score;
      const alone = await scoreOf(text(words('iowa')));
      assert.ok(alone !== undefined && alone > 0);
      assert.equal(await scoreOf(text(words('iowa'), words('map nothing'))), alone);
      assert.ok(((await scoreOf(text(words('iowa'), words('map')))) ?? 0) > alone);
    },
    'a weight changes the score but not the matches': async ({ search, found }) => {
      const either = (weight: number): TextQuery => some({ kind: 'words', text: 'iowa', weight }, words('lighthouse'));
      assert.deepEqual(await found({ text: either(9) }), await found({ text: either(0.01) }));
      const first = async (weight: number): Promise<string | undefined> =>
        (await search({ text: either(weight) })).hits[0]?.record.id;
      assert.match((await first(9)) ?? '', /^iowa/);
      assert.doesNotMatch((await first(0.01)) ?? '', /^iowa/);
    },
    'the interpretation of a text can be returned': async ({ index }) => {
      assert.notEqual(await index.explain(words('Lighthouses of Maine')), undefined);
    },
    'a word may have many phrases as synonyms': async ({ found }) => {
      const phrases = Array.from({ length: 40 }, (_, n) => phrase(`sea mark ${n}`));
      const text: TextQuery = { kind: 'firstOf', nodes: [words('nobody'), some(words('lighthouses'), ...phrases)] };
      assert.deepEqual(await found({ text }), await found({ text: words('lighthouses') }));
    },
  },
};
