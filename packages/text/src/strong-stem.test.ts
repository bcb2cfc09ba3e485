// The strong stemmer: Porter2 as published, and its extensions.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { porter2 } from './porter2.ts';
import { stemOf } from './stem.ts';
import { strongStemOf } from './strong-stem.ts';

/** The sample that the Snowball project publishes with the algorithm. */
const SAMPLE = `consign consign, consigned consign, consigning consign, consignment consign, consist consist, consisted consist,
consistency consist, consistent consist, consistently consist, consisting consist, consists consist, consolation consol,
consolations consol, consolatory consolatori, console consol, consoled consol, consoles consol, consolidate consolid,
consolidated consolid, consolidating consolid, consoling consol, consolingly consol, consols consol, consonant conson,
consort consort, consorted consort, consorting consort, conspicuous conspicu, conspicuously conspicu, conspiracy conspiraci,
conspirator conspir, conspirators conspir, conspire conspir, conspired conspir, conspiring conspir, constable constabl,
constables constabl, constance constanc, constancy constanc, constant constant, knack knack, knackeries knackeri, knacks knack,
knag knag, knave knave, knaves knave, knavish knavish, kneaded knead, kneading knead, knee knee, kneel kneel, kneeled kneel,
kneeling kneel, kneels kneel, knees knee, knell knell, knelt knelt, knew knew, knick knick, knif knif, knife knife,
knight knight, knightly knight, knights knight, knit knit, knits knit, knitted knit, knitting knit, knives knive, knob knob,
knobs knob, knock knock, knocked knock, knocker knocker, knockers knocker, knocking knock, knocks knock, knopp knopp, knot knot`;

test('Porter2 gives the stems of its published sample', () => {
  for (const line of SAMPLE.split(/,\s+/)) {
    const [word = '', stem = ''] = line.split(' ');
    assert.equal(porter2(word), stem, word);
  }
});

test('the exceptions of Porter2 are respected', () => {
  const cases = { skies: 'sky', dying: 'die', news: 'news', atlas: 'atlas', proceed: 'proceed', herrings: 'herring' };
  for (const [word, stem] of Object.entries(cases)) assert.equal(porter2(word), stem);
  for (const word of ['by', 'say', 'sky', 'yes']) assert.equal(porter2(word), word);
  assert.equal(porter2('cries'), 'cri');
  assert.equal(porter2('generally'), 'general');
});

const together = (...words: readonly string[]): void => {
  assert.equal(
    new Set(words.map(strongStemOf)).size,
    1,
    words.map((word) => `${word} ${strongStemOf(word)}`).join(', '),
  );
};

test('words of one family have the same stem', () => {
  together('beekeepers', 'beekeeping', 'beekeeper');
  together('volcanoes', 'volcanic', 'volcano', 'volcanology');
  together('geological', 'geology', 'geologist');
  together('archaeology', 'archaeological');
  together('election', 'electoral', 'elector');
  together('religion', 'religious');
  together('municipality', 'municipal');
  together('vegetation', 'vegetative');
  together('climatology', 'climatic', 'climate');
  together('forestry', 'forested', 'forest');
  together('explorers', 'exploratory', 'exploration');
  together('colonization', 'colonial', 'colony');
  together('politicians', 'politics', 'political');
  together('accessible', 'accessibility');
});

test('words of different families have different stems', () => {
  const words = [
    'map',
    'mine',
    'water',
    'river',
    'road',
    'country',
    'county',
    'city',
    'census',
    'region',
    'arch',
    'texas',
  ];
  assert.equal(new Set(words.map(strongStemOf)).size, words.length);
});

test('short words, numbers and other scripts are unchanged', () => {
  for (const word of ['gas', '1850s', 'москвы', 'g3701s', '東京', '']) assert.equal(strongStemOf(word), word);
});

const words = fc.stringMatching(/^[a-z]{0,12}(?:s|es|ed|ing|ic|ical|ation|ology|ies|er|ly|)$/);

test('words with equal light stems have equal strong stems, and no stem is empty', () => {
  fc.assert(
    fc.property(words, (word) => {
      assert.equal(strongStemOf(stemOf(word)).length > 0, word.length > 0);
      if (/^[a-z]{4,}$/.test(stemOf(word))) assert.equal(strongStemOf(word), strongStemOf(stemOf(word)));
    }),
    { numRuns: 3000 },
  );
});
