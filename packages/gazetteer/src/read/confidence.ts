// How likely a name in a text refers to a place, from 0 to 1.
import { kindOf, type NameEntry, type NameTable } from '../names/name-table.ts';
import { capitalOf, GIVEN_NAMES, isAllCapitals, neighbourEffect, type QueryText, RARE_WORDS } from './context.ts';
import type { NameMatch } from './matches.ts';
import { prominenceOf } from './prominence.ts';

const LEAST_PROMINENCE = 2.8;
const AT_LEAST = 0.3;
const PER_STEP = 0.18;
const MAX = 0.97;

/** Penalties for English words, of one word or several ("white river"). */
const WORD_PENALTY = 0.45;
const PHRASE_PENALTY = 0.15;
/** A country or a common abbreviation is likely meant even if it is a word ("turkey", "wi"). */
const WELL_KNOWN_WORD = 0.6;
/** The names of regions in other countries are often plain words ("Coast", "Federal"). */
const REGION_PENALTY = 0.7;
/** Capitals distinguish names, but titles also capitalise ordinary words. */
const CAPITAL_BONUS = 0.3;
const WORD_CAPITAL_BONUS = 0.15;

const clamp = (value: number): number => Math.max(0, Math.min(MAX, value));

const bestOf = (table: NameTable, entries: readonly NameEntry[]): NameEntry | undefined =>
  entries.reduce<NameEntry | undefined>(
    (best, entry) => (best === undefined || prominenceOf(table, entry) > prominenceOf(table, best) ? entry : best),
    undefined,
  );

/** Names of three letters that are not words: "nyc", "usa". */
const isAbbreviation = ({ key }: NameMatch, { kind }: NameEntry): boolean => kind === 'alias' && key.length === 3;

const withoutContext = (table: NameTable, match: NameMatch, best: NameEntry): number => {
  const prominence = prominenceOf(table, best);
  const plain = clamp(AT_LEAST + (prominence - LEAST_PROMINENCE) * PER_STEP);
  if (GIVEN_NAMES.has(match.key)) return plain - WORD_PENALTY;
  if (!match.isEnglishWord || RARE_WORDS.has(match.key) || isAbbreviation(match, best)) return plain;
  if (match.to - match.from > 1) return plain - PHRASE_PENALTY;
  const isWellKnown = best.kind === 'alias' || (best.kind === 'name' && kindOf(table, best.place) === 'country');
  if (isWellKnown) return WELL_KNOWN_WORD;
  return plain - (kindOf(table, best.place) === 'region' && best.kind === 'name' ? REGION_PENALTY : WORD_PENALTY);
};

/** Codes and adjectives that are read only with capitals. */
const needsCapital = (text: QueryText, match: NameMatch, { kind }: NameEntry): boolean => {
  const isCode = !text.isAllCapitals && text.words.slice(match.from, match.to).every(isAllCapitals);
  if (kind === 'code' || isCode) return !isCode;
  if (kind === 'properDemonym') return capitalOf(text, match) === 'none';
  if (kind !== 'risky' || RARE_WORDS.has(match.key)) return false;
  return capitalOf(text, match) !== 'strong' && neighbourEffect(text, match) <= 0;
};

const capitalEffect = (text: QueryText, match: NameMatch): number => {
  const capital = capitalOf(text, match);
  if (capital === 'strong') return match.isEnglishWord ? WORD_CAPITAL_BONUS : CAPITAL_BONUS;
  if (capital === 'weak') return 0.05;
  return text.isMixedCase ? -0.15 : 0;
};

/** The confidence from the name and the words around it; 0 for a phrase that does not refer to a place. */
export const confidenceOf = (table: NameTable, text: QueryText, match: NameMatch): number => {
  const usable = match.entries.filter((entry) => !needsCapital(text, match, entry));
  const best = bestOf(table, usable);
  if (best === undefined || best.kind === 'none') return 0;
  return clamp(withoutContext(table, match, best) + capitalEffect(text, match) + neighbourEffect(text, match));
};
