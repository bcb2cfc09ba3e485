import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGLISH, type Lexicon, parseLexicon } from './lexicon.ts';
import { toWordSequence } from './tokenise.ts';

const LEXICON = `
# Two concepts and some function words.
* | es: de, en | fr: de, du
road | es: carretera | fr: route, chemin
population density | es: densidad de población | fr: densité de population
gold | es: oro | fr: or
`;

const ENGLISH_WORDS: ReadonlySet<string> = new Set(['road', 'population', 'density', 'gold', 'or', 'route', 'in']);
const isEnglishWord = (word: string): boolean => ENGLISH_WORDS.has(word);

const load = (): Lexicon => {
  const parsed = parseLexicon(LEXICON);
  assert.ok(parsed.kind === 'parsed');
  return parsed.value;
};

const findTerms = (query: string, languages: Iterable<string>): readonly string[] => {
  const words = toWordSequence(query);
  return load()
    .find(words, languages)
    .map(({ start, length }) => words.slice(start, start + length).join(' '));
};

describe('a lexicon', () => {
  it('detects a language by a term that is not an English word', () => {
    const { detect } = load();
    assert.deepEqual([...detect(toWordSequence('carreteras de Chile'), isEnglishWord)], ['es']);
    assert.deepEqual([...detect(toWordSequence('chemins du Mali'), isEnglishWord)], ['fr']);
    assert.deepEqual([...detect(toWordSequence('gold or silver route'), isEnglishWord)], []);
  });

  it('lists the function words of all languages once', () => {
    assert.deepEqual(load().functionWords, ['de', 'en', 'du']);
  });

  it('finds terms with the terms of the concept in all languages', () => {
    const [match] = load().find(toWordSequence('carreteras'), ['es']);
    assert.deepEqual(match?.alternatives, [['road'], ['route'], ['chemin']]);
  });

  it('prefers the longest term, ignores accents, and finds English terms too', () => {
    assert.deepEqual(findTerms('densidad de poblacion en carreteras', ['es']), ['densidad de poblacion', 'carreteras']);
    assert.deepEqual(findTerms('population density', [ENGLISH]), ['population density']);
    assert.deepEqual(findTerms('carreteras', ['fr']), []);
  });

  it('reads a German compound with map or plan as its subject', () => {
    const parsed = parseLexicon('railroad, railway | de: Eisenbahn\nroad map | de: Straßenkarte\nroad | de: Straße');
    assert.ok(parsed.kind === 'parsed');
    const { detect, find } = parsed.value;
    const subjectsOf = (text: string) => find(toWordSequence(text), ['de']).flatMap(({ alternatives }) => alternatives);
    assert.deepEqual(subjectsOf('Eisenbahnkarten'), [['railroad'], ['railway']]);
    assert.deepEqual(subjectsOf('Eisenbahnplan'), [['railroad'], ['railway']]);
    assert.deepEqual(subjectsOf('Straßenkarte'), [['road', 'map']]);
    assert.deepEqual(subjectsOf('Speisekarte'), []);
    assert.deepEqual([...detect(toWordSequence('Eisenbahnkarte'), isEnglishWord)], ['de']);
  });

  it('knows the function words of a language', () => {
    const { isFunctionWord } = load();
    assert.ok(isFunctionWord('en', ['es']));
    assert.ok(!isFunctionWord('en', ['fr']));
    assert.ok(!isFunctionWord('en', []));
  });

  it('reports lines that are not valid', () => {
    const parsed = parseLexicon('road\nriver | es: río, , arroyo');
    assert.ok(parsed.kind === 'refused');
    assert.deepEqual(parsed.problems, [
      { line: 1, detail: 'Line 1 has terms of one language only.' },
      { line: 2, detail: 'Line 2 has an empty term between commas.' },
    ]);
  });
});
