// Explains the score of a record for `explain=true`: each part in words and numbers.
import type { FactorPart, FilterPart, Hit, HitPart, WordPart } from '../../../../engine/search-index.ts';
import { fieldRow } from '../../../../schema/fields.ts';

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

const FORMS: Readonly<Record<WordPart['form'], string>> = {
  same: '',
  other: ', another form of a query word',
  place: ', a place that contains the record',
  value: ', in a requested field',
};

const FACTORS: Readonly<Record<FactorPart['of'], string>> = {
  box: 'The box of the record fits the requested box.',
  title: 'The title contains words of the query; more words, closer together, score higher.',
  fullValue: 'The full value of a subject, place or creator equals the query.',
  parent: 'Other records are part of this one.',
  recency: 'More recent records rank slightly higher.',
};

const FILTERS: Readonly<Record<FilterPart['of'], string>> = {
  spatial: 'The spatial extent fits the query.',
  temporal: 'The temporal extent fits the query.',
  value: 'A value of the record fits the query.',
};

const presentWord = ({ word, form, fields, weight, rarity, score }: WordPart): object => ({
  part: 'word',
  text: `"${word}"${fields.length === 0 ? '' : ` in ${fields.map((name) => fieldRow(name).label).join(', ')}`}${FORMS[form]}`,
  ...{ word, fields, weight: round(weight), rarity: round(rarity), score: round(score) },
});

const presentPart = (part: HitPart): object => {
  if (part.kind === 'word') return presentWord(part);
  if (part.kind === 'bonus') return { part: part.of, text: `The ${part.of} equals the query.`, score: part.score };
  if (part.kind === 'filter') return { part: part.of, text: FILTERS[part.of], score: round(part.score) };
  return {
    part: part.of === 'fullValue' ? 'full_value' : part.of,
    text: FACTORS[part.of],
    factor: round(part.factor),
  };
};

/** A member of the meta block, or nothing without `explain=true`. */
export const presentExplain = ({ score, explain }: Hit): string =>
  explain === undefined ? '' : `,"explain":${JSON.stringify({ score: round(score), parts: explain.map(presentPart) })}`;
