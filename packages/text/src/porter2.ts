// The English stemmer of Snowball (Porter2, https://snowballstem.org/algorithms/english/stemmer.html), for words of
// ASCII letters. Internally, Y stands for a y that is a consonant.

/** A suffix, its replacement, and what must precede it. The longest matching suffix wins. */
type Ending = readonly [suffix: string, replacement: string, after?: RegExp];

const byLength = (endings: readonly Ending[]): readonly Ending[] =>
  [...endings].sort(([a], [b]) => b.length - a.length);

const STEP_2 = byLength([
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['entli', 'ent'],
  ['izer', 'ize'],
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['alli', 'al'],
  ['fulness', 'ful'],
  ['ousli', 'ous'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['bli', 'ble'],
  ['ogi', 'og', /l$/],
  ['fulli', 'ful'],
  ['lessli', 'less'],
  ['li', '', /[cdeghkmnrt]$/],
]);

const STEP_3 = byLength([
  ['tional', 'tion'],
  ['ational', 'ate'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]);

const STEP_4 = byLength([
  ...['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ment', 'ent', 'ism', 'ate', 'iti', 'ous'].map(
    (suffix): Ending => [suffix, ''],
  ),
  ['ive', ''],
  ['ize', ''],
  ['ion', '', /[st]$/],
]);

const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ...(['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'] as const).map((word) => [word, word] as const),
  ...Object.entries({
    ...{ skis: 'ski', skies: 'sky', dying: 'die', lying: 'lie', tying: 'tie' },
    ...{ idly: 'idl', gently: 'gentl', ugly: 'ugli', early: 'earli', only: 'onli', singly: 'singl' },
  }),
]);
const UNCHANGED_AFTER_PLURAL: ReadonlySet<string> = new Set(
  'inning outing canning herring earring proceed exceed succeed'.split(' '),
);

const AFTER_VOWEL_AND_CONSONANT = /[aeiouy][^aeiouy]/;

const regionAfter = (word: string, from: number): number => {
  const found = AFTER_VOWEL_AND_CONSONANT.exec(word.slice(from));
  return found === null ? word.length : from + found.index + 2;
};

/** Porter's regions R1 and R2, in which suffixes may be removed. */
const regionsOf = (word: string): readonly [r1: number, r2: number] => {
  const prefix = /^(?:gener|commun|arsen)/.exec(word)?.[0];
  const r1 = prefix?.length ?? regionAfter(word, 0);
  return [r1, regionAfter(word, r1)];
};

const endsInShortSyllable = (word: string): boolean =>
  /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word) || /^[aeiouy][^aeiouy]$/.test(word);

const withoutPlural = (word: string): string => {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  if (/[us]s$/.test(word) || !word.endsWith('s')) return word;
  return /[aeiouy].+s$/.test(word) ? word.slice(0, -1) : word;
};

const repaired = (root: string, r1: number): string => {
  if (/(?:at|bl|iz)$/.test(root)) return `${root}e`;
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(root)) return root.slice(0, -1);
  return r1 >= root.length && endsInShortSyllable(root) ? `${root}e` : root;
};

const withoutVerbEnding = (word: string, r1: number): string => {
  const eed = /eed(?:ly)?$/.exec(word);
  if (eed !== null) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const root = word.replace(/(?:ed|ing)(?:ly)?$/, '');
  return root !== word && /[aeiouy]/.test(root) ? repaired(root, r1) : word;
};

const replaceEnding = (word: string, endings: readonly Ending[], region: number): string => {
  const found = endings.find(([suffix]) => word.endsWith(suffix));
  if (found === undefined) return word;
  const [suffix, replacement, after] = found;
  const root = word.slice(0, word.length - suffix.length);
  return root.length >= region && (after === undefined || after.test(root)) ? root + replacement : word;
};

const withoutAtive = (word: string, r2: number): string =>
  word.endsWith('ative') && word.length - 5 >= r2 ? word.slice(0, -5) : word;

const withoutLast = (word: string, r1: number, r2: number): string => {
  const root = word.slice(0, -1);
  if (word.endsWith('e')) {
    return root.length >= r2 || (root.length >= r1 && !endsInShortSyllable(root)) ? root : word;
  }
  return word.endsWith('ll') && root.length >= r2 ? root : word;
};

/** Expects a word in lower case. */
export const porter2 = (word: string): string => {
  const exception = EXCEPTIONS.get(word);
  if (exception !== undefined || word.length <= 2) return exception ?? word;
  const marked = word.replace(/^y|(?<=[aeiouy])y/g, 'Y');
  const [r1, r2] = regionsOf(marked);
  const singular = withoutPlural(marked);
  if (UNCHANGED_AFTER_PLURAL.has(singular)) return singular;
  const noun = withoutVerbEnding(singular, r1).replace(/(?<=.[^aeiouy])[yY]$/, 'i');
  const third = withoutAtive(replaceEnding(replaceEnding(noun, STEP_2, r1), STEP_3, r1), r2);
  return withoutLast(replaceEnding(third, STEP_4, r2), r1, r2).toLowerCase();
};
