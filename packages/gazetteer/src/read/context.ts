// The words around a name that suggest or rule out a place.
import type { PlaceWord } from '../names/place-words.ts';
import type { NameMatch } from './matches.ts';

export type QueryText = {
  readonly words: readonly PlaceWord[];
  /** Some words have capitals and others do not, so that capitals distinguish names. */
  readonly isMixedCase: boolean;
  readonly isAllCapitals: boolean;
};

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const PREPOSITIONS = setOf(`
  in near around from at across within throughout outside inside toward towards between surrounding
  en dans au aux nahe bei aus im zu`);
const WEAK_PREPOSITIONS = setOf('of for over along to de du des von der della dei do da del das the and or to on');
const FUNCTION_WORDS = setOf(
  'a an and as at by de des du for from in into la le of on or over the to und von with et y der die das',
);

/** A place name before one of these belongs to the name of something else: "Paris Agreement". */
const ORGANISATION_WORDS = setOf(`
  university college agreement treaty protocol convention accord accords declaration consensus principles conference
  times herald tribune gazette journal post press news observer company corporation corp inc llc ltd institute
  foundation society bank group airlines hotel syndrome fever flu virus disease style sauce syntax`);
const BEFORE_ORGANISATIONS = setOf('university college institute bank');

/** "Washington" after one of these is a person. */
export const GIVEN_NAMES = setOf(`
  abraham adam albert alexander alfred alice andrew ann anna anne anthony arthur barbara benjamin bill bob carl carol
  charles christopher daniel david dick donald dorothy edward elizabeth emily emma eric ernest eugene francis frank fred
  frederick george gerald gertrude hannah harold harry helen henry herbert howard hugh isaac jack jacob james jane jean
  jeff jennifer jim joan john jonathan joseph josephine joshua julia karl katherine kenneth larry laura lawrence leonard
  lewis linda louis lucy margaret maria marie mark martha martin mary matthew michael nancy nathaniel nicholas oliver
  patricia patrick paul peter philip phillip ralph raymond rebecca richard robert roger ronald rose roy russell ruth
  samuel sarah stephen steven susan theodore thomas timothy tom walter william zachary`);

/** English words, and words of the lexicon, that are much rarer than the places of the same name. */
export const RARE_WORDS = setOf(`
  amazon arctic astrakhan beira bologna cuenca derby detroit everglades fortaleza indiana japan lagos limerick madeira maritimes
  montana morocco muscat natal outback pampas perm recife shanghai surrey tangier wales wellington`);

const isCapital = ({ text }: PlaceWord): boolean => /^\p{Lu}/u.test(text);

export const isAllCapitals = ({ text }: PlaceWord): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

export const toQueryText = (words: readonly PlaceWord[]): QueryText => {
  const telling = words.filter(
    ({ key, isIdeograph }) => !isIdeograph && !FUNCTION_WORDS.has(key) && /^\p{L}/u.test(key),
  );
  const capitals = telling.filter(isCapital).length;
  const letters = words.map(({ text }) => text).join('');
  return {
    words,
    isMixedCase: capitals > 0 && capitals < telling.length,
    isAllCapitals: /\p{Lu}/u.test(letters) && !/\p{Ll}/u.test(letters),
  };
};

/** `strong` if the capital distinguishes the name from other words, `weak` if all words or only the first have one. */
export const capitalOf = ({ words, isMixedCase }: QueryText, { from, to }: NameMatch): 'strong' | 'weak' | 'none' => {
  const name = words.slice(from, to).filter(({ key }) => !FUNCTION_WORDS.has(key));
  if (!name.every((word) => isCapital(word) || !/^\p{Ll}/u.test(word.text))) return 'none';
  return isMixedCase && from > 0 ? 'strong' : 'weak';
};

/** "Jack" London, "J." London. */
const isFirstName = (before: string, gap: string): boolean =>
  (GIVEN_NAMES.has(before) && gap.trim() === '') || (/^[a-z]$/.test(before) && /^\.\s*$/.test(gap));

/** How much the neighbouring words raise or lower the confidence. */
export const neighbourEffect = ({ words }: QueryText, { from, to }: NameMatch): number => {
  const at = words[from - 1]?.key === 'the' ? from - 2 : from - 1;
  const [before = '', earlier = ''] = [words[at]?.key, words[at - 1]?.key];
  const after = words[to]?.gap.trim() === '' ? (words[to]?.key ?? '') : '';
  const person = isFirstName(before, words[from]?.gap ?? '') ? -0.7 : 0;
  const negative = person + (ORGANISATION_WORDS.has(after) ? -0.4 : 0) + (before === 'by' ? -0.4 : 0);
  if (negative < 0) return negative;
  if (before === 'of' && BEFORE_ORGANISATIONS.has(earlier)) return -0.2;
  if (PREPOSITIONS.has(before)) return 0.3;
  return WEAK_PREPOSITIONS.has(before) ? 0.15 : 0;
};
