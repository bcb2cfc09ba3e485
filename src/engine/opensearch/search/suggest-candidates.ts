// Finds candidate completions: values that start with the text, and values of matching records that contain it.
import { toWordSequence } from '@periplus/text';
import type { Visibility } from '../../../query/visibility.ts';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import { readFieldValues } from '../../../record/field-values.ts';
import { type FieldName, SUGGEST_FIELDS } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import type { QueryContext } from '../../query-context.ts';
import type { Candidate } from '../../suggestion-candidate.ts';
import { caseVariants, toSuggestionQuery } from '../../suggestion-text.ts';
import type { Dsl } from '../cluster/wire.ts';
import { truncateToBytes } from '../document/field-codes.ts';
import { anyOf } from '../query/dsl.ts';
import { type Scoring, toTextScoreClauses, toVisibilityQuery } from '../query/search-body.ts';
import { NO_FILTERS, toTextQuery } from '../query/text-query.ts';
import { valuesColumn } from '../query/value-filter.ts';
import type { RecordSource } from '../store/stored-document.ts';
import type { SearchClient } from './search-client.ts';

/** Values that start with the text, per field. */
const MAX_VALUES = 12;
/** Records whose values are examined. */
const MAX_RECORDS = 60;

const escapeRegexp = (text: string): string => text.replace(/[^\p{L}\p{N}\s]/gu, (sign) => `\\${sign}`);

type Holder = { readonly hits: { readonly hits: readonly { readonly _source: { readonly id: string } }[] } };
type Values = {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number; readonly holder: Holder }[];
};

const HOLDER = { top_hits: { size: 1, sort: [{ id: 'asc' }], _source: ['id'] } };

export const findByPrefix = async (
  searchClient: SearchClient,
  text: string,
  visibility: Visibility,
  context: QueryContext,
): Promise<readonly Candidate[]> => {
  const beginnings = caseVariants(text.toWellFormed()).map((spelling) => truncateToBytes(spelling, 1_000));
  const prefixes = (field: FieldName): readonly Dsl[] =>
    beginnings.map((value) => ({ prefix: { [valuesColumn(field)]: { value } } }));
  const include = beginnings.map((beginning) => `${escapeRegexp(beginning)}.*`).join('|');
  const aggs = Object.fromEntries(
    SUGGEST_FIELDS.map((field) => [
      field,
      {
        terms: { field: valuesColumn(field), include, size: MAX_VALUES * beginnings.length },
        aggs: { holder: HOLDER },
      },
    ]),
  );
  const query = { bool: { filter: [toVisibilityQuery(visibility), anyOf(SUGGEST_FIELDS.flatMap(prefixes))] } };
  const { aggregations = {} } = await searchClient.search({ size: 0, track_total_hits: false, query, aggs }, context);
  return SUGGEST_FIELDS.flatMap((field) =>
    (aggregations[field] as Values).buckets.map(({ key, doc_count, holder }) => ({
      id: holder.hits.hits[0]?._source.id ?? '',
      label: key,
      field,
      records: doc_count,
    })),
  );
};

const containsWords = (value: string, words: readonly string[]): boolean => {
  const valueWords = toWordSequence(value);
  const last = words.at(-1) ?? '';
  return (
    words.slice(0, -1).every((word) => valueWords.includes(word)) && valueWords.some((word) => word.startsWith(last))
  );
};

type Found = Omit<Candidate, 'records'>;

const valuesIn = ({ id, kept }: RecordSource, words: readonly string[]): readonly Found[] => {
  const [record, derivedFields] = [JSON.parse(kept.text ?? '{}'), JSON.parse(kept.facts ?? '{}')] as [
    AardvarkRecord,
    DerivedFields,
  ];
  return SUGGEST_FIELDS.flatMap((field) =>
    readFieldValues(record, derivedFields, field)
      .map(String)
      .filter((label) => containsWords(label, words))
      .map((label) => ({ id, label, field })),
  );
};

/** Counts the records of each value. */
const withRecords = async (
  searchClient: SearchClient,
  found: readonly Found[],
  visibility: Visibility,
  context: QueryContext,
) => {
  const fields = Map.groupBy(found, ({ field }) => field);
  const aggs = Object.fromEntries(
    Array.from(fields, ([field, values]) => {
      const include = [...new Set(values.map(({ label }) => truncateToBytes(label)))];
      return [field, { terms: { field: valuesColumn(field), include, size: include.length } }];
    }),
  );
  const { aggregations = {} } = await searchClient.search(
    { size: 0, track_total_hits: false, query: toVisibilityQuery(visibility), aggs },
    context,
  );
  const counts = new Map<string, number>();
  for (const field of fields.keys()) {
    for (const { key, doc_count } of (aggregations[field] as Values).buckets) counts.set(`${field} ${key}`, doc_count);
  }
  return found.map((value) => ({
    ...value,
    records: counts.get(`${value.field} ${truncateToBytes(value.label)}`) ?? 1,
  }));
};

export const findByWords = async (
  searchClient: SearchClient,
  scoring: Scoring,
  words: readonly string[],
  visibility: Visibility,
  context: QueryContext,
): Promise<readonly Candidate[]> => {
  const query = toSuggestionQuery(words);
  const text = toTextQuery(query, NO_FILTERS);
  if (text === undefined) return [];
  const should = await toTextScoreClauses(query, NO_FILTERS, scoring);
  const { hits } = await searchClient.search<RecordSource>(
    {
      query: { bool: { filter: [toVisibilityQuery(visibility), text], should } },
      sort: [{ _score: 'desc' }, { id: 'asc' }],
      size: MAX_RECORDS,
      track_total_hits: false,
      _source: ['id', 'kept.text', 'kept.facts'],
    },
    context,
  );
  const found = hits.hits.flatMap(({ _source }) => valuesIn(_source, words));
  return found.length === 0 ? [] : withRecords(searchClient, found, visibility, context);
};
