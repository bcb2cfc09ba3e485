// Writes a RIS citation for reference managers: 'TG  - value' lines between TY and ER.
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { toLanguageTag } from '../language-tag.ts';
import { readFirstString, readStrings, toExcerpt, toOneLine } from '../strings.ts';
import { type CatalogPage, type CitationKind, readCitationData } from './citation-data.ts';
import { toSortName } from './names.ts';
import type { PublicationDate } from './publication-date.ts';

const TYPES: { readonly [Kind in CitationKind]?: string } = {
  dataset: 'DATA',
  service: 'DATA',
  map: 'MAP',
  imagery: 'MAP',
};

const MAX_KEYWORDS = 50;
const MAX_PLACES = 5;
const MAX_ABSTRACT = 5000;

/** 'YYYY/MM/DD/other'; unknown parts are empty. */
const toRisDate = ({ year, month, day }: PublicationDate): string => `${year}/${month ?? ''}/${day ?? ''}/`;

const placesNote = (record: AardvarkRecord): string | undefined => {
  const places = readStrings(record.dct_spatial_sm).slice(0, MAX_PLACES);
  return places.length === 0 ? undefined : `Geographic coverage: ${places.join('; ')}`;
};

export const toKeywords = (record: AardvarkRecord): readonly string[] => [
  ...new Set([...readStrings(record.dcat_keyword_sm), ...readStrings(record.dct_subject_sm)].map(toOneLine)),
];

/** 'en' and 'English' are the same language. */
const toLanguages = (record: AardvarkRecord): readonly string[] => [
  ...new Set(readStrings(record.dct_language_sm).map((text) => toLanguageTag(text) ?? text)),
];

type Tag = readonly [name: string, value: string | undefined];

const toTags = (record: AardvarkRecord, page: CatalogPage): readonly Tag[] => {
  const source = readCitationData(record, page);
  const all = (name: string, values: readonly string[]) => values.map((value): Tag => [name, value]);
  return [
    ['TY', TYPES[source.kind] ?? 'GEN'],
    ...all('AU', source.authors.map(toSortName)),
    ['PY', source.date?.year],
    ['DA', source.date?.month === undefined ? undefined : toRisDate(source.date)],
    ['TI', source.cited.title],
    ['ET', source.cited.edition ?? source.cited.version],
    ['PB', source.publisher],
    ['CY', source.publisherPlace],
    ['DP', readFirstString(record.schema_provider_s)],
    ['UR', source.url],
    ['AB', toExcerpt(toOneLine(readFirstString(record.dct_description_sm) ?? ''), MAX_ABSTRACT)],
    ...all('KW', toKeywords(record).slice(0, MAX_KEYWORDS)),
    ['M1', readFirstString(record.gbl_resourceType_sm)],
    ['N1', placesNote(record)],
    ...all('LA', toLanguages(record)),
    ['CN', readFirstString(record.call_number_s)],
    ['DO', source.doi],
  ];
};

export const toRis = (record: AardvarkRecord, page: CatalogPage): string => {
  const lines = toTags(record, page)
    .map(([name, value]) => [name, toOneLine(value ?? '')] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}  - ${value}`);
  return `${lines.join('\n')}\nER  - \n`;
};
