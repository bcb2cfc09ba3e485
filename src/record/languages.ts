// Converts language codes and names (eng, en, English) to one English name for the language facet.
import { memoise } from '@periplus/collections';
import { languageName, NON_LANGUAGE_CODES } from '@periplus/text';

/** ISO 639-2/B codes that differ from the terminological ones, which Intl supports. */
const BIBLIOGRAPHIC: Readonly<Record<string, string>> = {
  ...{ alb: 'sq', arm: 'hy', baq: 'eu', bur: 'my', chi: 'zh', cze: 'cs', dut: 'nl', fre: 'fr', geo: 'ka', ger: 'de' },
  ...{ gre: 'el', ice: 'is', mac: 'mk', mao: 'mi', may: 'ms', per: 'fa', rum: 'ro', slo: 'sk', tib: 'bo', wel: 'cy' },
};

/** Shortens the long names of the ISO list: 'Spanish; Castilian', 'Greek, Modern (1453-)', 'Turkish, Ottoman'. */
const toPlainName = (name: string): string => {
  const [first = name] = name.split(';');
  const inverted = /^([^,]+), ((?:Ancient|Middle|Modern|Old|Ottoman)(?: High)?)$/.exec(
    first.replace(/\s*\([^()]*\)\s*$/, ''),
  );
  if (inverted === null) return first.trim();
  return inverted[2] === 'Modern' ? (inverted[1] ?? first) : `${inverted[2]} ${inverted[1]}`;
};

/** Longer texts are not language names. */
const MAX_NAME = 100;

const lookUp = (value: string): string | undefined => {
  const code = value.trim().toLowerCase();
  if (NON_LANGUAGE_CODES.has(code) || code === 'undetermined') return undefined;
  if (!/^[a-z]{2,3}$/.test(code)) return toPlainName(value.trim());
  return languageName(BIBLIOGRAPHIC[code] ?? code) ?? value.trim();
};

const recall = memoise((value: string) => ({ name: lookUp(value) }), 2_000);

/** 'eng' -> 'English', 'fre' -> 'French', 'Klingon' -> 'Klingon', 'zxx' -> undefined. */
export const toLanguageName = (value: string): string | undefined =>
  value.length > MAX_NAME ? value.trim() : recall(value).name;

export const toLanguageNames = (values: readonly string[]): readonly string[] =>
  [...new Set(values.map(toLanguageName).filter((name) => name !== undefined && name !== ''))] as readonly string[];
