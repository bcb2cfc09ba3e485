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
  academy administration agency alliance anstalt army assoc associates association atlas authority bank board bros
  brothers bureau cartographic cartography center centre city club co-op college comisión commission committee
  community compagnie company compañía congress consortium consulting corp corporation corps council county data
  departamento department dept dienst dirección direction directorate district division editions editora editorial
  elections engineers enterprises federation firm foundation geographers geographic geological geospatial gesellschaft
  gis gmbh government group inc information institut institute institution instituto international istituto lab
  laboratory library llc ltd ltda map mapping maps media ministerio ministry ministère mission museum national navy
  network observatory office organisation organization parks partners partnership planning press productions program
  programme project publications publishers publishing research resources school secretaría section service services
  servicio sociedad societas society société software solutions sons state states survey surveys systems team
  technologies technology town township transit trust ufficio union universidad university universität université
  verlag village éditions
`;
const BODY_WORD = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${BODY_WORDS.trim().split(/\s+/).join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/**
 * Headings of organisations have parts that end in a full stop: 'United States. Army', 'New York (N.Y.). Council'; not
 * 'St. Clair', 'Dr. King' and 'Vestra Inc. Redding'.
 */
const ABBREVIATIONS = `
  alex benj bros capt chas chles co col corp danl dept dr edw edwd ft gen geo hon hrsg inc jas jos kgl lt ltd maj mr mrs
  mt nr pty pvt rev richd robt saml sir st ste thos wm`;
const HEADING_STOP = new RegExp(
  `(?<=[\\p{Ll}\\p{N})\\p{Lo}]{2}|\\.\\))(?<!(?<!\\p{L})(?:${ABBREVIATIONS.trim().split(/\s+/).join('|')}))\\.\\s+(?=\\p{L})`,
  'iu',
);

/** Also 'Kern County -- Permit Services'. */
const HEADING_PARTS = new RegExp(`${HEADING_STOP.source}|\\s+--\\s+`, 'giu');

export const looksLikeOrganisation = (text: string): boolean => BODY_WORD.test(text) || /[&/|@:"]|\d{3}/.test(text);
export const isCorporateHeading = (text: string): boolean => HEADING_STOP.test(text);
/** 'United States. Army. Corps of Engineers' -> its three parts, largest first. */
export const splitHeading = (text: string): readonly string[] => text.split(HEADING_PARTS);

export const BRACKETS = /\s*\([^()]*\)\.?/g;
/** Qualifiers of authority files, which are not part of a name: 'J. & C. Walker (Firm)'. */
export const ORGANISATION_QUALIFIER =
  /\s*\((?:firm|organization|organisation|company|agency|society|program|project|publisher|institute)(?:\s*:[^)]*)?\)/i;

/** Relator terms of cataloguing rules: 'Breese, Osborn, cartographer'; also MARC subfield codes left by exports. */
export const RELATOR =
  /,\s*(?:issuing body|artist|author|cartographer|compiler|comp|conceptor|creator|editor|ed|engraver|lithographer|printer|publisher|marine surveyor|surveyor|translator)\.?(?=,|$)/gi;
export const SUBFIELD_MARK = / ?[$ǂ][a-z](?=[ \d]) ?/g;

/** 'Mr.' in place of a given name. */
export const TITLE = /^(?:mr|mrs|ms|dr|sir|lady|rev|capt|captain|lieut|lieutenant|col|colonel|gen|general|prof)\.?$/i;

/** A work that follows the name: 'Jansson, Jan, 1588-1664. Appendix atlas'. */
export const WORK_TITLE = /(?<=,[^,]*\d{4}\??-?)\.\s+\p{Lu}.*$/u;

/** People who did not create the work. */
export const NOT_CREATOR = /,\s*(?:collector|dedicatee|donor|former owner|owner)\.?$/i;

/** No creator is known. */
export const NO_CREATOR =
  /^\W*(?:s\.?\s?n\.?|unknown|anonymous|none|n\/a|not (?:specified|available|identified)|various(?: sources)?)\W*$/i;

/** Lower-case words that belong to a family name: 'José de Castro Deus', 'Ludwig van der Rohe'. */
export const PARTICLE =
  /^(?:af|al|ap|av|bin|ben|da|dal|das|de|de'|degli|del|dell'|della|den|der|des|di|do|dos|du|el|ibn|la|las|le|los|'t|te|ten|ter|van|vander|vom|von|zu|zum|zur)$/;
