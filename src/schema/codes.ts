// Maps values of records to codes of other standards: ISO 19115 topics and frequencies, ISO 639-2 languages.
import type { THEMES } from './vocabularies.ts';

/** MD_TopicCategoryCode (ISO 19115-1) for the themes of the profile; it has no topic for events. */
export const TOPIC_OF_THEME: Readonly<Record<string, string>> = {
  Agriculture: 'farming',
  Biology: 'biota',
  Boundaries: 'boundaries',
  Climate: 'climatologyMeteorologyAtmosphere',
  Economy: 'economy',
  Elevation: 'elevation',
  Environment: 'environment',
  Geology: 'geoscientificInformation',
  Health: 'health',
  Imagery: 'imageryBaseMapsEarthCover',
  'Inland Waters': 'inlandWaters',
  'Land Cover': 'imageryBaseMapsEarthCover',
  Location: 'location',
  Military: 'intelligenceMilitary',
  Oceans: 'oceans',
  Property: 'planningCadastre',
  Society: 'society',
  Structure: 'structure',
  Transportation: 'transportation',
  Utilities: 'utilitiesCommunication',
} satisfies { readonly [Theme in Exclude<(typeof THEMES)[number], 'Events'>]: string };

export type Frequency = {
  /** MD_MaintenanceFrequencyCode of ISO 19115-1. */
  readonly iso: string;
  /** EU frequency vocabulary, which DCAT-AP requires. */
  readonly eu: string;
};

export const FREQUENCIES: Readonly<Record<string, Frequency>> = {
  continuously: { iso: 'continual', eu: 'UPDATE_CONT' },
  continual: { iso: 'continual', eu: 'UPDATE_CONT' },
  daily: { iso: 'daily', eu: 'DAILY' },
  weekly: { iso: 'weekly', eu: 'WEEKLY' },
  biweekly: { iso: 'fortnightly', eu: 'BIWEEKLY' },
  monthly: { iso: 'monthly', eu: 'MONTHLY' },
  quarterly: { iso: 'quarterly', eu: 'QUARTERLY' },
  semiannually: { iso: 'biannually', eu: 'ANNUAL_2' },
  annually: { iso: 'annually', eu: 'ANNUAL' },
  annual: { iso: 'annually', eu: 'ANNUAL' },
  yearly: { iso: 'annually', eu: 'ANNUAL' },
  'as needed': { iso: 'asNeeded', eu: 'IRREG' },
  irregular: { iso: 'irregular', eu: 'IRREG' },
  irregularly: { iso: 'irregular', eu: 'IRREG' },
  never: { iso: 'notPlanned', eu: 'NEVER' },
  unknown: { iso: 'unknown', eu: 'UNKNOWN' },
};

/** ISO 639-2/T codes for the ISO 639-1 tags that occur in map records. */
export const LANGUAGE_CODES: Readonly<Record<string, string>> = {
  ...{ ar: 'ara', bg: 'bul', ca: 'cat', cs: 'ces', cy: 'cym', da: 'dan', de: 'deu', el: 'ell', en: 'eng', es: 'spa' },
  ...{ et: 'est', fa: 'fas', fi: 'fin', fr: 'fra', ga: 'gle', he: 'heb', hi: 'hin', hr: 'hrv', hu: 'hun', hy: 'hye' },
  ...{ id: 'ind', is: 'isl', it: 'ita', ja: 'jpn', ka: 'kat', ko: 'kor', la: 'lat', lt: 'lit', lv: 'lav', mk: 'mkd' },
  ...{ mn: 'mon', ms: 'msa', nl: 'nld', no: 'nor', pl: 'pol', pt: 'por', ro: 'ron', ru: 'rus', sk: 'slk', sl: 'slv' },
  ...{ sq: 'sqi', sr: 'srp', sv: 'swe', sw: 'swa', ta: 'tam', th: 'tha', tr: 'tur', uk: 'ukr', ur: 'urd', vi: 'vie' },
  ...{ zh: 'zho', eu: 'eus', my: 'mya', mi: 'mri', bo: 'bod', gl: 'glg', yi: 'yid', mt: 'mlt', af: 'afr', bn: 'ben' },
};
