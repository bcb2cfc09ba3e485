// A finding of a check, and the table of rules.

export type Severity = 'error' | 'warning';

/** Sets the field to this value; undefined removes the field. */
export type Fix = { readonly field: string; readonly value: unknown };

export type Finding = {
  readonly rule: RuleName;
  readonly severity: Severity;
  /** Empty if it concerns the whole record. */
  readonly field: string;
  readonly message: string;
  readonly suggestion?: string;
  /** Present only if the correction is unambiguous. */
  readonly fix?: Fix;
};

export type Profile = 'ogm' | 'spec';
export const PROFILES: readonly Profile[] = ['ogm', 'spec'];

export type RawRecord = Readonly<Record<string, unknown>>;

/** One line per rule, for the reference page and the summaries of the commands. */
export const RULES = {
  unreadable: 'The item is not a JSON object, or cannot be converted to a record.',
  required: 'A field that the profile requires is missing.',
  recommended: 'A field that OpenGeoMetadata recommends is missing.',
  'unknown-field': 'The property or column is not a known field, and is stored as a custom field.',
  type: 'The value has the wrong type, such as a string instead of a list.',
  vocabulary: 'The value is not in the closed list of the field.',
  'suggested-value': 'The value is not one that OpenGeoMetadata suggests.',
  format: 'The value is not a URI, date or time in the format of the field.',
  geometry: 'The geometry or centroid cannot be parsed.',
  'date-range': 'The range is not in the format [YYYY TO YYYY].',
  references: 'dct_references_s is not a JSON object.',
  size: 'A value, a list or the whole record is larger than the import accepts; nothing else is checked.',
  'older-schema': 'The record uses GeoBlacklight 1.0; it is checked as the Aardvark record that import converts it to.',
  'box-order': 'The numbers of the box are not in the order west, east, north, south.',
  'box-axes': 'Longitude and latitude are swapped.',
  'box-geometry': 'The box and the geometry do not overlap.',
  'centroid-outside': 'The centroid is outside the box.',
  'place-names': 'The box does not intersect any country or state that the record names.',
  'year-title': 'The year in the title is not among the years of the record.',
  'year-range': 'The index year is outside the date range.',
  'year-invalid': 'The year is in the future or not a valid year.',
  'date-format': 'The date of issue is not in the format YYYY, YYYY-MM or YYYY-MM-DD.',
  'reference-key': 'A key of dct_references_s is unknown.',
  'reference-url': 'A value of dct_references_s is not a URL.',
  'service-layer': 'A map service has no layer name (gbl_wxsIdentifier_s).',
  'duplicate-id': 'Several records have the same id.',
  'dangling-relation': 'A relation refers to a record that does not exist.',
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
