// Writes the ISO 19115-3 identification: citation, abstract, keywords, constraints and relations.
import { concatXml, element, type Xml } from '@periplus/markup';
import { toPlainName } from '../../views/citation/names.ts';
import { toIsoDate } from '../../views/citation/publication-date.ts';
import type { RelationConcept } from '../metadata-relations.ts';
import type { RecordMetadata } from '../record-metadata.ts';
import {
  citation,
  codeElement,
  dateElement,
  identifier,
  locale,
  onlineResource,
  party,
  real,
  responsibility,
  textElement,
  textElements,
} from './elements.ts';
import { toExtent } from './extent.ts';

const toParties = (metadata: RecordMetadata): readonly Xml[] => {
  const { creators, publishers, rightsHolders } = metadata;
  const cited = (role: string, who: Xml): Xml => responsibility('cit:citedResponsibleParty', role, who);
  return [
    ...creators.map(({ name }) => cited('author', party(name.kind, toPlainName(name)))),
    ...publishers.map((name) => cited('publisher', party('organisation', name))),
    ...rightsHolders.map((name) => cited('owner', party('organisation', name))),
  ];
};

const toCitation = (metadata: RecordMetadata): Xml => {
  const { title, alternatives, issued, identifiers, landingPage, kind } = metadata;
  return element(
    'mri:citation',
    {},
    element(
      'cit:CI_Citation',
      {},
      textElement('cit:title', title),
      ...textElements('cit:alternateTitle', alternatives),
      issued === undefined ? undefined : dateElement('cit:date', 'gco:Date', toIsoDate(issued), 'publication'),
      ...identifiers.map((one) => identifier('cit:identifier', one)),
      ...toParties(metadata),
      kind === 'map' ? codeElement('cit:presentationForm', 'cit:CI_PresentationFormCode', 'mapDigital') : undefined,
      onlineResource('cit:onlineResource', landingPage, undefined, 'information'),
    ),
  );
};

const toKeywords = (words: readonly string[], type: string): Xml | undefined =>
  words.length === 0
    ? undefined
    : element(
        'mri:descriptiveKeywords',
        {},
        element(
          'mri:MD_Keywords',
          {},
          ...textElements('mri:keyword', words),
          codeElement('mri:type', 'mri:MD_KeywordTypeCode', type),
        ),
      );

const toConstraints = ({ licences, rights, access, isPublic }: RecordMetadata): Xml | undefined => {
  const parts = [
    access === undefined
      ? undefined
      : codeElement(
          'mco:accessConstraints',
          'mco:MD_RestrictionCode',
          isPublic === true ? 'unrestricted' : 'restricted',
        ),
    licences.length === 0 ? undefined : codeElement('mco:useConstraints', 'mco:MD_RestrictionCode', 'licence'),
    ...textElements('mco:otherConstraints', [...rights, ...(access === undefined ? [] : [access])]),
  ];
  const references = licences.map(({ spdx, text: name, url }) => citation('mco:reference', spdx ?? name, url));
  const all = concatXml([...references, ...parts]);
  return all.markup === ''
    ? undefined
    : element('mri:resourceConstraints', {}, element('mco:MD_LegalConstraints', {}, all));
};

/** DS_AssociationTypeCode of ISO 19115-1. */
const ASSOCIATIONS: { readonly [Key in RelationConcept]: string } = {
  relation: 'crossReference',
  memberOf: 'largerWorkCitation',
  isPartOf: 'largerWorkCitation',
  source: 'source',
  isVersionOf: 'revisionOf',
  replaces: 'revisionOf',
  isReplacedBy: 'revisionOf',
};

const toAssociations = ({ relations }: RecordMetadata): readonly Xml[] =>
  relations.map(({ concept, text: name, url }) =>
    element(
      'mri:associatedResource',
      {},
      element(
        'mri:MD_AssociatedResource',
        {},
        citation('mri:name', name, url),
        codeElement('mri:associationType', 'mri:DS_AssociationTypeCode', ASSOCIATIONS[concept]),
      ),
    ),
  );

const toResolutions = ({ resolutions, resolutionTexts }: RecordMetadata): readonly Xml[] =>
  [
    ...resolutions.map((metres) => real('mri:distance', 'gco:Distance', metres, 'm')),
    ...textElements('mri:levelOfDetail', resolutionTexts),
  ].map((part) => element('mri:spatialResolution', {}, element('mri:MD_Resolution', {}, part)));

const toPictures = ({ links }: RecordMetadata): readonly Xml[] =>
  links
    .filter(({ role }) => role === 'picture')
    .map(({ url, title }) =>
      element(
        'mri:graphicOverview',
        {},
        element(
          'mcc:MD_BrowseGraphic',
          {},
          textElement('mcc:fileName', url),
          textElement('mcc:fileDescription', title),
        ),
      ),
    );

const toMaintenance = ({ frequency }: RecordMetadata): Xml | undefined =>
  frequency?.iso === undefined
    ? undefined
    : element(
        'mri:resourceMaintenance',
        {},
        element(
          'mmi:MD_MaintenanceInformation',
          {},
          codeElement('mmi:maintenanceAndUpdateFrequency', 'mmi:MD_MaintenanceFrequencyCode', frequency.iso),
        ),
      );

const toDocuments = ({ links }: RecordMetadata): readonly Xml[] =>
  links
    .filter(({ role }) => role === 'documentation')
    .map(({ title, url }) => citation('mri:additionalDocumentation', title, url));

/** Elements common to data and services, in the order of the schema. */
const commonElements = (metadata: RecordMetadata): Xml => {
  const { descriptions, provider, holder, topics, subjects, themes, types } = metadata;
  return concatXml([
    toCitation(metadata),
    textElement('mri:abstract', descriptions.length === 0 ? metadata.title : descriptions.join('\n\n')),
    responsibility('mri:pointOfContact', 'distributor', party('organisation', provider ?? holder)),
    ...toResolutions(metadata),
    ...topics.map((topic) => element('mri:topicCategory', {}, element('mri:MD_TopicCategoryCode', {}, topic))),
    toExtent(metadata),
    ...toDocuments(metadata),
    toMaintenance(metadata),
    ...toPictures(metadata),
    toKeywords([...new Set([...subjects, ...themes])], 'theme'),
    toKeywords(types, 'featureType'),
    toConstraints(metadata),
    ...toAssociations(metadata),
  ]);
};

const isService = (metadata: RecordMetadata): boolean =>
  metadata.kind === 'service' && metadata.links.some(({ role }) => role === 'service');

/** The service type from the protocol: 'wms'. */
const serviceType = ({ links }: RecordMetadata): string =>
  links
    .find(({ role }) => role === 'service')
    ?.protocol?.replace(/\/$/, '')
    .split('/')
    .at(-1) ?? 'other';

export const toIdentification = (metadata: RecordMetadata): Xml =>
  element(
    'mdb:identificationInfo',
    {},
    isService(metadata)
      ? element(
          'srv:SV_ServiceIdentification',
          {},
          commonElements(metadata),
          element('srv:serviceType', {}, element('gco:ScopedName', {}, serviceType(metadata))),
        )
      : element('mri:MD_DataIdentification', {}, commonElements(metadata), ...toLocales(metadata)),
  );

const toLocales = ({ languages }: RecordMetadata): readonly Xml[] =>
  languages.map(({ code: iso, tag }, index) =>
    locale(index === 0 ? 'mri:defaultLocale' : 'mri:otherLocale', iso ?? tag),
  );

/** MD_ScopeCode of ISO 19115-1. */
export const scopeOf = (metadata: RecordMetadata): string => {
  if (isService(metadata)) return 'service';
  return metadata.kind === 'collection' ? 'series' : metadata.kind === 'other' ? 'nonGeographicDataset' : 'dataset';
};
