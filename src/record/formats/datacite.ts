// Writes DataCite JSON (metadata schema 4.5), which repositories send to register a DOI.

import { toSortName } from '../views/citation/names.ts';
import { toIsoDate } from '../views/citation/publication-date.ts';
import { distinctValues } from './distinct.ts';
import type { Identifier } from './identifiers.ts';
import { parseIdentifier } from './identifiers.ts';
import { spdxUrl } from './licences.ts';
import type { RelationConcept } from './metadata-relations.ts';
import { isAbsoluteUrl, nonEmpty, withoutMissing } from './metadata-strings.ts';
import type { Period } from './periods.ts';
import type { RecordMetadata } from './record-metadata.ts';

type Member = Readonly<Record<string, unknown>>;
export type DataCite = Member;

export const DATACITE_KERNEL = 'http://datacite.org/schema/kernel-4';

/** DataCite's placeholder for unknown values (Appendix 3). */
const UNAVAILABLE = ':unav';
const NO_YEAR = '0000';

const GENERAL_TYPES: { readonly [Kind in RecordMetadata['kind']]: string } = {
  dataset: 'Dataset',
  service: 'Service',
  map: 'Image',
  imagery: 'Image',
  collection: 'Collection',
  website: 'InteractiveResource',
  other: 'Other',
};

const toCreator = ({ name, id }: RecordMetadata['creators'][number]): Member => ({
  name: toSortName(name),
  ...(name.kind === 'organisation'
    ? { nameType: 'Organizational' }
    : withoutMissing({ nameType: 'Personal', givenName: name.given, familyName: name.family })),
  ...(id === undefined ? {} : { nameIdentifiers: [toNameIdentifier(id)] }),
});

const NAME_SCHEMES: readonly (readonly [RegExp, string])[] = [
  [/orcid\.org\//i, 'ORCID'],
  [/viaf\.org\//i, 'VIAF'],
  [/isni\.org\//i, 'ISNI'],
  [/id\.loc\.gov\//i, 'LCNAF'],
  [/wikidata\.org\//i, 'Wikidata'],
];

const toNameIdentifier = (id: string): Member => ({
  nameIdentifier: id,
  nameIdentifierScheme: NAME_SCHEMES.find(([pattern]) => pattern.test(id))?.[1] ?? 'URI',
});

const contributor =
  (contributorType: string) =>
  (name: string): Member => ({
    name,
    nameType: 'Organizational',
    contributorType,
  });

const isFourDigits = (period: Period): boolean =>
  [period.start, period.end].every((date) => date === undefined || /^\d{4}(-|$)/.test(date.text));

/** RKMS-ISO8601: '1990/2000'; an open end is empty; a single date is not a range. */
const toDates = ({ issued, periods, modified }: RecordMetadata): readonly Member[] => [
  ...(issued === undefined ? [] : [{ date: toIsoDate(issued), dateType: 'Issued' }]),
  ...periods.filter(isFourDigits).map(({ start, end }) => ({
    date: start?.text === end?.text ? start?.text : `${start?.text ?? ''}/${end?.text ?? ''}`,
    dateType: 'Other',
    dateInformation: 'Time covered',
  })),
  ...(modified === undefined ? [] : [{ date: modified, dateType: 'Updated', dateInformation: 'Metadata' }]),
];

const RELATIONS: { readonly [Key in RelationConcept]: string } = {
  relation: 'References',
  memberOf: 'IsPartOf',
  isPartOf: 'IsPartOf',
  source: 'IsDerivedFrom',
  isVersionOf: 'IsVersionOf',
  replaces: 'Obsoletes',
  isReplacedBy: 'IsObsoletedBy',
};

const RELATED_SCHEMES: ReadonlySet<Identifier['scheme']> = new Set(['DOI', 'Handle', 'ARK', 'ISBN', 'URN', 'URL']);

const toRelated = ({ relations }: RecordMetadata): readonly Member[] =>
  relations.flatMap(({ concept, url }) => {
    const { scheme, value } = parseIdentifier(url ?? '');
    if (url === undefined || !RELATED_SCHEMES.has(scheme)) return [];
    return [{ relatedIdentifier: value, relatedIdentifierType: scheme, relationType: RELATIONS[concept] }];
  });

/** Relations to works of which only the title is known. */
const toRelatedItems = ({ relations }: RecordMetadata): readonly Member[] =>
  relations
    .filter(({ url }) => url === undefined)
    .map(({ concept, text }) => ({
      titles: [{ title: text }],
      relatedItemType: 'Collection',
      relationType: RELATIONS[concept],
    }));

const toRights = ({ rights, licences, access }: RecordMetadata): readonly Member[] => [
  ...licences.map(({ text, url, spdx }) =>
    withoutMissing({
      rights: spdx ?? text,
      rightsUri: url ?? (spdx === undefined ? undefined : spdxUrl(spdx)),
      rightsIdentifier: spdx,
      rightsIdentifierScheme: spdx === undefined ? undefined : 'SPDX',
      schemeUri: spdx === undefined ? undefined : 'https://spdx.org/licenses/',
    }),
  ),
  ...rights.map((text) => (isAbsoluteUrl(text) ? { rights: text, rightsUri: text } : { rights: text })),
  ...(access === undefined ? [] : [{ rights: access }]),
];

const toLocations = ({ outline, places }: RecordMetadata): readonly Member[] => [
  ...places.map((name) => ({ geoLocationPlace: name })),
  ...(outline === undefined ? [] : [toLocation(outline)]),
];

const toLocation = ([west, south, east, north]: NonNullable<RecordMetadata['outline']>): Member =>
  west === east && south === north
    ? { geoLocationPoint: { pointLongitude: west, pointLatitude: south } }
    : {
        geoLocationBox: {
          westBoundLongitude: west,
          eastBoundLongitude: east,
          southBoundLatitude: south,
          northBoundLatitude: north,
        },
      };

const toAlternateIdentifiers = ({ id, identifiers, doi }: RecordMetadata): readonly Member[] =>
  [{ scheme: 'Local' as const, value: id }, ...identifiers]
    .filter(({ scheme, value }) => scheme !== 'DOI' || value !== doi)
    .map(({ scheme, value }) => ({ alternateIdentifier: value, alternateIdentifierType: scheme }));

const toDescriptions = ({ descriptions, provenance }: RecordMetadata): readonly Member[] => [
  ...descriptions.map((description) => ({ description, descriptionType: 'Abstract' })),
  ...provenance.map((description) => ({ description, descriptionType: 'Methods' })),
];

const toTitles = ({ title, alternatives }: RecordMetadata): readonly Member[] => [
  { title },
  ...alternatives.map((text) => ({ title: text, titleType: 'AlternativeTitle' })),
];

const yearOf = ({ issued, periods }: RecordMetadata): string => {
  const year = issued?.year ?? periods[0]?.end?.text.slice(0, 4);
  return year !== undefined && /^\d{4}$/.test(year) ? year : NO_YEAR;
};

const list = (items: readonly Member[]): readonly Member[] | undefined => nonEmpty(distinctValues(items));

/** The schema requires distinct items in lists. */
export const toDataCite = (metadata: RecordMetadata): DataCite => {
  const { creators, holder, provider, rightsHolders, types, kind, subjects, themes, format, size, doi } = metadata;
  const contributors = [
    ...(provider === undefined ? [] : [contributor('Distributor')(provider)]),
    ...rightsHolders.map(contributor('RightsHolder')),
  ];
  return withoutMissing({
    doi: doi !== undefined && /^10\.\d{4,9}\/\S+$/.test(doi) ? doi : undefined,
    url: metadata.page.url,
    types: withoutMissing({ resourceTypeGeneral: GENERAL_TYPES[kind], resourceType: types.at(-1) }),
    creators: creators.length === 0 ? [{ name: UNAVAILABLE }] : creators.map(toCreator),
    titles: list(toTitles(metadata)),
    publisher: { name: holder },
    publicationYear: yearOf(metadata),
    subjects: list([...new Set([...subjects, ...themes])].map((subject) => ({ subject }))),
    contributors: list(contributors),
    dates: list(toDates(metadata)),
    language: metadata.languages[0]?.tag,
    alternateIdentifiers: list(toAlternateIdentifiers(metadata)),
    relatedIdentifiers: list(toRelated(metadata)),
    relatedItems: list(toRelatedItems(metadata)),
    sizes: size === undefined ? undefined : [size],
    formats: format === undefined ? undefined : [format],
    rightsList: list(toRights(metadata)),
    descriptions: list(toDescriptions(metadata)),
    geoLocations: list(toLocations(metadata)),
    schemaVersion: DATACITE_KERNEL,
  });
};
