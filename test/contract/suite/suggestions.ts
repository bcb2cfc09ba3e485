// Completions while typing, and similar records.
import assert from 'node:assert/strict';
import { createSuggest } from '../../../src/catalog/search/suggestions.ts';
import { createVocabulary } from '../../../src/catalog/search/vocabulary.ts';
import { createQueryContext } from '../../../src/engine/query-context.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import type { Fixture } from './fixture.ts';
import type { Section } from './section.ts';

const vocabulary = createVocabulary();

const complete = async ({ index }: Fixture, text: string, limit = 10) => {
  const { suggestions, fuzzy } = await index.suggest({ text, limit, visibility: 'public' });
  return { labels: suggestions.map(({ label }) => label), fuzzy, suggestions };
};

/** With the word lists, as the catalogue completes a text. */
const completeInCatalog = ({ index }: Fixture, text: string) =>
  createSuggest(index, vocabulary)({ text, limit: 10, visibility: 'public' }, createQueryContext(10_000));

type Built = ReturnType<typeof buildRecord>;

const likeInCatalog = async ({ index }: Fixture, id: string): Promise<readonly string[]> => {
  const ignoredWords = vocabulary().lexicon.functionWords;
  const hits = await index.similar({ id, limit: 6, ignoredWords });
  return hits.map(({ record }) => record.id);
};

/** The sheets that share a side with sheet-2-2. */
const SIDES = ['sheet-1-2', 'sheet-2-1', 'sheet-2-3', 'sheet-3-2'];

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
    'forms of a name are one suggestion': async (bench) => {
      await bench.put(
        buildRecord({ id: 'n1', dct_creator_sm: ['Ortelius, Abraham, 1527-1598'] }),
        buildRecord({
          id: 'n2',
          dct_creator_sm: ['Abraham Ortelius'],
          dct_publisher_sm: ['[Antwerp : Ortelius], 1584.'],
        }),
        buildRecord({ id: 'n3', dct_publisher_sm: ['[Antwerp : Abraham Ortelius, 1580]'] }),
      );
      assert.deepEqual((await complete(bench, 'ortel')).labels, ['Ortelius']);
      assert.deepEqual((await complete(bench, 'abraham ort')).labels, ['Abraham Ortelius']);
      await bench.remove('n1', 'n2', 'n3');
    },
    'a series of titles is offered by the phrase they share, and one of them': async (bench) => {
      const ids = ['Dane', 'Polk', 'Rock', 'Sauk'].map((name) => `series-${name}`);
      await bench.put(
        ...ids.map((id) => buildRecord({ id, dct_title_s: `Funicular stations of ${id.slice(7)} County, (sheet 12)` })),
      );
      const { labels } = await complete(bench, 'funi');
      assert.equal(labels[0], 'Funicular stations');
      assert.equal(labels.length, 2);
      assert.equal((await complete(bench, 'stations of dane county sheet 12')).labels.length, 1);
      await bench.remove(...ids);
    },
    'a qualified place repeats the place, but two qualified places differ': async (bench) => {
      await bench.put(
        buildRecord({ id: 'q1', dct_spatial_sm: ['Brixton', 'Brixton, London, England', 'Brixton (England)'] }),
        buildRecord({ id: 'q2', dct_spatial_sm: ['Camelot (Wales)', 'Camelot (Scotland)'] }),
      );
      assert.deepEqual((await complete(bench, 'brixt')).labels, ['Brixton']);
      const camelots = (await complete(bench, 'camel')).labels;
      assert.ok(camelots.includes('Camelot (Wales)') && camelots.includes('Camelot (Scotland)'));
      await bench.remove('q1', 'q2');
    },
    'catalogued values are shown without their punctuation': async (bench) => {
      await bench.put(
        buildRecord({
          id: 'raw',
          dct_title_s: 'Umbrian roads : a guide / drawn by A. Nobody',
          dct_spatial_sm: ['Mumbai;Mahārāshtra;India'],
          dct_subject_sm: ['Canals—Umbria—Maps—1855', 'Maps—Umbertide--1601'],
        }),
      );
      assert.deepEqual((await complete(bench, 'mumb')).labels, ['Mumbai, Mahārāshtra, India']);
      assert.deepEqual((await complete(bench, 'canal')).labels, ['Canals']);
      const { labels } = await complete(bench, 'umb');
      assert.deepEqual(new Set(labels), new Set(['Umbria', 'Umbertide', 'Umbrian roads']));
      await bench.remove('raw');
    },
    'words in the typed order come before the same words in another order': async (bench) => {
      await bench.put(
        buildRecord({ id: 'o1', dct_title_s: 'A quarry by the harbour' }),
        buildRecord({ id: 'o2', dct_title_s: 'The old harbour quarry of a town' }),
      );
      assert.equal((await complete(bench, 'harbour quar')).labels[0], 'The old harbour quarry of a town');
      await bench.remove('o1', 'o2');
    },
    'a suggestion names its kind': async (bench) => {
      const kindOf = async (text: string) => (await complete(bench, text)).suggestions[0]?.kind;
      assert.deepEqual(
        [await kindOf('minn'), await kindOf('glac'), await kindOf('lakes'), await kindOf('müller')],
        ['place', 'subject', 'title', 'creator'],
      );
    },
    'a misspelling of the catalogue is not offered, and leads to the right word': async (bench) => {
      const right = Array.from({ length: 25 }, (_, n) =>
        buildRecord({ id: `right-${n}`, dct_title_s: `Sheet ${n}`, dct_spatial_sm: ['California'] }),
      );
      await bench.put(...right, buildRecord({ id: 'wrong', dct_title_s: 'Zoning of Calfornia' }));
      const { suggestions, fuzzy } = await completeInCatalog(bench, 'calfor');
      assert.deepEqual([suggestions[0]?.label, fuzzy], ['California', true]);
      assert.deepEqual((await completeInCatalog(bench, 'zoning')).suggestions, []);
      assert.equal((await completeInCatalog(bench, 'calif')).fuzzy, false);
      await bench.remove('wrong', ...right.map(({ id }) => id));
    },
    'an acronym is written out if the catalogue has the words': async (bench) => {
      assert.deepEqual((await completeInCatalog(bench, 'dem')).suggestions, []);
      await bench.put(
        buildRecord({ id: 'd1', dct_title_s: 'Demography' }),
        buildRecord({ id: 'd2', dct_title_s: 'Index of Digital Elevation Models' }),
      );
      const { suggestions } = await completeInCatalog(bench, 'DEM');
      assert.deepEqual(
        suggestions.map(({ label }) => label),
        ['Digital elevation model', 'Demography'],
      );
      await bench.remove('d1', 'd2');
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
    'the neighbouring sheets of a series come before sheets with the same number further away': async (bench) => {
      const sheets = [0, 1, 2, 3, 4].flatMap((row) =>
        [0, 1, 2, 3, 4].map((column) =>
          buildRecord({
            id: `sheet-${row}-${column}`,
            dct_title_s: `Ordnance survey of Freedonia, sheet ${row * 5 + column}`,
            dcat_bbox: `ENVELOPE(${column},${column + 1},${row + 1},${row})`,
          }),
        ),
      );
      await bench.put(...sheets);
      assert.deepEqual(new Set((await likeInCatalog(bench, 'sheet-2-2')).slice(0, 4)), new Set(SIDES));
      await bench.remove(...sheets.map(({ id }) => id));
    },
    'of records with the same words the one whose extent fits best comes first': async (bench) => {
      const [wide, close, origin] = ['ENVELOPE(-60,60,60,-60)', 'ENVELOPE(10,12,42,40)', 'ENVELOPE(10,12,42,40.1)'].map(
        (dcat_bbox, at) => buildRecord({ id: `fit-${at}`, dct_title_s: 'Ziggurats', dcat_bbox }),
      ) as [Built, Built, Built];
      await bench.put(wide, close, origin);
      assert.deepEqual(await likeInCatalog(bench, origin.id), [close.id, wide.id]);
      await bench.remove(wide.id, close.id, origin.id);
    },
    'function words of other languages do not make records similar, a rare word of the title does': async (bench) => {
      await bench.put(
        buildRecord({ id: 'w1', dct_title_s: 'Carte de la Ruritanie dans les Alpes' }),
        buildRecord({ id: 'w2', dct_title_s: 'Plano de la selva y de los montes dans les bois' }),
        buildRecord({ id: 'w3', dct_title_s: 'Ruritanie, 1801' }),
      );
      assert.deepEqual(await likeInCatalog(bench, 'w1'), ['w3']);
      await bench.remove('w1', 'w2', 'w3');
    },
    'records nearby fill the list of a record that shares few words': async (bench) => {
      const places = Array.from({ length: 8 }, (_, at) =>
        buildRecord({ id: `near-${at}`, dct_title_s: `Unicum${at}`, dcat_bbox: `ENVELOPE(${80 + at / 10},82,12,10)` }),
      );
      await bench.put(...places);
      const found = await likeInCatalog(bench, 'near-3');
      assert.equal(found.length, 6);
      assert.ok(found.every((id) => id.startsWith('near-')));
      await bench.remove(...places.map(({ id }) => id));
    },
  },
};
