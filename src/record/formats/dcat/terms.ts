// Terms that several GeoDCAT-AP properties use: agents, concepts, dates, places, documents.
import { type Iri, iri, type Literal, literal, type Prefixes, type Resource, resource } from '@periplus/markup';
import { toPlainName } from '../../views/citation/names.ts';
import { isAbsoluteUrl } from '../metadata-strings.ts';
import type { CalendarDate, Period } from '../periods.ts';
import type { Creator } from '../record-metadata.ts';

export const PREFIXES: Prefixes = {
  adms: 'http://www.w3.org/ns/adms#',
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  geodcatap: 'http://data.europa.eu/930/',
  gsp: 'http://www.opengis.net/ont/geosparql#',
  locn: 'http://www.w3.org/ns/locn#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

const EU = 'http://publications.europa.eu/resource/authority';
export const euTerm = (list: string, code: string): Iri => iri(`${EU}/${list}/${code}`);

export const organisation = (name: string): Resource => resource('foaf:Organization', [['foaf:name', [literal(name)]]]);

export const person = ({ name, id }: Creator): Resource =>
  resource(
    name.kind === 'person' ? 'foaf:Person' : 'foaf:Organization',
    [['foaf:name', [literal(toPlainName(name))]]],
    id !== undefined && isAbsoluteUrl(id) ? id : undefined,
  );

export const concept = (label: string, address?: string): Resource =>
  resource('skos:Concept', [['skos:prefLabel', [literal(label)]]], address);

export const labelled = (type: string, label: string): Resource => resource(type, [['rdfs:label', [literal(label)]]]);

const DATATYPES: { readonly [Kind in CalendarDate['kind']]: string } = {
  year: 'xsd:gYear',
  month: 'xsd:gYearMonth',
  day: 'xsd:date',
};

export const date = ({ kind, text }: CalendarDate): Literal => literal(text, DATATYPES[kind]);

export const period = ({ start, end }: Period): Resource =>
  resource('dct:PeriodOfTime', [
    ['dcat:startDate', start === undefined ? [] : [date(start)]],
    ['dcat:endDate', end === undefined ? [] : [date(end)]],
  ]);

/** A URL is an IRI; other text becomes the title of a document. */
export const documentOf = (text: string, type: string): Iri | Resource =>
  isAbsoluteUrl(text) ? iri(text) : labelled(type, text);

export const mediaType = (type: string): Iri =>
  iri(`https://www.iana.org/assignments/media-types/${type.split(';')[0]}`);
