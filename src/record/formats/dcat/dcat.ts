// Converts a record to a GeoDCAT-AP 3 (DCAT 3) graph, written as JSON-LD or Turtle.
import { toWkt } from '@periplus/geo';
import {
  iri,
  type JsonLdNode,
  languageLiteral,
  literal,
  type Property,
  type Resource,
  resource,
  type Term,
  toJsonLd,
  toTurtle,
} from '@periplus/markup';
import { type Concept, conceptRow } from '../../../schema/format-mapping.ts';
import { toIsoDate } from '../../views/citation/publication-date.ts';
import { languageOfText } from '../../views/language-tag.ts';
import { toBoxGeometry } from '../box-geometry.ts';
import type { MetadataRelation, RelationConcept } from '../metadata-relations.ts';
import { isAbsoluteUrl } from '../metadata-strings.ts';
import type { RecordMetadata } from '../record-metadata.ts';
import { distributionTerms, licenceTerms } from './distributions.ts';
import { concept, date, documentOf, euTerm, labelled, organisation, PREFIXES, period, person } from './terms.ts';

export const GEODCAT_AP = 'http://data.europa.eu/930/';

const texts = (values: readonly string[], { languages }: RecordMetadata): readonly Term[] => {
  const tags = languages.map(({ tag }) => tag);
  return values.map((value) => languageLiteral(value, languageOfText(value, tags)));
};

const issuedTerm = ({ issued }: RecordMetadata): readonly Term[] => {
  if (issued === undefined) return [];
  const kind = issued.day !== undefined ? 'day' : issued.month !== undefined ? 'month' : 'year';
  return [date({ kind, text: toIsoDate(issued) })];
};

const wkt = (text: string): Term => literal(text, 'gsp:wktLiteral');

/** One location with geometry, box and centroid (GeoDCAT-AP, Location). */
const locationOf = ({ geometry, outline, centroid }: RecordMetadata): readonly Resource[] =>
  outline === undefined
    ? []
    : [
        resource('dct:Location', [
          ['dcat:bbox', [wkt(toWkt(toBoxGeometry(outline)))]],
          ['locn:geometry', geometry === null ? [] : [wkt(toWkt(geometry))]],
          ['dcat:centroid', centroid === undefined ? [] : [wkt(toWkt({ type: 'Point', coordinates: centroid }))]],
        ]),
      ];

const namedPlaces = ({ places, gazetteerUrls }: RecordMetadata): readonly Term[] => [
  ...places.map((name) => resource('dct:Location', [['skos:prefLabel', [literal(name)]]])),
  ...gazetteerUrls.filter(isAbsoluteUrl).map(iri),
];

const relationTerm = ({ url, text }: MetadataRelation): Term =>
  url === undefined ? resource('dcat:Resource', [['dct:title', [literal(text)]]]) : iri(url);

const relationsOf =
  (concept: RelationConcept) =>
  ({ relations }: RecordMetadata): readonly Term[] =>
    relations.filter((relation) => relation.concept === concept).map(relationTerm);

/** The catalogue record (DCAT 3, Catalog Record). */
const catalogRecord = ({ id, modified, page }: RecordMetadata): Resource =>
  resource('dcat:CatalogRecord', [
    ['dct:identifier', [literal(id)]],
    ['dct:modified', modified === undefined ? [] : [literal(modified, 'xsd:dateTime')]],
    ['dct:conformsTo', [iri(GEODCAT_AP)]],
    ['foaf:primaryTopic', [iri(page.url)]],
  ]);

const TERMS: { readonly [Key in Concept]?: (metadata: RecordMetadata) => readonly Term[] } = {
  id: ({ id }) => [literal(id)],
  title: (metadata) => texts([metadata.title], metadata),
  alternative: (metadata) => texts(metadata.alternatives, metadata),
  description: (metadata) => texts(metadata.descriptions, metadata),
  creator: ({ creators }) => creators.map(person),
  publisher: ({ publishers }) => publishers.map(organisation),
  provider: ({ provider }) => (provider === undefined ? [] : [organisation(provider)]),
  rightsHolder: ({ rightsHolders }) => rightsHolders.map(organisation),
  kind: ({ types }) => types.map((type) => concept(type)),
  subject: (metadata) => texts(metadata.subjects, metadata),
  theme: ({ themes }) => themes.map((theme) => concept(theme)),
  issued: issuedTerm,
  temporal: ({ periods, periodTexts }) => [
    ...periods.map(period),
    ...periodTexts.map((text) => labelled('dct:PeriodOfTime', text)),
  ],
  place: namedPlaces,
  extent: locationOf,
  language: ({ languages }) =>
    languages.flatMap(({ code }) => (code === undefined ? [] : [euTerm('language', code.toUpperCase())])),
  rights: ({ rights }) => rights.map((text) => documentOf(text, 'dct:RightsStatement')),
  licence: licenceTerms,
  access: ({ isPublic }) =>
    isPublic === undefined ? [] : [euTerm('access-right', isPublic ? 'PUBLIC' : 'RESTRICTED')],
  link: distributionTerms,
  identifier: ({ identifiers }) =>
    identifiers.map(({ value }) => resource('adms:Identifier', [['skos:notation', [literal(value)]]])),
  relation: relationsOf('relation'),
  memberOf: relationsOf('memberOf'),
  isPartOf: relationsOf('isPartOf'),
  source: relationsOf('source'),
  isVersionOf: relationsOf('isVersionOf'),
  replaces: relationsOf('replaces'),
  isReplacedBy: relationsOf('isReplacedBy'),
  conformsTo: ({ standards }) => standards.map((text) => documentOf(text, 'dct:Standard')),
  resolution: ({ resolutions }) => resolutions.map((metres) => literal(String(metres), 'xsd:decimal')),
  resolutionText: ({ resolutionTexts }) => resolutionTexts.map((text) => literal(text)),
  provenance: ({ provenance }) => provenance.map((text) => labelled('dct:ProvenanceStatement', text)),
  frequency: ({ frequency }) => (frequency?.eu === undefined ? [] : [euTerm('frequency', frequency.eu)]),
  modified: (metadata) => [catalogRecord(metadata)],
};

const TOPICS = 'http://inspire.ec.europa.eu/metadata-codelist/TopicCategory';

/** Links to pages and documents that describe the record. */
const pageProperties = ({ landingPage, links, topics, kind }: RecordMetadata): readonly Property[] => [
  ['dcat:landingPage', [iri(landingPage)]],
  ['foaf:page', links.filter(({ role }) => role === 'documentation' || role === 'metadata').map(({ url }) => iri(url))],
  ['dct:subject', topics.map((topic) => iri(`${TOPICS}/${topic}`))],
  ['dcat:endpointURL', kind === 'service' ? links.filter(isService).map(({ url }) => iri(url)) : []],
];

const isService = ({ role }: RecordMetadata['links'][number]): boolean => role === 'service';

/** A data service requires an endpoint (DCAT 3, Data Service); without one it is a dataset. */
const typesOf = ({ kind, links }: RecordMetadata): readonly string[] => {
  if (kind === 'service' && links.some(isService)) return ['dcat:DataService'];
  return kind === 'collection' ? ['dcat:DatasetSeries', 'dcat:Dataset'] : ['dcat:Dataset'];
};

/** Merges concepts that share a property, because JSON names must be unique. */
const merge = (properties: readonly Property[]): readonly Property[] =>
  [...Map.groupBy(properties, ([name]) => name)].map(([name, same]) => [name, same.flatMap(([, terms]) => terms)]);

const toDcatGraph = (metadata: RecordMetadata): Resource => {
  const mapped = (Object.keys(TERMS) as readonly Concept[]).map(
    (key): Property => [conceptRow(key).dcat ?? '', TERMS[key]?.(metadata) ?? []],
  );
  const types = typesOf(metadata);
  const properties = merge([...mapped, ...pageProperties(metadata)]);
  return resource(types, properties, metadata.page.url);
};

export const toDcatJsonLd = (metadata: RecordMetadata): JsonLdNode => toJsonLd(toDcatGraph(metadata), PREFIXES);

export const toDcatTurtle = (metadata: RecordMetadata): string => toTurtle(toDcatGraph(metadata), PREFIXES);
