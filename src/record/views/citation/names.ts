// Names of makers as libraries write them: 'Blaeu, Joan, 1596-1673' is a person, 'Boundary Solutions, Inc.' is not.

export type Name =
  | {
      readonly kind: 'person';
      readonly family: string;
      readonly given?: string;
      /** Jr., Sr., III */
      readonly suffix?: string;
    }
  | { readonly kind: 'organisation'; readonly name: string };

/** Life dates that close an authority heading: '1489-1552', '-1703', 'd. 1703', 'active 18th century', '1552?-1629'. */
const LIFE_DATES =
  /^(?:(?:active|approximately|about|born|died|flourished|b|d|fl|ca|c)\.?\s+)*[-–]?\s*(?:(?:approximately|ca\.?|or)\s+)?\d{1,4}(?:st|nd|rd|th)?\b[\d\s?.\-–/]*(?:(?:approximately|ca\.?|or|century|cent\.?)[\d\s?.\-–/]*)*$/i;

const SUFFIX = /^(?:jr|sr|junior|senior|ii|iii|iv|v|esq|ph\.?\s?d|m\.?\s?d)\.?$/i;

/** Legal forms after a comma: 'GDT, Inc. (GDT)', 'Co., Ltd.' */
const LEGAL_FORM =
  /^(?:inc|incorporated|llc|l\.l\.c|llp|ltd|limited|co|corp|corporation|company|plc|gmbh|ag|kg|s\.?a|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|a\.?e|a\.?s|pvt|pty|oy|ab|firm)\b/i;

/** Words that only the names of bodies hold, in the languages that map libraries meet most. */
const BODY_WORD = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    ...['academy', 'administration', 'agency', 'alliance', 'army', 'associates', 'association', 'assoc', 'authority'],
    ...['bank', 'board', 'brothers', 'bros', 'bureau', 'center', 'centre', 'city', 'club', 'college', 'commission'],
    ...['committee', 'community', 'company', 'compañía', 'compagnie', 'congress', 'consortium', 'consulting', 'co-op'],
    ...[
      'corporation',
      'corps',
      'council',
      'county',
      'data',
      'department',
      'dept',
      'departamento',
      'dienst',
      'direction',
    ],
    ...['dirección', 'directorate', 'district', 'division', 'editions', 'éditions', 'editorial', 'engineers'],
    ...['enterprises', 'federation', 'firm', 'foundation', 'geographers', 'geographic', 'geological', 'geospatial'],
    ...['gesellschaft', 'gis', 'government', 'group', 'information', 'institut', 'institute', 'institution'],
    ...['instituto', 'international', 'istituto', 'laboratory', 'lab', 'library', 'maps', 'mapping', 'ministerio'],
    ...[
      'ministry',
      'ministère',
      'mission',
      'museum',
      'national',
      'navy',
      'network',
      'observatory',
      'office',
      'organization',
    ],
    ...['organisation', 'partners', 'partnership', 'press', 'program', 'programme', 'project', 'publications'],
    ...['publishers', 'publishing', 'research', 'school', 'section', 'service', 'services', 'sociedad', 'societas'],
    ...[
      'society',
      'société',
      'software',
      'solutions',
      'sons',
      'state',
      'states',
      'survey',
      'surveys',
      'systems',
      'team',
    ],
    ...['technologies', 'technology', 'town', 'township', 'trust', 'union', 'university', 'universidad', 'universität'],
    ...['université', 'verlag', 'village', 'anstalt', 'ufficio', 'servicio', 'secretaría', 'comisión', 'township'],
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** 'United States. Army', 'New York (N.Y.). Council': headings of bodies have parts that end in a full stop. */
const HEADING_PARTS = /[\p{Ll}\p{N})]{2}\.\s+\p{L}/u;
/** But 'St. Clair' and 'Dr. King' do not. */
const SHORT_WORD = /(?<![\p{L}])(?:st|ste|mt|ft|dr|mr|mrs|sir|rev|gen|col|capt|maj|lt|hon)\.\s/giu;

const isBody = (text: string): boolean => BODY_WORD.test(text) || /[&/|@:"]|\d{3}/.test(text);
const isHeading = (text: string): boolean => HEADING_PARTS.test(text.replace(SHORT_WORD, ' '));

const BRACKETS = /\s*\([^()]*\)\.?/g;
const BODY_BRACKET = /\((?:firm|organization|organisation|company|agency|society|program|project)\b[^)]*\)/i;

/** What somebody did, added by cataloguing rules: 'Breese, Osborn, cartographer'; subfield marks are export leftovers. */
const RELATOR =
  /,\s*(?:issuing body|author|cartographer|compiler|comp|conceptor|creator|editor|ed|engraver|lithographer|printer|publisher|surveyor)\.?(?=,|$)/gi;
const SUBFIELD_MARK = /\s*[$ǂ][a-z](?=[\s\d])\s*/g;

/** A full stop that only ends the heading goes; that of an initial or of 'Jr.' stays. */
const dropFinalStop = (text: string): string => text.replace(/(?<=[\p{L}\p{M}\p{N})]{4})\.$/u, '').trim();

const organisation = (text: string): Name => ({ kind: 'organisation', name: text });

const person = (family: string, given: string | undefined, suffix: string | undefined): Name => ({
  kind: 'person',
  family,
  ...(given === undefined ? {} : { given }),
  ...(suffix === undefined ? {} : { suffix }),
});

/** 'Debra F. Laefer': an initial in the middle gives a person away even without a comma. */
const WITH_INITIAL = /^(\p{Lu}[\p{L}'’-]+\s+(?:\p{Lu}\.\s*)+)(\p{Lu}[\p{L}'’-]+)$/u;

const parseDirectOrder = (text: string): Name => {
  const match = WITH_INITIAL.exec(text);
  const [given, family] = [match?.[1], match?.[2]];
  return given === undefined || family === undefined || isBody(text)
    ? organisation(text)
    : person(family, given.trim(), undefined);
};

const MAX_WORDS = 5;
const isLong = (text: string): boolean => text.split(' ').length > MAX_WORDS;

/** The parts between commas once life dates are gone: family, given, and what follows. */
const parseInverted = (text: string, parts: readonly string[], hasDates: boolean): Name => {
  const [family = '', given, ...rest] = parts;
  if (given === undefined) return hasDates ? person(family, undefined, undefined) : organisation(text);
  const suffix = rest.find((part) => SUFFIX.test(part));
  const titles = rest.filter((part) => part !== suffix);
  const isOdd = LEGAL_FORM.test(given) || isLong(family) || isLong(given) || titles.some(isBody);
  return isOdd || (titles.length > 1 && !hasDates) ? organisation(text) : person(family, dropFinalStop(given), suffix);
};

/** 'Maury, René (1947-)' and 'Eggers, W. 1901-1974' keep the dates where the comma should be. */
const DATES_WITHOUT_COMMA = /(?<=,.*)\s+\(?((?:b\.|d\.|fl\.?)?\s*-?\d{4}\??\s*-?\s*(?:\d{4})?)\)?\.?$/;

const cleanUp = (delivered: string): string =>
  delivered.replace(SUBFIELD_MARK, ' ').replace(/\s+/g, ' ').replace(/ ,/g, ',').replace(RELATOR, '').trim();

/**
 * Reads one delivered name. Life dates settle it; otherwise a name is a person's only when it stands as 'Family, Given'
 * and no word of a body is in it. A body taken for a person would be cited as 'Info, L.', which is the worse mistake,
 * so whatever is in doubt stays whole.
 */
export const parseName = (delivered: string): Name => {
  const text = cleanUp(delivered);
  if (BODY_BRACKET.test(text)) return organisation(text);
  const bare = text.replace(DATES_WITHOUT_COMMA, ', $1').replace(BRACKETS, '');
  const all = bare.split(',').map((part) => part.trim());
  const parts = all.filter((part, index) => part !== '' && (index === 0 || !LIFE_DATES.test(part)));
  const hasDates = all.some((part, index) => index > 0 && LIFE_DATES.test(part));
  if (isBody(parts.join(', ')) || (!hasDates && isHeading(parts[0] ?? ''))) return organisation(dropFinalStop(text));
  if (parts.length === 1 && !hasDates) return parseDirectOrder(dropFinalStop(text));
  return parseInverted(dropFinalStop(text), parts, hasDates);
};

/** One value may list several people: 'Howell, H. H.; Cameron, A. C. G.' */
export const parseNames = (delivered: readonly string[]): readonly Name[] =>
  delivered
    .flatMap((text) => text.split(/;\s+/))
    .filter((text) => text.trim() !== '')
    .map(parseName);

/** 'Hopkins, Griffith Morgan, Jr.': for lists of references, which sort by family name. */
export const toSortName = (name: Name): string =>
  name.kind === 'organisation' ? name.name : [name.family, name.given, name.suffix].filter(Boolean).join(', ');

/** 'Griffith Morgan Hopkins, Jr.' */
export const toPlainName = (name: Name): string => {
  if (name.kind === 'organisation') return name.name;
  const plain = name.given === undefined ? name.family : `${name.given} ${name.family}`;
  return name.suffix === undefined ? plain : `${plain}, ${name.suffix}`;
};
