// Names that a mistyped one may have meant.
import { distance } from 'fastest-levenshtein';
import { FIELDS, type FieldRow } from '../schema/fields.ts';

const MAX_LENGTH = 64;
const MAX_NAMES = 3;

/** How far off a name is: one that holds the typed word counts as near (`title` for dct_title_s). */
const farness = (typed: string, name: string): number => {
  const folded = name.toLowerCase();
  return typed.length >= 4 && folded.includes(typed) ? 1 : distance(typed, folded);
};

const nearNames = (typed: string, names: readonly string[]): readonly string[] => {
  const folded = typed.toLowerCase();
  if (folded === '' || folded.length > MAX_LENGTH) return [];
  const reach = Math.max(1, Math.floor(folded.length / 3));
  return names
    .map((name) => ({ name, far: farness(folded, name) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far)
    .slice(0, MAX_NAMES)
    .map(({ name }) => name);
};

/** ' Did you mean a or b?', with a leading space to follow a sentence; empty when nothing is near. */
export const didYouMean = (typed: string, names: readonly string[]): string => {
  const near = nearNames(typed, names);
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
};

/** Every name by which a filter or a list may call a field. */
export const FIELD_SPELLINGS: readonly string[] = Object.entries(FIELDS).flatMap(([name, row]: [string, FieldRow]) =>
  row.facet === undefined || row.facet.agg === name ? [name] : [name, row.facet.agg],
);
