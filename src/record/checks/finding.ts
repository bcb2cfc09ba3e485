// What a check says of a record: which rule, how grave, where, in which words, and what to do about it.

export type Severity = 'error' | 'warning';

/** The member gets this value; undefined takes it away. */
export type Fix = { readonly field: string; readonly value: unknown };

export type Finding = {
  readonly rule: RuleName;
  readonly severity: Severity;
  /** Empty when it is about the whole record. */
  readonly field: string;
  readonly message: string;
  /** A sentence that says what is probably meant. */
  readonly suggestion?: string;
  /** Only where there is one way to put it right. */
  readonly fix?: Fix;
};

export type Profile = 'ogm' | 'spec';
export const PROFILES: readonly Profile[] = ['ogm', 'spec'];

export type RawRecord = Readonly<Record<string, unknown>>;

/** One line a rule; the reference page and the summaries of the commands read it. */
export const RULES = {
  unreadable: 'The item is no JSON object, or no record can be made of it.',
  required: 'A field that the profile requires is missing.',
  recommended: 'A field that the OpenGeoMetadata documents ask for is missing.',
  kind: 'The value is of another kind than the field: a text where a list is due, and the like.',
  vocabulary: 'The value is not in the closed list of the field.',
  'suggested-value': 'The value is not among those that the OpenGeoMetadata documents suggest.',
  format: 'The value is not a URI, date or time in the form of the field.',
  geometry: 'The geometry or centroid cannot be read.',
  'date-range': 'The range is not of the form [YYYY TO YYYY].',
  references: 'dct_references_s is not the JSON text of an object.',
  'older-schema': 'The record is of GeoBlacklight 1.0; it is checked as the Aardvark record that import makes of it.',
  'box-order': 'The numbers of the box stand in another order than west, east, north, south.',
  'box-axes': 'Longitude and latitude have changed places.',
  'box-geometry': 'The box and the geometry lie apart.',
  'centroid-outside': 'The centroid lies outside the box.',
  'place-names': 'The box touches none of the countries and states that the record names.',
  'year-title': 'No year of the title is among the years that the record states.',
  'year-range': 'The index year lies outside the date range.',
  'year-odd': 'The year lies in the future, or is no year.',
  'date-form': 'The date of issue is not written as YYYY, YYYY-MM or YYYY-MM-DD.',
  'reference-key': 'A key of dct_references_s is not known.',
  'reference-url': 'An address in dct_references_s is not a URL.',
  'service-layer': 'A map service is referred to without the name of the layer (gbl_wxsIdentifier_s).',
  'duplicate-id': 'Several records have the same id.',
  'dangling-relation': 'A relation names a record that is not there.',
} as const;
export type RuleName = keyof typeof RULES;

export const warning = (rule: RuleName, field: string, message: string, rest: Partial<Finding> = {}): Finding => ({
  rule,
  severity: 'warning',
  field,
  message,
  ...rest,
});

export const quote = (text: string): string => `'${text.slice(0, 80)}'`;
