// Converts language codes and names (eng, en, en-US, English) to one English name per language.
import { memoise } from '@periplus/collections';
import { languageName, languageTagOfName } from '@periplus/text';

export const isLanguageField = (field: string): boolean => field === 'dct_language_sm' || field === 'b1g_language_sm';

/** ISO 639-2/B codes that differ from the terminological ones, which Intl supports. */
const BIBLIOGRAPHIC: Readonly<Record<string, string>> = {
  ...{ alb: 'sq', arm: 'hy', baq: 'eu', bur: 'my', chi: 'zh', cze: 'cs', dut: 'nl', fre: 'fr', geo: 'ka', ger: 'de' },
  ...{ gre: 'el', ice: 'is', mac: 'mk', mao: 'mi', may: 'ms', per: 'fa', rum: 'ro', slo: 'sk', tib: 'bo', wel: 'cy' },
};

/** Codes and words that name no single language. */
const NON_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ...['und', 'undetermined', 'unknown'].map((form) => [form, 'Undetermined'] as const),
  ...['mul', 'multiple languages', 'multiple'].map((form) => [form, 'Multiple languages'] as const),
  ...['zxx', 'no linguistic content'].map((form) => [form, 'No linguistic content'] as const),
  ...['mis', 'uncoded languages'].map((form) => [form, 'Uncoded languages'] as const),
]);
const NON_LANGUAGE_NAMES: ReadonlySet<string> = new Set(NON_LANGUAGES.values());

/** Shortens the long names of the ISO list: 'Spanish; Castilian', 'Greek, Modern (1453-)', 'Turkish, Ottoman'. */
const toPlainName = (name: string): string => {
  const [first = name] = name.split(';');
  const inverted = /^([^,]+), ((?:Ancient|Middle|Modern|Old|Ottoman)(?: High)?)$/.exec(
    first.replace(/\s*\([^()]*\)\s*$/, ''),
  );
  if (inverted === null) return first.trim();
  return inverted[2] === 'Modern' ? (inverted[1] ?? first) : `${inverted[2]} ${inverted[1]}`;
};

/** The English name for a code, a tag with a region or a name in any case; undefined if it is none of them. */
const readName = (text: string): string | undefined => {
  const tag = languageTagOfName(text);
  if (tag !== undefined) return languageName(tag);
  const [, code] = /^([a-z]{2,3})(?:[-_][a-z\d]{2,8})*$/.exec(text.toLowerCase()) ?? [];
  return code === undefined ? undefined : languageName(BIBLIOGRAPHIC[code] ?? code);
};

/** Longer texts are not language names. */
const MAX_NAME = 100;

const lookUp = (text: string): readonly string[] => {
  const special = NON_LANGUAGES.get(text.toLowerCase());
  if (special !== undefined) return [special];
  const one = readName(text);
  if (one !== undefined) return [one];
  const parts = text.split(/\s*[,;/&|]\s*|\s+and\s+|\s+/i).map(readName);
  const names = parts.filter((name) => name !== undefined);
  if (names.length === parts.length) return [...new Set(names)];
  const plain = toPlainName(text);
  return plain === text ? [text] : lookUp(plain);
};

const recall = memoise(lookUp, 2_000);

/** 'eng' -> ['English'], 'fre ara' -> ['French', 'Arabic'], 'Klingon' -> ['Klingon'], 'und' -> ['Undetermined']. */
export const toLanguageForms = (value: string): readonly string[] =>
  value.length > MAX_NAME ? [value.trim()] : recall(value.trim());

/** The distinct names, without values that name no language. */
export const toLanguageNames = (values: readonly string[]): readonly string[] =>
  [...new Set(values.flatMap(toLanguageForms))].filter((name) => name !== '' && !NON_LANGUAGE_NAMES.has(name));
