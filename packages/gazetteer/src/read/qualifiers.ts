// "Portland, Maine", "Springfield IL", "Paris Texas": a containing place after the name decides which one is meant.
import type { Position } from '@periplus/geo';
import { toFlatBounds } from '../names/bounds.ts';
import { boxesOf, containersOf, kindOf, type NameEntry, type NameTable } from '../names/name-table.ts';
import { GIVEN_NAMES, isAllCapitals, type QueryText } from './context.ts';
import type { NameMatch } from './matches.ts';

export type Mention = {
  readonly match: NameMatch;
  /** End of the qualifiers, as a number of a word (exclusive). */
  readonly to: number;
  readonly entries: readonly NameEntry[];
  readonly confidence: number;
  readonly isQualified: boolean;
};

const CERTAIN = 0.95;
const LIKELY = 0.85;
const DOUBT = 0.4;
/** Places with a box come first in the list, then towns in the order of their population. */
const MAX_COMPARED = 40;

export const middleOf = (table: NameTable, place: number): Position => {
  const [west, south, east, north] = toFlatBounds(boxesOf(table, place));
  return [(west + east) / 2, (south + north) / 2];
};

/** By the administrative hierarchy, or by position if the container is not part of it. */
export const contains = (table: NameTable, container: number, place: number): boolean => {
  if (containersOf(table, place).includes(container)) return true;
  const kind = kindOf(table, container);
  if (kind !== 'area' && kind !== 'district') return false;
  const [lon, lat] = middleOf(table, place);
  return (
    container !== place &&
    boxesOf(table, container).some((box) => lon >= box[0] && lon <= box[2] && lat >= box[1] && lat <= box[3])
  );
};

const isList = (mentions: readonly Mention[], at: number, table: NameTable): boolean => {
  const isRegion = (mention: Mention | undefined): boolean =>
    mention?.entries.some(
      ({ place, kind }) => kind === 'name' && ['country', 'region'].includes(kindOf(table, place)),
    ) === true;
  return (
    isRegion(mentions[at]) && isRegion(mentions[at + 1]) && (isRegion(mentions[at - 1]) || isRegion(mentions[at + 2]))
  );
};

/** Codes in lower case are words ("in", "or", "me") unless they follow a comma or end the text. */
const mayQualify = ({ words }: QueryText, { match, to }: Mention): boolean => {
  const [word] = words.slice(match.from, match.to);
  const isCode = match.entries.every(({ kind }) => kind === 'code' || kind === 'risky');
  if (!isCode || word === undefined) return true;
  return word.gap.includes(',') || isAllCapitals(word) || to === words.length;
};

/** "George Washington" is a person, "George, Washington" a town. */
const isGivenName = ({ match: { key } }: Mention): boolean => GIVEN_NAMES.has(key);

const isNoun = ({ kind }: NameEntry): boolean => kind !== 'demonym' && kind !== 'properDemonym';

const qualify = (table: NameTable, text: QueryText, mention: Mention, container: Mention): Mention | undefined => {
  const gap = text.words[container.match.from]?.gap ?? '';
  if (mention.to !== container.match.from || !/^[\s,(.–—-]*$/.test(gap) || !mayQualify(text, container))
    return undefined;
  const containing = container.entries
    .filter((entry) => isNoun(entry) && entry.kind !== 'short')
    .slice(0, MAX_COMPARED);
  const entries = mention.entries.filter(
    (entry) => isNoun(entry) && containing.some((other) => contains(table, other.place, entry.place)),
  );
  if (entries.length === 0 || (isGivenName(mention) && !gap.includes(','))) return undefined;
  const confidence = Math.max(mention.confidence, /[,(]/.test(gap) ? CERTAIN : LIKELY);
  return { ...mention, to: container.to, entries, confidence, isQualified: true };
};

/** "Wisconsin--Madison", as in subject headings: the containing place comes first. */
const qualifyReversed = (
  table: NameTable,
  text: QueryText,
  container: Mention,
  mention: Mention,
): Mention | undefined => {
  const gap = text.words[mention.match.from]?.gap ?? '';
  if (container.to !== mention.match.from || gap.trim() !== '--') return undefined;
  const entries = mention.entries.filter(({ place }) =>
    container.entries.slice(0, MAX_COMPARED).some((other) => contains(table, other.place, place)),
  );
  if (entries.length === 0) return undefined;
  const match = { ...mention.match, from: container.match.from };
  return { ...mention, match, entries, confidence: Math.max(mention.confidence, CERTAIN), isQualified: true };
};

const isContainer = (table: NameTable, { entries, confidence }: Mention): boolean =>
  confidence >= LIKELY && entries.some(({ place, kind }) => kind !== 'short' && kindOf(table, place) !== 'town');

/** "Soho, New York" is a part of New York that the table does not have, rather than the Soho in London. */
const doubt = (table: NameTable, text: QueryText, mention: Mention, next: Mention): Mention => {
  const gap = text.words[next.match.from]?.gap ?? '';
  const isDoubtful = mention.to === next.match.from && gap.includes(',') && !isContainer(table, mention);
  return isDoubtful && isContainer(table, next) ? { ...mention, confidence: mention.confidence - DOUBT } : mention;
};

/** From right to left, so that each qualifier is itself decided by the one after it. */
export const applyQualifiers = (
  table: NameTable,
  text: QueryText,
  mentions: readonly Mention[],
): readonly Mention[] => {
  const result: Mention[] = [];
  for (let at = mentions.length - 1; at >= 0; at--) {
    const mention = mentions[at] as Mention;
    const [next] = result;
    const isQualifiable = next !== undefined && !isList(mentions, at, table);
    const qualified = isQualifiable
      ? (qualify(table, text, mention, next) ?? qualifyReversed(table, text, mention, next))
      : undefined;
    if (qualified !== undefined) result.shift();
    result.unshift(qualified ?? (isQualifiable ? doubt(table, text, mention, next) : mention));
  }
  return result;
};
