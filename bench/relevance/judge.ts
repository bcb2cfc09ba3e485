// Decides which records are relevant to a judged query: reads all public records once and checks them against every
// judgement.

import type { Box } from '@periplus/geo';
import { foldText } from '@periplus/text';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { NO_DEADLINE } from '../../src/engine/query-context.ts';
import { parseStoredRecord } from '../../src/engine/record-store.ts';
import { parseSearch } from '../../src/query/request/parse-search.ts';
import type { FieldName } from '../../src/schema/fields.ts';
import type { Expectation, JudgedQuery, Rule } from './judged-query.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The parts of a record that a rule can refer to. */
export type JudgedRecord = {
  readonly id: string;
  readonly title: string;
  readonly maker: string;
  readonly place: string;
  readonly subject: string;
  readonly text: string;
  readonly kind: string;
  readonly years: ReadonlySet<string>;
  readonly box: Box | undefined;
};

const TITLE: readonly FieldName[] = ['dct_title_s', 'dct_alternative_sm'];
const MAKER: readonly FieldName[] = ['dct_creator_sm', 'dct_publisher_sm'];
const PLACE: readonly FieldName[] = ['dct_spatial_sm'];
const SUBJECT: readonly FieldName[] = ['dct_subject_sm', 'dcat_theme_sm', 'dcat_keyword_sm'];
const DESCRIPTION: readonly FieldName[] = ['dct_description_sm'];
const KIND: readonly FieldName[] = ['gbl_resourceClass_sm', 'gbl_resourceType_sm', 'dct_format_s'];
const YEARS: readonly FieldName[] = ['gbl_indexYear_im', 'dct_temporal_sm', 'dct_issued_s'];
const BOXES: readonly FieldName[] = ['dcat_bbox', 'locn_geometry'];

const textOf = (record: Fields, names: readonly FieldName[]): string =>
  names
    .flatMap((name) => record[name] ?? [])
    .map(String)
    .join('\n');

const ENVELOPE = /ENVELOPE\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*\)/;

const boxOf = (text: string): Box | undefined => {
  const [, west, east, north, south] = (ENVELOPE.exec(text) ?? []).map(Number);
  if (west === undefined || east === undefined || north === undefined || south === undefined) return undefined;
  return [west, south, east, north];
};

export const toJudgedRecord = (id: string, record: Fields): JudgedRecord => {
  const read = (names: readonly FieldName[]): string => foldText(textOf(record, names));
  const shown = { title: read(TITLE), maker: read(MAKER), place: read(PLACE), subject: read(SUBJECT) };
  return {
    id,
    ...shown,
    text: [...Object.values(shown), read(DESCRIPTION)].join('\n'),
    kind: read(KIND),
    years: new Set(textOf(record, YEARS).match(/\d{4}/g) ?? []),
    box: boxOf(textOf(record, BOXES)),
  };
};

const meets = ([west, south, east, north]: Box, other: Box): boolean =>
  west <= other[2] && east >= other[0] && south <= other[3] && north >= other[1];

const centreOf = ([west, south, east, north]: Box): Box => {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  return [lon, lat, lon, lat];
};

const matches = (pattern: RegExp | undefined, text: string): boolean => pattern === undefined || pattern.test(text);

const hasYearIn = ({ years }: JudgedRecord, [from, to]: readonly [number, number]): boolean =>
  [...years].some((year) => Number(year) >= from && Number(year) <= to);

const follows = (rule: Rule, record: JudgedRecord): boolean =>
  matches(rule.title, record.title) &&
  matches(rule.maker, record.maker) &&
  matches(rule.place, record.place) &&
  matches(rule.subject, record.subject) &&
  matches(rule.text, record.text) &&
  matches(rule.kind, record.kind) &&
  (rule.years === undefined || hasYearIn(record, rule.years)) &&
  (rule.all ?? []).every((each) => follows(each, record)) &&
  (rule.any === undefined || rule.any.some((each) => follows(each, record))) &&
  !(rule.none ?? []).some((each) => follows(each, record)) &&
  (rule.year === undefined || record.years.has(String(rule.year))) &&
  (rule.meets === undefined || (record.box !== undefined && meets(record.box, rule.meets))) &&
  (rule.centre === undefined || (record.box !== undefined && meets(centreOf(record.box), rule.centre)));

const isList = (wanted: Expectation): wanted is readonly string[] => Array.isArray(wanted);

export const isRelevant = (wanted: Expectation, record: JudgedRecord): boolean =>
  isList(wanted) ? wanted.includes(record.id) : follows(wanted, record);

/** For each query, the ids of the relevant public records. */
export const findRelevant = async (
  catalog: Catalog,
  questions: readonly JudgedQuery[],
): Promise<readonly ReadonlySet<string>[]> => {
  const answers = questions.map(() => new Set<string>());
  const unhurried = { ...catalog.createContext(), ...NO_DEADLINE };
  for await (const stored of catalog.scan(parseSearch({}).query, unhurried)) {
    const record = toJudgedRecord(stored.id, parseStoredRecord(stored));
    for (const [index, { wanted }] of questions.entries())
      if (isRelevant(wanted, record)) answers[index]?.add(stored.id);
  }
  return answers;
};
