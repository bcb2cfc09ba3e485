// Detects suggestions that repeat another one: forms of a name, qualified places and sheets of a series.
import { isStopWord, stemOf, toWordSequence } from '@periplus/text';
import type { FieldName } from '../schema/fields.ts';

type Text = {
  readonly label: string;
  readonly text: string;
  readonly field: FieldName;
  readonly isPhrase: boolean;
};

export type FamilyMember = Text & { readonly words: ReadonlySet<string> };

/** Titles with this share of their words in common are parts of a series. */
const SERIES_SHARE = 0.6;
const MIN_SERIES_WORDS = 3;

const QUALIFIER = /\s*\([^)]*\)/;
/** "Rand McNally and Company" is also "Rand McNally & Co.". */
const FIRM_WORDS: ReadonlySet<string> = new Set(['co', 'company', 'inc', 'ltd', 'limited', 'llc', 'firm']);

/** Numbers distinguish suggestions only for a person who types one. */
export const toFamilyMember = (entry: Text, typed: string): FamilyMember => {
  const keepsNumbers = /\d/.test(typed);
  const words = toWordSequence(entry.label.replace(QUALIFIER, ' ')).filter(
    (word) => !isStopWord(word) && !FIRM_WORDS.has(word) && (keepsNumbers || !/\d/.test(word)),
  );
  return { ...entry, words: new Set((words.length > 0 ? words : toWordSequence(entry.label)).map(stemOf)) };
};

const isName = ({ field }: Text): boolean => field === 'dct_creator_sm' || field === 'dct_publisher_sm';

const qualifierOf = ({ label, field }: Text): string | undefined =>
  field === 'dct_title_s' ? undefined : QUALIFIER.exec(label)?.[0];

/** "Paris (France)" repeats "Paris", but neither "Paris (Tex.)" nor a phrase that both share. */
const differInQualifier = (best: Text, next: Text): boolean => {
  const [one, other] = [qualifierOf(best), qualifierOf(next)];
  return other !== undefined && (best.isPhrase || (one !== undefined && one !== other));
};

/** "Brooklyn, New York, United States" repeats "Brooklyn"; "Mexico, Gulf of" does not repeat "Mexico". */
const isQualifiedPlace = (shorter: Text, longer: Text): boolean =>
  longer.field === 'dct_spatial_sm' && longer.text.startsWith(`${shorter.text},`) && !longer.text.endsWith(' of');

const sharedShare = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  a.intersection(b).size / Math.max(1, a.union(b).size);

/** Whether `next` adds nothing to the better suggestion `best`. */
export const isSameFamily = (best: FamilyMember, next: FamilyMember, typed: string): boolean => {
  if (isQualifiedPlace(best, next) || isQualifiedPlace(next, best)) return true;
  const share = sharedShare(best.words, next.words);
  if (share === 1) return !differInQualifier(best, next);
  if (isName(best) && isName(next)) return best.words.isSupersetOf(next.words) || best.words.isSubsetOf(next.words);
  if (/\d/.test(typed) || best.field !== 'dct_title_s' || next.field !== 'dct_title_s') return false;
  return share >= SERIES_SHARE && Math.min(best.words.size, next.words.size) >= MIN_SERIES_WORDS;
};
