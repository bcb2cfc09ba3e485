// Writes Dublin Core XML from the mapping table: the fifteen elements of OAI-PMH, and the DCMI terms.
import { toWkt } from '@periplus/geo';
import { concatXml, element, toXmlDocument, type Xml } from '@periplus/markup';
import { CONCEPTS, type Concept, conceptRow } from '../../schema/format-mapping.ts';
import { toPlainName } from '../views/citation/names.ts';
import { toIsoDate } from '../views/citation/publication-date.ts';
import type { Identifier } from './identifiers.ts';
import type { RelationConcept } from './metadata-relations.ts';
import type { Period } from './periods.ts';
import type { RecordMetadata } from './record-metadata.ts';

/** DCMI Period; either end may be open. */
const toDcmiPeriod = ({ start, end }: Period): string => {
  if (start !== undefined && start.text === end?.text) return start.text;
  return `${start === undefined ? '' : `start=${start.text}; `}${end === undefined ? '' : `end=${end.text}; `}scheme=W3C-DTF;`;
};

const toDcmiBox = ([west, south, east, north]: readonly number[]): string =>
  `northlimit=${north}; eastlimit=${east}; southlimit=${south}; westlimit=${west}; units=degrees`;

const addressOf = ({ scheme, value }: Identifier): string => (scheme === 'DOI' ? `https://doi.org/${value}` : value);

const relationsOf =
  (concept: RelationConcept) =>
  ({ relations }: RecordMetadata): readonly string[] =>
    relations.filter((relation) => relation.concept === concept).map(({ url, text }) => url ?? text);

const one = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);

type Values = (metadata: RecordMetadata) => readonly string[];

const VALUES: { readonly [Key in Concept]: Values } = {
  id: ({ page, id }) => [page.url, id],
  title: ({ title }) => [title],
  alternative: ({ alternatives }) => alternatives,
  description: ({ descriptions }) => descriptions,
  creator: ({ creators }) => creators.map(({ name }) => toPlainName(name)),
  publisher: ({ publishers }) => publishers,
  provider: ({ provider }) => one(provider),
  rightsHolder: ({ rightsHolders }) => rightsHolders,
  kind: ({ types }) => types,
  subject: ({ subjects }) => subjects,
  theme: ({ themes }) => themes,
  issued: ({ issued }) => (issued === undefined ? [] : [toIsoDate(issued)]),
  temporal: ({ periods, periodTexts }) => [...periods.map(toDcmiPeriod), ...periodTexts],
  place: ({ places, gazetteerUrls }) => [...places, ...gazetteerUrls],
  extent: ({ outline }) => (outline === undefined ? [] : [toDcmiBox(outline)]),
  language: ({ languages }) => languages.map(({ tag }) => tag),
  rights: ({ rights }) => rights,
  licence: ({ licences }) => licences.map(({ text }) => text),
  access: ({ access }) => one(access),
  format: ({ format }) => one(format),
  size: ({ size }) => one(size),
  link: ({ links }) => links.filter(({ role }) => role === 'file' || role === 'landing').map(({ url }) => url),
  identifier: ({ identifiers }) => identifiers.map(addressOf),
  relation: relationsOf('relation'),
  memberOf: relationsOf('memberOf'),
  isPartOf: relationsOf('isPartOf'),
  source: relationsOf('source'),
  isVersionOf: relationsOf('isVersionOf'),
  replaces: relationsOf('replaces'),
  isReplacedBy: relationsOf('isReplacedBy'),
  conformsTo: ({ standards }) => standards,
  resolution: ({ resolutions }) => resolutions.map(String),
  resolutionText: ({ resolutionTexts }) => resolutionTexts,
  provenance: ({ provenance }) => provenance,
  frequency: ({ frequency }) => one(frequency?.text),
  modified: ({ modified }) => one(modified),
};

const ALL = Object.keys(CONCEPTS) as readonly Concept[];

/** Distinct values per element, in the order of the table. */
const toElements = (
  metadata: RecordMetadata,
  prefix: string,
  nameOf: (concept: Concept) => string | undefined,
  typeOf: (concept: Concept, value: string) => string | undefined = () => undefined,
): readonly Xml[] => {
  const written = new Map<string, Xml>();
  for (const concept of ALL) {
    const name = nameOf(concept);
    if (name === undefined) continue;
    for (const value of VALUES[concept](metadata)) {
      const type = typeOf(concept, value);
      written.set(`${name} ${value}`, element(`${prefix}:${name}`, { 'xsi:type': type }, value));
    }
  }
  return [...written.values()];
};

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
export const OAI_DC = 'http://www.openarchives.org/OAI/2.0/oai_dc/';

export const toOaiDc = (metadata: RecordMetadata): string =>
  toXmlDocument(
    element(
      'oai_dc:dc',
      {
        'xmlns:oai_dc': OAI_DC,
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        'xmlns:xsi': XSI,
        'xsi:schemaLocation': `${OAI_DC} http://www.openarchives.org/OAI/2.0/oai_dc.xsd`,
      },
      concatXml(toElements(metadata, 'dc', (concept) => conceptRow(concept).dc)),
    ),
  );

/** DCMI encoding schemes; other values have none. */
const ENCODINGS: { readonly [Key in Concept]?: (value: string) => string | undefined } = {
  extent: () => 'dcterms:Box',
  temporal: (value) => (value.includes('scheme=W3C-DTF') ? 'dcterms:Period' : w3cDate(value)),
  issued: (value) => w3cDate(value),
  modified: () => 'dcterms:W3CDTF',
  language: () => 'dcterms:RFC4646',
};

const w3cDate = (value: string): string | undefined =>
  /^\d{4}(-\d{2}(-\d{2})?)?$/.test(value) ? 'dcterms:W3CDTF' : undefined;

const outlineTerms = ({ geometry }: RecordMetadata): Xml | undefined =>
  geometry === null || geometry.type === 'GeometryCollection'
    ? undefined
    : element('dcterms:spatial', {}, toWkt(geometry));

const QUALIFIED = 'http://dublincore.org/schemas/xmls/qdc/2008/02/11/qualifieddc.xsd';

/** DCMI metadata terms, in the container element of the DCMI schema. */
export const toDcTerms = (metadata: RecordMetadata): string =>
  toXmlDocument(
    element(
      'qualifieddc',
      { 'xmlns:dcterms': 'http://purl.org/dc/terms/', 'xmlns:xsi': XSI, 'xsi:noNamespaceSchemaLocation': QUALIFIED },
      concatXml([
        ...toElements(
          metadata,
          'dcterms',
          (concept) => conceptRow(concept).dcterms ?? conceptRow(concept).dc,
          (concept, value) => ENCODINGS[concept]?.(value),
        ),
        outlineTerms(metadata),
      ]),
    ),
  );
