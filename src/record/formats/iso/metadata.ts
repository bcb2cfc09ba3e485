// Writes ISO 19115-3 XML: the record as MD_Metadata, valid against the ISO schemas.
import { element, toXmlDocument, type Xml } from '@periplus/markup';
import type { MetadataLink } from '../metadata-links.ts';
import type { RecordMetadata } from '../record-metadata.ts';
import {
  citation,
  codeElement,
  dateElement,
  identifier,
  NAMESPACES,
  onlineResource,
  party,
  real,
  responsibility,
  textElement,
} from './elements.ts';
import { scopeOf, toIdentification } from './identification.ts';

export const ISO_19115_3 = NAMESPACES.mdb;
const SCHEMA = 'https://schemas.isotc211.org/19115/-3/mdb/2.0/mdb.xsd';

/** CI_OnLineFunctionCode of ISO 19115-1. */
const FUNCTIONS: { readonly [Role in MetadataLink['role']]?: string } = {
  file: 'download',
  service: 'fileAccess',
  metadata: 'completeMetadata',
  landing: 'information',
  other: 'information',
};

/** The contact is the catalogue; an unknown modification date has a nilReason. */
const toHead = (metadata: RecordMetadata): readonly Xml[] => {
  const { id, modified, page } = metadata;
  return [
    identifier('mdb:metadataIdentifier', { scheme: 'Local', value: id }),
    element(
      'mdb:metadataScope',
      {},
      element('mdb:MD_MetadataScope', {}, codeElement('mdb:resourceScope', 'mcc:MD_ScopeCode', scopeOf(metadata))),
    ),
    responsibility('mdb:contact', 'pointOfContact', party('organisation', page.catalogName, page.catalogUrl)),
    modified === undefined
      ? element('mdb:dateInfo', { 'gco:nilReason': 'unknown' })
      : dateElement('mdb:dateInfo', 'gco:DateTime', modified, 'revision'),
    citation('mdb:metadataStandard', 'ISO 19115-3'),
    onlineResource('mdb:metadataLinkage', page.url, undefined, 'completeMetadata'),
  ];
};

const toFormat = (format: string | undefined): Xml | undefined =>
  format === undefined
    ? undefined
    : element(
        'mrd:distributionFormat',
        {},
        element('mrd:MD_Format', {}, citation('mrd:formatSpecificationCitation', format)),
      );

const MEGABYTE = 1_000_000;

const toTransfer = ({ links, bytes }: RecordMetadata): Xml | undefined => {
  const online = links.filter(({ role }) => FUNCTIONS[role] !== undefined);
  if (online.length === 0 && bytes === undefined) return undefined;
  return element(
    'mrd:transferOptions',
    {},
    element(
      'mrd:MD_DigitalTransferOptions',
      {},
      bytes === undefined ? undefined : real('mrd:transferSize', 'gco:Real', bytes / MEGABYTE),
      ...online.map((link) => onlineResource('mrd:onLine', link.url, link, FUNCTIONS[link.role])),
    ),
  );
};

const toDistribution = (metadata: RecordMetadata): Xml | undefined => {
  const format = toFormat(metadata.format);
  const transfer = toTransfer(metadata);
  return format === undefined && transfer === undefined
    ? undefined
    : element('mdb:distributionInfo', {}, element('mrd:MD_Distribution', {}, format, transfer));
};

const toLineage = (metadata: RecordMetadata): Xml | undefined => {
  const { provenance } = metadata;
  if (provenance.length === 0) return undefined;
  const scope = element('mcc:MD_Scope', {}, codeElement('mcc:level', 'mcc:MD_ScopeCode', scopeOf(metadata)));
  return element(
    'mdb:resourceLineage',
    {},
    element(
      'mrl:LI_Lineage',
      {},
      textElement('mrl:statement', provenance.join('\n\n')),
      element('mrl:scope', {}, scope),
    ),
  );
};

export const toIso19115 = (metadata: RecordMetadata): string => {
  const namespaces = Object.fromEntries(Object.entries(NAMESPACES).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]));
  return toXmlDocument(
    element(
      'mdb:MD_Metadata',
      {
        ...namespaces,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${NAMESPACES.mdb} ${SCHEMA}`,
      },
      ...toHead(metadata),
      toIdentification(metadata),
      toDistribution(metadata),
      toLineage(metadata),
    ),
  );
};
