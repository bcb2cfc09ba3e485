// Completions while typing, and similar records.
import assert from 'node:assert/strict';
import { buildRecord } from '../../support/records/record-builder.ts';
import type { Fixture } from './fixture.ts';
import type { Section } from './section.ts';

const complete = async ({ index }: Fixture, text: string, limit = 10) => {
  const { suggestions, fuzzy } = await index.suggest({ text, limit, visibility: 'public' });
  return { labels: suggestions.map(({ label }) => label), fuzzy, suggestions };
};

const TOPICS = ['Glaciers', 'Vineyards', 'Tramways', 'Lighthouses', 'Aqueducts', 'Quarries'];

export const suggestionSection: Section = {
  name: 'suggestions',
  records: [
    buildRecord({ id: 'm1', dct_title_s: 'Minnesota Geological Atlas, 1901', dct_spatial_sm: ['Minnesota'] }),
    buildRecord({ id: 'm2', dct_title_s: 'Lakes of Minnesota', dct_spatial_sm: ['Minnesota'] }),
    buildRecord({ id: 'm3', dct_title_s: 'Parks', dct_spatial_sm: ['Minneapolis (Minnesota)'] }),
    buildRecord({ id: 'z1', dct_title_s: 'Zürich', dct_creator_sm: ['Müller & Söhne'] }),
    ...TOPICS.flatMap((topic, index) =>
      [1, 2].map((n) =>
        buildRecord({
          id: `topic-${index}-${n}`,
          dct_title_s: `${topic} of the valley, part ${n}`,
          dct_subject_sm: [topic, `${topic} survey`],
          dct_description_sm: [`A survey of ${topic.toLowerCase()}`],
        }),
      ),
    ),
  ],
  cases: {
    'typed text is completed with each value once, the shortest first': async (bench) => {
      const { labels, fuzzy } = await complete(bench, 'minn');
      assert.equal(labels[0], 'Minnesota');
      assert.equal(fuzzy, false);
      assert.equal(new Set(labels).size, labels.length);
      assert.ok(labels.includes('Minneapolis (Minnesota)'));
      assert.ok(labels.includes('Lakes of Minnesota'));
    },
    'suggestions ignore letter case and accents': async (bench) => {
      assert.equal((await complete(bench, 'MINNES')).labels[0], 'Minnesota');
      assert.equal((await complete(bench, 'zuri')).labels[0], 'Zürich');
    },
    'of several words the last one is completed': async (bench) => {
      assert.deepEqual((await complete(bench, 'lakes of mi')).labels, ['Lakes of Minnesota']);
    },
    'a suggestion has a record with the text, the field and the plain text': async (bench) => {
      const [first] = (await complete(bench, 'lakes')).suggestions;
      assert.deepEqual([first?.id, first?.field, first?.text], ['m2', 'dct_title_s', 'lakes of minnesota']);
      const [creator] = (await complete(bench, 'müller')).suggestions;
      assert.deepEqual([creator?.field, creator?.text], ['dct_creator_sm', 'müller and söhne']);
    },
    'no more suggestions are returned than requested': async (bench) => {
      assert.equal((await complete(bench, 'minn', 1)).labels.length, 1);
    },
    'a phrase shared by several values is completed even when no title equals it': async (bench) => {
      await bench.put(
        buildRecord({ id: 's1', dct_title_s: 'Lake Superior shoreline, 1990' }),
        buildRecord({ id: 's2', dct_title_s: 'Lake Superior bluffs and' }),
      );
      const { suggestions } = await complete(bench, 'lake sup');
      assert.deepEqual([suggestions[0]?.label, suggestions[0]?.text], ['Lake Superior', 'lake superior']);
      assert.ok(suggestions.some(({ text }) => text === 'lake superior bluffs'));
      await bench.remove('s1', 's2');
    },
    'words typed separately complete to a compound': async (bench) => {
      assert.equal((await complete(bench, 'tram way')).labels[0], 'Tramways');
    },
    'a typo is corrected and reported': async (bench) => {
      const { labels, fuzzy } = await complete(bench, 'minesota');
      assert.ok(labels.includes('Minnesota'));
      assert.equal(fuzzy, true);
    },
    'empty input has no suggestions': async (bench) => {
      for (const text of ['', '  ', '&', 'qqqqqq']) assert.deepEqual((await complete(bench, text)).labels, [], text);
    },
    'removed and changed values are no longer suggested': async (bench) => {
      await bench.put(buildRecord({ id: 'gone', dct_title_s: 'Wunderkammer', dct_subject_sm: ['Wunderkammern'] }));
      assert.equal((await complete(bench, 'wunder')).labels[0], 'Wunderkammer');
      await bench.put(buildRecord({ id: 'gone', dct_title_s: 'Cabinet', dct_subject_sm: ['Wunderkammern'] }));
      assert.deepEqual((await complete(bench, 'wunder')).labels, ['Wunderkammern']);
      await bench.remove('gone');
      assert.deepEqual((await complete(bench, 'wunder')).labels, []);
    },
    'a similar record shares content words and is never the record itself': async ({ index }) => {
      const like = async (id: string) => (await index.similar({ id, limit: 5 })).map(({ record }) => record.id);
      assert.equal((await like('topic-0-1'))[0], 'topic-0-2');
      assert.ok(!(await like('topic-0-1')).includes('topic-0-1'));
      assert.ok((await index.similar({ id: 'topic-0-1', limit: 1 })).length <= 1);
      assert.deepEqual(await like('nobody'), []);
    },
  },
};
