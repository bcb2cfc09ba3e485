// How the index numbers fields: one number per indexed field, one bit per searched field.
import { DEFAULT_FACETS, FACET_FIELDS, FIELDS, type FieldName, type FieldRow, fieldRow } from '../schema/fields.ts';

/**
 * Every field with a life of its own; older spellings answer through the field they stand for. Facets come first, those
 * counted on every search before all, so that their values have low numbers and a short array counts them.
 */
export const INDEX_FIELDS: readonly FieldName[] = [
  ...new Set<FieldName>([...DEFAULT_FACETS, ...FACET_FIELDS, ...(Object.keys(FIELDS) as FieldName[])]),
].filter((name) => fieldRow(name).sameAs === undefined);

const numbers = new Map<FieldName, number>(INDEX_FIELDS.map((name, number) => [name, number]));

/** By exact name; undefined for what is no field of its own. */
export const canonicalFieldNumber = (name: string): number | undefined => numbers.get(name as FieldName);

export const fieldNumber = (name: FieldName): number =>
  numbers.get((fieldRow(name).sameAs as FieldName | undefined) ?? name) ?? -1;

export const fieldAt = (number: number): FieldName => INDEX_FIELDS[number] as FieldName;

const PRESENCE_ONLY: ReadonlySet<FieldRow['kind']> = new Set(['references', 'links', 'geometry', 'centroid']);

/** Long JSON texts, objects and geometries are known by their presence only: nobody filters by their exact spelling. */
export const isValueIndexed = (row: FieldRow): boolean => !PRESENCE_ONLY.has(row.kind);

export const isNumeric = (row: FieldRow): boolean => row.kind === 'integer' || row.kind === 'integers';

/** Searched fields in the order of their bits in a posting's field mask. */
export const SEARCHED_FIELDS = INDEX_FIELDS.filter((name) => fieldRow(name).search !== undefined);
if (SEARCHED_FIELDS.length > 31) throw new Error('A field mask holds 31 searched fields; the field table has more.');

/**
 * Searched through their values: thousands of records share a few of them, so words lead to values and values to records.
 * The names of the places that a record lies in would otherwise take as much memory as its title and subjects.
 */
export const VALUE_SEARCHED_FIELDS = SEARCHED_FIELDS.filter((name) => fieldRow(name).coded !== undefined);

const bits = new Map<FieldName, number>(SEARCHED_FIELDS.map((name, bit) => [name, bit]));

/** Bit of a searched field in a field mask, or undefined when the field is not searched by default. */
export const searchBit = (name: FieldName): number | undefined => bits.get(fieldAt(fieldNumber(name)));

const NOT_SEARCHED = -1;
const bitsByNumber = Int8Array.from(INDEX_FIELDS, (name) => bits.get(name) ?? NOT_SEARCHED);

const searchedNumbers = Uint32Array.from(SEARCHED_FIELDS, fieldNumber);

/** Field number of a bit. */
export const fieldOfSearchBit = (bit: number): number => searchedNumbers[bit] as number;

const valueSearched = Int8Array.from(INDEX_FIELDS, (name) => VALUE_SEARCHED_FIELDS.indexOf(name));

/** Place among the fields that are searched through their values: below zero when it is none. */
export const valueSearchedIndex = (field: number): number => valueSearched[field] as number;

/** The same by field number: below zero when not searched. */
export const searchBitOfField = (field: number): number => bitsByNumber[field] as number;

/** Fields whose values can be listed record by record: for phrases, titles, ids and outgoing relations. */
export const hasDocValues = (row: FieldRow): boolean =>
  (row.search !== undefined && row.coded === undefined) || row.relation !== undefined;

export const ALL_SEARCHED_MASK = 2 ** SEARCHED_FIELDS.length - 1;
