// Explains the score of a record for `explain=true`: each part in words and numbers.
import { type DayInterval, dayToYear, FIRST_DAY, LAST_DAY } from '@periplus/time';
import { parseStoredRecord, type StoredRecord } from '../../../../engine/record-store.ts';
import type { FactorPart, FilterPart, Hit, HitPart, WordPart } from '../../../../engine/search-index.ts';
import { toYearsLabel } from '../../../../query/interpret/part-label.ts';
import type { YearRange } from '../../../../query/interpret/query-part.ts';
import { readTemporalExtent } from '../../../../record/dates.ts';
import { readDateSpan } from '../../../../record/read-date-span.ts';
import { fieldRow } from '../../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../../schema/record-type.ts';

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

const daysToYears = ([first, last]: DayInterval): YearRange => ({
  ...(first <= FIRST_DAY ? {} : { from: dayToYear(first) }),
  ...(last >= LAST_DAY ? {} : { to: dayToYear(last) }),
});

/** What dates a record, as for `timeFilter`: its temporal extent, or else its date of issue or a year in its title. */
const describeDating = (record: AardvarkRecord): string => {
  const extent = readTemporalExtent(record);
  if (extent !== undefined) return `temporal extent ${toYearsLabel(daysToYears(extent))}`;
  const issued = readDateSpan(record, ['dct_issued_s']) === undefined ? [] : [`date of issue ${record.dct_issued_s}`];
  const titled = /(?<!\d)[12]\d{3}(?!\d)/.test(record.dct_title_s ?? '') ? ['year in the title'] : [];
  return [...issued, ...titled].join(' or ');
};

const presentFilter = ({ of, score, reason }: FilterPart, record: StoredRecord): object => {
  const dating = of === 'temporal' && reason !== undefined ? ` (${describeDating(parseStoredRecord(record))})` : '';
  return { part: of, text: `${reason ?? FILTERS[of]}${dating}`, score: round(score) };
};

const presentPart = (part: HitPart, record: StoredRecord): object => {
  if (part.kind === 'word') return presentWord(part);
  if (part.kind === 'bonus') return { part: part.of, text: `The ${part.of} equals the query.`, score: part.score };
  if (part.kind === 'filter') return presentFilter(part, record);
  return {
    part: part.of === 'fullValue' ? 'full_value' : part.of,
    text: FACTORS[part.of],
    factor: round(part.factor),
  };
};

/** A filter without a score selects records, and says nothing about them. */
const isShown = (part: HitPart): boolean => part.kind !== 'filter' || part.score > 0;

/** A member of the meta block, or nothing without `explain=true`. */
export const presentExplain = ({ score, explain, record }: Hit): string =>
  explain === undefined
    ? ''
    : `,"explain":${JSON.stringify({ score: round(score), parts: explain.filter(isShown).map((part) => presentPart(part, record)) })}`;
