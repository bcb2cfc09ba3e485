// Field numbers and bits of the index: one number per indexed field, one bit per searched field.
import { DEFAULT_FACETS, FACET_FIELDS, FIELDS, type FieldName, type FieldRow, fieldRow } from '../schema/fields.ts';

/**
 * All fields except aliases. Facets come first, default facets before others, so that their values have low numbers
 * and a short array can count them.
 */
export const INDEX_FIELDS: readonly FieldName[] = [
  ...new Set<FieldName>([...DEFAULT_FACETS, ...FACET_FIELDS, ...(Object.keys(FIELDS) as FieldName[])]),
].filter((name) => fieldRow(name).sameAs === undefined);

const numbers = new Map<FieldName, number>(INDEX_FIELDS.map((name, number) => [name, number]));

/** By exact name; undefined for aliases and unknown names. */
export const canonicalFieldNumber = (name: string): number | undefined => numbers.get(name as FieldName);

export const fieldNumber = (name: FieldName): number =>
  numbers.get((fieldRow(name).sameAs as FieldName | undefined) ?? name) ?? -1;

export const fieldAt = (number: number): FieldName => INDEX_FIELDS[number] as FieldName;

const PRESENCE_ONLY: ReadonlySet<FieldRow['kind']> = new Set(['references', 'links', 'geometry', 'centroid']);

/** False for long JSON texts, objects and geometries: only their presence is indexed. */
export const isValueIndexed = (row: FieldRow): boolean => !PRESENCE_ONLY.has(row.kind);

export const isNumeric = (row: FieldRow): boolean => row.kind === 'integer' || row.kind === 'integers';

/** Searched fields in the order of their bits in a posting's field mask. */
export const SEARCHED_FIELDS = INDEX_FIELDS.filter((name) => fieldRow(name).search !== undefined);
if (SEARCHED_FIELDS.length > 31)
  throw new Error('The field table has more than 31 searched fields; a field mask has 31 bits.');

/**
 * Fields whose words map to values, and values to records, because thousands of records share a few values. Otherwise
 * the place names of a record would take as much memory as its title and subjects.
 */
export const VALUE_SEARCHED_FIELDS = SEARCHED_FIELDS.filter((name) => fieldRow(name).coded !== undefined);

const bits = new Map<FieldName, number>(SEARCHED_FIELDS.map((name, bit) => [name, bit]));

/** Bit of a field in a field mask; undefined if the field is not searched. */
export const searchBit = (name: FieldName): number | undefined => bits.get(fieldAt(fieldNumber(name)));

const NOT_SEARCHED = -1;
const bitsByNumber = Int8Array.from(INDEX_FIELDS, (name) => bits.get(name) ?? NOT_SEARCHED);

const searchedNumbers = Uint32Array.from(SEARCHED_FIELDS, fieldNumber);

export const fieldOfSearchBit = (bit: number): number => searchedNumbers[bit] as number;

const valueSearched = Int8Array.from(INDEX_FIELDS, (name) => VALUE_SEARCHED_FIELDS.indexOf(name));

/** Index in VALUE_SEARCHED_FIELDS, or -1. */
export const valueSearchedIndex = (field: number): number => valueSearched[field] as number;

/** Bit of a field in a field mask, or -1. */
export const searchBitOfField = (field: number): number => bitsByNumber[field] as number;

/** Whether the values of a field can be read per record, as phrases, titles, ids and outgoing relations need it. */
export const hasDocValues = (row: FieldRow): boolean =>
  (row.search !== undefined && row.coded === undefined) || row.relation !== undefined;

export const ALL_SEARCHED_MASK = 2 ** SEARCHED_FIELDS.length - 1;
