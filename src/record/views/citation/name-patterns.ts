// Patterns that distinguish the names of people and organisations.

/**
 * Life dates at the end of an authority heading: '1489-1552', '-1703', 'd. 1703', 'active 18th century', '1552?-1629'.
 */
export const LIFE_DATES =
  /^(?:(?:active|approximately|about|born|died|flourished|b|d|fl|ca|c)\.?\s+)*[-–]?\s*(?:(?:approximately|ca\.?|or)\s+)?\d{1,4}(?:st|nd|rd|th)?\b[\d\s?.\-–/]*(?:(?:approximately|ca\.?|or|century|cent\.?)[\d\s?.\-–/]*)*$/i;

export const SUFFIX = /^(?:jr|sr|junior|senior|ii|iii|iv|v|esq|ph\.?\s?d|m\.?\s?d)\.?$/i;

/** Legal forms after a comma: 'GDT, Inc. (GDT)', 'Co., Ltd.' */
export const LEGAL_FORM =
  /^(?:inc|incorporated|llc|l\.l\.c|llp|ltd|limited|co|corp|corporation|company|plc|gmbh|ag|kg|s\.?a(?=\.?$)|s\.?r\.?l|b\.?v(?=\.?$)|pvt|pty|oy|firm)\b/i;

/** Words that occur only in the names of organisations, in the most frequent languages of map libraries. */
const BODY_WORDS = `
  academy administration agency alliance anstalt army assoc associates association authority bank board bros
  brothers bureau center centre city club co-op college comisión commission committee community compagnie company
  compañía congress consortium consulting corporation corps council county data departamento department dept dienst
  dirección direction directorate district division editions editorial engineers enterprises federation firm
  foundation geographers geographic geological geospatial gesellschaft gis government group information institut
  institute institution instituto international istituto lab laboratory library mapping maps ministerio ministry
  ministère mission museum national navy network observatory office organisation organization partners partnership
  press program programme project publications publishers publishing research school secretaría section service
  services servicio sociedad societas society société software solutions sons state states survey surveys systems
  team technologies technology town township trust ufficio union universidad university universität université
  verlag village éditions
`;
const BODY_WORD = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${BODY_WORDS.trim().split(/\s+/).join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** Headings of organisations have parts that end in a full stop: 'United States. Army', 'New York (N.Y.). Council'. */
const HEADING_PARTS = /[\p{Ll}\p{N})]{2}\.\s+\p{L}/u;
/** Excludes 'St. Clair' and 'Dr. King'. */
const SHORT_WORD = /(?<![\p{L}])(?:st|ste|mt|ft|dr|mr|mrs|sir|rev|gen|col|capt|maj|lt|hon)\.\s/giu;

export const looksLikeOrganisation = (text: string): boolean => BODY_WORD.test(text) || /[&/|@:"]|\d{3}/.test(text);
export const isCorporateHeading = (text: string): boolean => HEADING_PARTS.test(text.replace(SHORT_WORD, ' '));

export const BRACKETS = /\s*\([^()]*\)\.?/g;
export const ORGANISATION_QUALIFIER =
  /\((?:firm|organization|organisation|company|agency|society|program|project)\b[^)]*\)/i;

/** Relator terms of cataloguing rules: 'Breese, Osborn, cartographer'; also MARC subfield codes left by exports. */
export const RELATOR =
  /,\s*(?:issuing body|author|cartographer|compiler|comp|conceptor|creator|editor|ed|engraver|lithographer|printer|publisher|surveyor)\.?(?=,|$)/gi;
export const SUBFIELD_MARK = / ?[$ǂ][a-z](?=[ \d]) ?/g;
