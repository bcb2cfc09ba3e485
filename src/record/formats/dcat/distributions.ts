// Converts the files and services of a record to DCAT 3 distributions.
import { iri, literal, type Property, type Resource, resource, type Term } from '@periplus/markup';
import type { MetadataLink } from '../metadata-links.ts';
import type { RecordMetadata } from '../record-metadata.ts';
import { concept, labelled, mediaType } from './terms.ts';

export const licenceTerms = ({ licences }: RecordMetadata): readonly Term[] =>
  licences.map(({ url, text }) => (url === undefined ? labelled('dct:LicenseDocument', text) : iri(url)));

const serviceOf = ({ url, title, protocol, layer }: MetadataLink): Resource =>
  resource('dcat:DataService', [
    ['dct:title', [literal(layer === undefined ? title : `${title}: ${layer}`)]],
    ['dcat:endpointURL', [iri(url)]],
    ['dct:conformsTo', protocol === undefined ? [] : [iri(protocol)]],
  ]);

/** The size applies only if there is a single file. */
const fileProperties = (link: MetadataLink, { format, bytes, links }: RecordMetadata): readonly Property[] => {
  const isOnly = links.filter(({ role }) => role === 'file').length === 1;
  return [
    ['dcat:downloadURL', [iri(link.url)]],
    ['dct:format', format === undefined ? [] : [concept(format)]],
    ['dcat:byteSize', bytes === undefined || !isOnly ? [] : [literal(String(bytes), 'xsd:nonNegativeInteger')]],
  ];
};

const toDistribution = (link: MetadataLink, metadata: RecordMetadata): Resource =>
  resource('dcat:Distribution', [
    ['dct:title', [literal(link.title)]],
    ['dcat:accessURL', [iri(link.url)]],
    ...(link.role === 'file' ? fileProperties(link, metadata) : []),
    ['dcat:mediaType', link.mediaType === undefined ? [] : [mediaType(link.mediaType)]],
    ['dcat:accessService', link.role === 'service' ? [serviceOf(link)] : []],
    ['dct:license', licenceTerms(metadata)],
  ]);

export const distributionTerms = (metadata: RecordMetadata): readonly Resource[] =>
  metadata.links
    .filter(({ role }) => role === 'file' || role === 'service')
    .map((link) => toDistribution(link, metadata));
